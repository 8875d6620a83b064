#include <lince/core/serial.h>

namespace lince {

void ByteWriter::putVarint(std::uint64_t value) {
    while (value >= 0x80) {
        put(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    put(static_cast<std::uint8_t>(value));
}

void ByteWriter::putText(std::string_view text) {
    putVarint(text.size());
    putBytes(text.data(), text.size());
}

std::uint64_t ByteReader::getVarint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const auto byte = get<std::uint8_t>();
        value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0) return value;
    }
    fail();
    return 0;
}

std::string ByteReader::getText(std::size_t longest) {
    const std::uint64_t size = getVarint();
    if (size > longest) fail();
    if (m_failed) return {};
    const auto bytes = take(static_cast<std::size_t>(size));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool ByteReader::getBytes(void* out, std::size_t size) {
    const auto bytes = take(size);
    if (m_failed) {
        std::memset(out, 0, size);
        return false;
    }
    if (size != 0) std::memcpy(out, bytes.data(), size);
    return true;
}

std::span<const std::byte> ByteReader::take(std::size_t size) {
    if (m_failed || size > left()) {
        m_failed = true;
        return {};
    }
    const auto part = m_bytes.subspan(m_position, size);
    m_position += size;
    return part;
}

std::size_t ByteReader::getCount(std::size_t minBytesEach) {
    const std::uint64_t count = getVarint();
    if (m_failed || count > left() / (minBytesEach == 0 ? 1 : minBytesEach)) {
        m_failed = true;
        return 0;
    }
    return static_cast<std::size_t>(count);
}

} // namespace lince
