#pragma once
// The container of recordings: a magic word and a version, then parts. Each has its kind, size and checksum, with a
// checksum of their own: a size that was altered must not look as if the file had been cut off.

#include <lince/core/error.h>
#include <lince/core/serial.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

inline constexpr std::size_t kLargestPart = std::size_t{256} << 20; ///< bytes, unpacked

/// zstd; what unpacks to more than kLargestPart is refused.
std::vector<std::byte> compressed(std::span<const std::byte> bytes);
Result<std::vector<std::byte>> decompressed(std::span<const std::byte> bytes, const std::string& name);

void putStart(ByteWriter& w, std::string_view magic, std::uint32_t version);
void putPart(ByteWriter& w, std::uint8_t kind, std::span<const std::byte> payload);

struct FilePart {
    std::uint8_t kind = 0;
    std::span<const std::byte> payload;
};

/// Goes through the parts of a file. Errors name the file by `name`.
class PartReader {
  public:
    PartReader(std::span<const std::byte> bytes, const std::string& name) : m_reader(bytes), m_name(name) {}

    /// What it must start with. `what`: "a recording", for messages. False: cut off in the version.
    Result<bool> start(std::string_view magic, std::uint32_t version, std::string_view what);
    /// Nothing: the file is cut off here. Altered bytes are an error.
    Result<std::optional<FilePart>> next();
    std::size_t position() const { return m_reader.position(); }
    std::size_t left() const { return m_reader.left(); }

  private:
    ByteReader m_reader;
    const std::string& m_name;
};

} // namespace lince
