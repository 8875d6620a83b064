#pragma once
// How our binary files begin: a mark, a version, how long the content is, and its checksum.

#include <lince/core/error.h>
#include <lince/core/serial.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct SealedKind {
    std::uint32_t magic = 0;
    std::string_view mark; ///< the same in letters
    std::uint32_t version = 0;
    std::string_view what; ///< "a nav file"
};

struct SealedFile {
    std::uint64_t size = 0;          ///< of the content
    std::span<const std::byte> rest; ///< after the header: the content as it is stored
    std::uint64_t checksum = 0;
};

/// The header of that content, and then it as it is stored: itself, or packed.
std::vector<std::byte> sealed(const SealedKind& kind, std::span<const std::byte> content,
                              std::span<const std::byte> stored);
/// The header of a file of that kind. The content is still to be compared with its size and checksum.
Result<SealedFile> openSealed(const SealedKind& kind, std::span<const std::byte> bytes, const std::string& name);
Status checkSeal(const SealedKind& kind, const SealedFile& file, std::span<const std::byte> content,
                 const std::string& name);

} // namespace lince
