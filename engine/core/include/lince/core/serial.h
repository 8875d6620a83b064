#pragma once
// Little-endian bytes in and out. The reader trusts nothing: reading past the end sets `failed` and gives zeros, and
// a count is checked against what is left before anybody allocates by it.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lince {

/// True on every machine we support; the formats are little-endian, so values are copied as they lie.
static_assert(std::is_same_v<std::uint8_t, unsigned char>);

class ByteWriter {
  public:
    template <class T>
    requires std::is_arithmetic_v<T>
    void put(T value) { putBytes(&value, sizeof value); }
    /// Up to 127 take one byte (LEB128).
    void putVarint(std::uint64_t value);
    /// Length as varint, then the bytes.
    void putText(std::string_view text);
    void putBytes(const void* data, std::size_t size) {
        const std::size_t at = m_bytes.size();
        m_bytes.resize(at + size);
        if (size != 0) std::memcpy(m_bytes.data() + at, data, size);
    }

    void clear() { m_bytes.clear(); }
    std::span<const std::byte> bytes() const { return m_bytes; }
    std::vector<std::byte> take() { return std::move(m_bytes); }

  private:
    std::vector<std::byte> m_bytes;
};

class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    template <class T>
    requires std::is_arithmetic_v<T> T get() {
        T value{};
        getBytes(&value, sizeof value);
        return value;
    }
    std::uint64_t getVarint();
    std::string getText(std::size_t longest);
    /// Fills `out` with zeros and fails when fewer bytes are left.
    bool getBytes(void* out, std::size_t size);
    /// The next `size` bytes without copying; empty and failed when fewer are left.
    std::span<const std::byte> take(std::size_t size);
    /// A count of things of at least `minBytesEach` bytes; fails when they cannot all be in what is left.
    std::size_t getCount(std::size_t minBytesEach);

    bool failed() const { return m_failed; }
    void fail() { m_failed = true; }
    std::size_t position() const { return m_position; }
    std::size_t left() const { return m_bytes.size() - m_position; }

  private:
    std::span<const std::byte> m_bytes;
    std::size_t m_position = 0;
    bool m_failed = false;
};

} // namespace lince
