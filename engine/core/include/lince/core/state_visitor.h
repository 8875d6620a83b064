#pragma once
// One walk over all state serves saving, restoring, hashing and comparing.
//
// A type that is part of the state has `void visitState(StateVisitor&)` that names each of its fields once. What is
// not visited is not restored, so a field forgotten here is found by the save-restore-rerun test.

#include <lince/core/id.h>
#include <lince/core/quat.h>
#include <lince/core/serial.h>
#include <lince/core/vec.h>

#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace lince {

class StateVisitor {
  public:
    virtual ~StateVisitor() = default;

    template <class T>
    void field(const char* name, T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            std::uint8_t byte = value ? 1 : 0;
            number(name, byte);
            value = byte != 0;
        } else if constexpr (std::is_enum_v<T>) {
            auto raw = static_cast<std::underlying_type_t<T>>(value);
            number(name, raw);
            value = static_cast<T>(raw);
        } else if constexpr (std::is_arithmetic_v<T>) {
            number(name, value);
        } else {
            enter(name, kNoIndex);
            content(value);
            leave();
        }
    }

    /// A list whose elements are numbers, vectors, ids or have visitState.
    template <class T>
    void list(const char* name, std::vector<T>& values) {
        std::uint32_t count = static_cast<std::uint32_t>(values.size());
        length(name, count);
        if (failed()) return;
        if (count < values.size()) values.resize(count);
        for (std::uint32_t i = 0; i < count && !failed(); ++i) {
            if (i == values.size()) values.emplace_back(); // one by one: a wrong count ends the bytes, not the memory
            enter(name, i);
            if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
                field("", values[i]);
            else
                content(values[i]);
            leave();
        }
    }

    void text(const char* name, std::string& value);

    /// True once the input proved wrong (only when restoring or comparing).
    virtual bool failed() const { return false; }

  protected:
    static constexpr std::uint32_t kNoIndex = 0xffffffffu;

    enum class Kind : std::uint8_t { Unsigned, Signed, Real };
    /// One number of `size` bytes at `value`, read or written by the concrete visitor.
    virtual void raw(const char* name, void* value, std::size_t size, Kind kind) = 0;
    /// Many bytes one after the other, as `raw` of each; for those who can do it at once.
    virtual void bytes(const char* name, std::uint8_t* values, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            raw(name, values + i, 1, Kind::Unsigned);
    }
    /// The length of a list: written, or read and checked.
    virtual void length(const char* name, std::uint32_t& count) = 0;
    virtual void enter(const char* /*name*/, std::uint32_t /*index*/) {}
    virtual void leave() {}

  private:
    template <class T>
    void number(const char* name, T& value) {
        raw(name, &value, sizeof value,
            std::is_floating_point_v<T> ? Kind::Real
            : std::is_signed_v<T>       ? Kind::Signed
                                        : Kind::Unsigned);
    }
    void content(Vec2& v) { number("x", v.x), number("y", v.y); }
    void content(Vec3& v) { number("x", v.x), number("y", v.y), number("z", v.z); }
    void content(Quat& q) { number("x", q.x), number("y", q.y), number("z", q.z), number("w", q.w); }
    template <class Tag>
    void content(TableId<Tag>& id) {
        number("value", id.value);
    }
    template <class Tag>
    void content(NumberId<Tag>& id) {
        number("value", id.value), number("generation", id.generation);
    }
    template <class Tag>
    void content(SlotId<Tag>& id) {
        number("slot", id.slot), number("generation", id.generation);
    }
    template <class T>
    void content(T& value) {
        value.visitState(*this);
    }
};

/// Writes the state as bytes. Keep one and clear it, so that its buffer is used again.
class StateWriter final : public StateVisitor {
  public:
    void clear() { m_used = 0; }
    std::span<const std::byte> bytes() const { return {m_buffer.data(), m_used}; }

  protected:
    void raw(const char*, void* value, std::size_t size, Kind) override {
        if (m_used + size > m_buffer.size()) m_buffer.resize((m_used + size) * 2 + 256);
        std::memcpy(m_buffer.data() + m_used, value, size);
        m_used += size;
    }
    void bytes(const char* name, std::uint8_t* values, std::size_t count) override {
        if (count > 0) raw(name, values, count, Kind::Unsigned);
    }
    void length(const char* name, std::uint32_t& count) override { raw(name, &count, sizeof count, Kind::Unsigned); }

  private:
    std::vector<std::byte> m_buffer;
    std::size_t m_used = 0;
};

/// Reads back what StateWriter wrote into objects of the same make. Refuses NaN and infinity.
class StateReader final : public StateVisitor {
  public:
    explicit StateReader(std::span<const std::byte> bytes) : m_reader(bytes) {}
    bool failed() const override { return m_reader.failed(); }
    bool atEnd() const { return m_reader.left() == 0; }

  protected:
    void raw(const char*, void* value, std::size_t size, Kind kind) override;
    void bytes(const char*, std::uint8_t* values, std::size_t count) override { m_reader.getBytes(values, count); }
    void length(const char*, std::uint32_t& count) override;

  private:
    ByteReader m_reader;
};

/// Where two saved states first differ.
struct StateDifference {
    std::string field; ///< as in "characters[3].body.position.x"
    std::string first, second;
};

/// Walks two saved states side by side. The visited objects are overwritten with the first one: give scratch ones.
class StateComparer final : public StateVisitor {
  public:
    StateComparer(std::span<const std::byte> first, std::span<const std::byte> second)
        : m_first(first), m_second(second) {}
    bool failed() const override { return m_difference.has_value() || m_first.failed() || m_second.failed(); }
    const std::optional<StateDifference>& difference() const { return m_difference; }

  protected:
    void raw(const char* name, void* value, std::size_t size, Kind kind) override;
    void length(const char* name, std::uint32_t& count) override;
    void enter(const char* name, std::uint32_t index) override;
    void leave() override;

  private:
    std::string pathTo(const char* name) const;

    ByteReader m_first, m_second;
    std::vector<std::string> m_path;
    std::optional<StateDifference> m_difference;
};

} // namespace lince
