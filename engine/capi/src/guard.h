#pragma once
// The border between C and us: no exception crosses it, and structs of other versions are taken for what they are.

#include <lince/core/error.h>

#include <lince.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <exception>
#include <string_view>

namespace lince::capi {

/// Keeps the text for lince_last_error; allocates nothing. Returns the status.
lince_status failed(lince_status status, std::string_view text) noexcept;

/// Every function that can fail is the body of one of these.
template <class Body>
lince_status guarded(Body&& body) noexcept {
    try {
        return body();
    } catch (const std::exception& e) {
        return failed(LINCE_FAILED, e.what());
    } catch (...) {
        return failed(LINCE_FAILED, "an exception of unknown kind");
    }
}

inline lince_status badArgument(std::string_view text) noexcept {
    return failed(LINCE_BAD_ARGUMENT, text);
}
inline lince_status badContent(const Error& error) noexcept {
    return failed(LINCE_BAD_CONTENT, error.message);
}

/// A struct of the caller's, of his size: what he does not have is 0; what he has and we do not know must be 0.
template <class T>
bool take(const T* given, T& into) noexcept {
    constexpr std::size_t kLargest = 4096;
    into = T{};
    if (given == nullptr || given->struct_size < sizeof(given->struct_size) || given->struct_size > kLargest)
        return false;
    const std::size_t size = given->struct_size;
    std::memcpy(&into, given, std::min(size, sizeof(T)));
    const auto* bytes = reinterpret_cast<const unsigned char*>(given);
    return size <= sizeof(T) || std::all_of(bytes + sizeof(T), bytes + size, [](unsigned char c) { return c == 0; });
}

/// Into a struct of the caller's, as much as he has room for.
template <class T>
bool give(const T& value, T* into) noexcept {
    if (into == nullptr || into->struct_size < sizeof(into->struct_size)) return false;
    const std::uint32_t size = into->struct_size;
    const std::size_t known = std::min<std::size_t>(size, sizeof(T));
    std::memcpy(into, &value, known);
    std::memset(reinterpret_cast<unsigned char*>(into) + known, 0, size - known);
    into->struct_size = size;
    return true;
}

/// The index-th of an array whose elements have the size that the first one says.
template <class T>
const T* elementAt(const T* first, std::size_t index) noexcept {
    return reinterpret_cast<const T*>(reinterpret_cast<const unsigned char*>(first) + index * first->struct_size);
}

/// Bytes for a caller who first asks for the size with a null buffer.
template <class Bytes>
lince_status giveBytes(const Bytes& bytes, void* buffer, std::size_t capacity, std::size_t* size) noexcept {
    if (size == nullptr) return badArgument("found size NULL, expected where to write it");
    *size = bytes.size();
    if (buffer == nullptr) return LINCE_OK;
    if (capacity < bytes.size()) return badArgument("found a buffer that is too small, expected one of *size bytes");
    if (!bytes.empty()) std::memcpy(buffer, bytes.data(), bytes.size());
    return LINCE_OK;
}

} // namespace lince::capi
