#pragma once
// A zip archive (pk3) of files that are not packed, for tests that need one.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace lince::tests {

/// The archive's bytes, of files as name and content.
inline std::string storedZip(const std::vector<std::pair<std::string, std::string>>& files) {
    const auto checksum = [](const std::string& bytes) {
        std::uint32_t sum = ~0u;
        for (const char byte : bytes) {
            sum ^= static_cast<unsigned char>(byte);
            for (int bit = 0; bit < 8; ++bit)
                sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0u);
        }
        return ~sum;
    };
    std::string out, directory;
    const auto number = [](std::string& into, std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i)
            into += static_cast<char>(value >> (8 * i) & 255);
    };
    for (const auto& [name, content] : files) {
        std::string facts; // what both heads say: versions, no packing, time, sizes
        number(facts, 20, 2), number(facts, 0, 4), number(facts, 0x00210000, 4);
        number(facts, checksum(content), 4);
        number(facts, content.size(), 4), number(facts, content.size(), 4), number(facts, name.size(), 2);
        number(facts, 0, 2);
        directory += "PK\x01\x02";
        number(directory, 20, 2);
        directory += facts;
        number(directory, 0, 6), number(directory, 0, 4), number(directory, out.size(), 4);
        directory += name;
        out += "PK\x03\x04" + facts + name + content;
    }
    const std::size_t begin = out.size();
    out += directory + "PK\x05\x06";
    number(out, 0, 4), number(out, files.size(), 2), number(out, files.size(), 2);
    number(out, directory.size(), 4), number(out, begin, 4), number(out, 0, 2);
    return out;
}

} // namespace lince::tests
