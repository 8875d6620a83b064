#pragma once
// A baked map as bytes: versioned, compressed, with a checksum. Trusts nothing that it reads.
//
// "LNAV", version (4 bytes), size of the content (8), checksum of the content (8), then the content packed by zstd:
// layout, tiles, floors of the sight map, boxes that stand in it, side of a ground cell. The ground grid itself is not
// in the file: it follows from the mesh and is made when the file is read. Numbers are little-endian.

#include <lince/core/error.h>
#include <lince/nav/nav_data.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lince {

inline constexpr std::uint32_t kNavFileVersion = 1;

/// Everything that `lince bake` makes of a level for one body.
std::vector<std::byte> navFileBytes(const NavData& map);
/// Refuses with one line: "name: found X, expected Y".
Result<NavData> parseNavFile(std::span<const std::byte> bytes, const std::string& name);

/// The content without its wrapping: no checksum lies between a fuzzer and the reader.
std::vector<std::byte> navPayloadBytes(const NavData& map);
Result<NavData> parseNavPayload(std::span<const std::byte> bytes, const std::string& name);

/// How large a ground cell must be at least so that a grid over these tiles stays small; `wanted` or more.
float safeGridMetres(const NavLayout& layout, std::span<const std::shared_ptr<const NavTile>> tiles, float wanted);

} // namespace lince
