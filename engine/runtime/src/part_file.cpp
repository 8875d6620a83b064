#include "part_file.h"

#include <lince/core/hash.h>

#include <fmt/format.h>
#include <zstd.h>

namespace lince {
namespace {

constexpr std::size_t kLargestBlock = std::size_t{128} << 10; ///< of zstd, bytes unpacked
constexpr std::size_t kHeadBytes = 17;                        ///< kind, size and checksum of the payload

std::uint32_t checksumOfHead(std::span<const std::byte> head) {
    return static_cast<std::uint32_t>(hashBytes(head).low);
}

} // namespace

std::vector<std::byte> compressed(std::span<const std::byte> bytes) {
    std::vector<std::byte> out(ZSTD_compressBound(bytes.size()));
    out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 6));
    return out;
}

Result<std::vector<std::byte>> decompressed(std::span<const std::byte> bytes, const std::string& name) {
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
        return errorAt({name}, "a part that does not unpack", "zstd data");
    // The tightest zstd can do is a block of 128 KiB in 4 bytes, so a claim beyond that is a lie.
    if (size > kLargestPart || size / kLargestBlock > bytes.size() / 4)
        return errorAt({name}, fmt::format("a part of {} bytes in {}", size, bytes.size()),
                       fmt::format("at most {} bytes", kLargestPart));
    std::vector<std::byte> out(static_cast<std::size_t>(size));
    const std::size_t got = ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(got) != 0 || got != out.size()) return errorAt({name}, "a part that does not unpack", "zstd data");
    return out;
}

void putStart(ByteWriter& w, std::string_view magic, std::uint32_t version) {
    w.putBytes(magic.data(), magic.size());
    w.put(version);
}

void putPart(ByteWriter& w, std::uint8_t kind, std::span<const std::byte> payload) {
    ByteWriter head;
    head.put(kind);
    head.put(static_cast<std::uint64_t>(payload.size()));
    head.put(hashBytes(payload, kind).low);
    w.putBytes(head.bytes().data(), kHeadBytes);
    w.put(checksumOfHead(head.bytes()));
    w.putBytes(payload.data(), payload.size());
}

Result<bool> PartReader::start(std::string_view magic, std::uint32_t version, std::string_view what) {
    const auto found = m_reader.take(magic.size());
    if (m_reader.failed() || std::memcmp(found.data(), magic.data(), magic.size()) != 0)
        return errorAt({m_name}, "other content", fmt::format("{} that starts with {}", what, magic));
    const auto foundVersion = m_reader.get<std::uint32_t>();
    if (m_reader.failed()) return false;
    if (foundVersion != version)
        return errorAt({m_name}, fmt::format("recording version {}", foundVersion),
                       fmt::format("version {}; what another version of the program made must be made anew", version));
    return true;
}

Result<std::optional<FilePart>> PartReader::next() {
    const std::size_t at = m_reader.position();
    const auto altered = [&] {
        return errorAt({m_name}, fmt::format("altered bytes in the part at byte {}", at),
                       "bytes that fit their checksum");
    };
    if (m_reader.left() < kHeadBytes + sizeof(std::uint32_t)) return std::optional<FilePart>();
    const auto bytesOfHead = m_reader.take(kHeadBytes);
    if (checksumOfHead(bytesOfHead) != m_reader.get<std::uint32_t>()) return altered();
    ByteReader head(bytesOfHead);
    FilePart part;
    part.kind = head.get<std::uint8_t>();
    const auto size = head.get<std::uint64_t>();
    const auto checksum = head.get<std::uint64_t>();
    if (size > m_reader.left()) return std::optional<FilePart>();
    part.payload = m_reader.take(static_cast<std::size_t>(size));
    if (hashBytes(part.payload, part.kind).low != checksum) return altered();
    return std::optional(part);
}

} // namespace lince
