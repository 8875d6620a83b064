#pragma once
// Reading and writing whole files. A size limit is part of every read.

#include <lince/core/error.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lince {

inline constexpr std::size_t kLargestFile = std::size_t{512} << 20;

/// The bytes of a regular file of at most `largest` bytes.
Result<std::vector<std::byte>> readFile(const std::string& path, std::size_t largest = kLargestFile);
Result<std::string> readTextFile(const std::string& path, std::size_t largest = kLargestFile);
/// All of it or nothing (FileWriter).
Status writeFile(const std::string& path, std::span<const std::byte> bytes);
Status writeTextFile(const std::string& path, std::string_view text);
/// Where things that can be made again are kept: LINCE_CACHE, else lince in XDG_CACHE_HOME or in HOME/.cache. Empty:
/// nowhere.
std::string userCacheFolder();
/// `path` as seen from the folder of `fromFile`; absolute paths stay.
std::string pathBeside(const std::string& fromFile, const std::string& path);

} // namespace lince
