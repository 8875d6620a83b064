#pragma once
// The JSON and the buffers of a glTF 2.0 file, with every access checked.
//
// tinygltf was weighed and left: it takes the address of unchecked offsets (images in buffer views), throws from the
// middle of hostile documents, and all its numbers would have to be checked again here. What a level needs of glTF is
// little once nlohmann's JSON parser has done the hard part.

#include <lince/core/error.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince::importing {

/// Elements of an accessor inside the bytes of its buffer; all of them are there.
struct GltfElements {
    std::span<const std::byte> bytes; ///< from the first element on
    std::size_t stride = 0;
    std::uint32_t count = 0;
    int componentType = 0;

    float real(std::size_t element, std::size_t component) const;
    /// Of an unsigned component type.
    std::uint32_t whole(std::size_t element) const;
};

class GltfDocument {
  public:
    static constexpr int kByte = 5121, kShort = 5123, kInt = 5125, kFloat = 5126; // unsigned, as indices are

    static Result<GltfDocument> open(std::span<const std::byte> bytes, const std::string& name,
                                     const std::string& folder);

    const nlohmann::json& root() const { return m_root; }
    /// "name: found WHERE WHAT, expected …"; WHERE is a path in the JSON like /nodes/3.
    Error wrong(const std::string& where, std::string_view found, std::string_view expected) const;

    /// The member, or null when `object` is no object or lacks it.
    static const nlohmann::json& member(const nlohmann::json& object, const char* key);
    /// Element `index` of an array of the root, or null when it is not there.
    const nlohmann::json& element(const char* array, std::optional<std::uint64_t> index) const;
    /// A whole number from 0 to 2^40, `fallback` when the member is missing, nothing when it is something else.
    static std::optional<std::uint64_t> whole(const nlohmann::json& object, const char* key,
                                              std::optional<std::uint64_t> fallback = std::nullopt);
    /// A text member without control characters; empty when missing.
    static std::string text(const nlohmann::json& object, const char* key);

    /// `type` is "VEC3" (of floats) or "SCALAR" (of unsigned whole numbers).
    Result<GltfElements> elements(std::uint64_t number, std::string_view type);
    /// Paths of the buffers that were read so far.
    const std::vector<std::string>& files() const { return m_files; }

  private:
    Status parse(std::string_view text);
    Result<std::span<const std::byte>> buffer(std::uint64_t number);
    Result<std::vector<std::byte>> load(const std::string& where, const std::string& uri);

    std::string m_name, m_folder;
    nlohmann::json m_root;
    std::span<const std::byte> m_binaryChunk;
    std::vector<std::optional<std::vector<std::byte>>> m_buffers; ///< loaded when first used
    std::vector<std::string> m_files;
};

} // namespace lince::importing
