#include "packed_file.h"

#include <lince/core/files.h>

#include <zstd.h>

namespace lince::bench {

Result<std::vector<std::byte>> readPacked(const std::string& path) {
    constexpr unsigned long long kLargest = 64ull << 20;
    auto packed = readFile(path);
    if (!packed) return packed.error();
    const unsigned long long size = ZSTD_getFrameContentSize(packed->data(), packed->size());
    if (size > kLargest) return errorAt({path}, "found no zstd frame of known size, expected one of at most 64 MiB");
    std::vector<std::byte> out(static_cast<std::size_t>(size));
    const std::size_t got = ZSTD_decompress(out.data(), out.size(), packed->data(), packed->size());
    if (ZSTD_isError(got) || got != out.size())
        return errorAt({path}, "found a damaged zstd frame, expected a whole one");
    return out;
}

} // namespace lince::bench
