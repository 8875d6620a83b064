#include <lince/core/hash.h>
#include <lince/core/sealed_file.h>

#include <fmt/format.h>

namespace lince {
namespace {

constexpr std::size_t kHeaderBytes = 24;

} // namespace

std::vector<std::byte> sealed(const SealedKind& kind, std::span<const std::byte> content,
                              std::span<const std::byte> stored) {
    ByteWriter w;
    w.put(kind.magic), w.put(kind.version);
    w.put(static_cast<std::uint64_t>(content.size()));
    w.put(hashBytes(content, kind.version).low);
    w.putBytes(stored.data(), stored.size());
    return w.take();
}

Result<SealedFile> openSealed(const SealedKind& kind, std::span<const std::byte> bytes, const std::string& name) {
    ByteReader r(bytes);
    const auto magic = r.get<std::uint32_t>();
    const auto version = r.get<std::uint32_t>();
    SealedFile file;
    file.size = r.get<std::uint64_t>();
    file.checksum = r.get<std::uint64_t>();
    if (bytes.size() < kHeaderBytes) return errorAt({name}, fmt::format("{} bytes", bytes.size()), kind.what);
    if (magic != kind.magic) return errorAt({name}, "another beginning", kind.mark);
    if (version != kind.version)
        return errorAt({name}, fmt::format("version {}", version), fmt::format("{}", kind.version));
    file.rest = bytes.subspan(kHeaderBytes);
    return file;
}

Status checkSeal(const SealedKind& kind, const SealedFile& file, std::span<const std::byte> content,
                 const std::string& name) {
    if (hashBytes(content, kind.version).low == file.checksum) return {};
    return errorAt({name}, "content that does not fit its checksum", "the bytes that were written");
}

} // namespace lince
