#pragma once
// What a mind has written down: typed keys with dense numbers, each with its value, when it was written and when it
// changed. Who waits for a change compares revisions; nobody is called.
//
// Keys of a squad or of a side are not telepathy: a write stays in the writer's own blackboard and in a list of what is
// to be said (`outgoing`). The host sends it as messages, with their delay, range and loss, and hands what arrives to
// `receive` of the others.

#include <lince/core/error.h>
#include <lince/decision/value.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince {

/// Index of a key in its layout.
struct KeyId {
    static constexpr std::uint16_t kNone = 0xffff;
    std::uint16_t value = kNone;
    constexpr explicit operator bool() const { return value != kNone; }
    constexpr bool operator==(const KeyId&) const = default;
};

enum class KeyScope : std::uint8_t { Own, Squad, Side };
std::string_view nameOf(KeyScope scope);

struct KeyInfo {
    std::string name;                 ///< of a subtree's own key: "path.name"
    ValueType type = ValueType::None; ///< None: any; the first typed use decides
    KeyScope scope = KeyScope::Own;
    Value initial;
    std::string initialText; ///< as a file writes it; a program makes `initial` of it
    std::string unit;
    double min = 0, max = 0; ///< of a number; both 0: not limited
    std::string help;
    bool parameter = false; ///< set by whoever gives the mind to an agent; nothing in the file writes it
    SourcePlace place;

    bool hasRange() const { return min < max; }
};

/// The keys of a program, in the order in which they were declared or first used.
class BlackboardLayout {
  public:
    static constexpr std::size_t kMaxKeys = 4096;

    /// Of a name that is not there yet. None when there are kMaxKeys.
    KeyId add(KeyInfo info);
    KeyId find(std::string_view name) const;
    const KeyInfo& operator[](KeyId key) const { return m_keys[key.value]; }
    KeyInfo& operator[](KeyId key) { return m_keys[key.value]; }
    std::span<const KeyInfo> keys() const { return m_keys; }
    std::size_t size() const { return m_keys.size(); }
    bool shares() const; ///< whether any key is a squad's or a side's

  private:
    std::vector<KeyInfo> m_keys;
};

/// A write to a shared key, for the host to send.
struct OutgoingWrite {
    KeyId key;
    Value value;
    Tick when = 0;
    void visitState(StateVisitor& v);
};

class Blackboard {
  public:
    /// Of outgoing writes that nobody took yet; a later one to a key takes the place of an earlier one. What is above
    /// the limit is not sent.
    static constexpr std::size_t kMaxOutgoing = 32;

    Blackboard() = default;
    /// All keys at their initial values. The layout must outlive it.
    explicit Blackboard(const BlackboardLayout& layout);

    const BlackboardLayout& layout() const { return *m_layout; }
    std::size_t size() const { return m_entries.size(); }
    const Value& operator[](KeyId key) const { return m_entries[key.value].value; }
    /// A value of another type than the key's is not taken (numbers and truths become one another).
    void set(KeyId key, const Value& value, Tick now);
    void unset(KeyId key, Tick now) { set(key, Value(), now); }
    /// What somebody else wrote at `when`; ignored when what is here is newer.
    void receive(KeyId key, const Value& value, Tick when);

    /// Puts a value in the place of another for planners, which ask what would hold if. No write: nobody notices,
    /// nothing is sent. What was there, to be put back before the thought goes on.
    Value suppose(KeyId key, const Value& value) { return std::exchange(m_entries[key.value].value, value); }

    /// Grows with each change of any key; writing an equal value is no change.
    std::uint32_t revision() const { return m_revision; }
    /// The revision that the key's last change made; 0: never changed.
    std::uint32_t changedAt(KeyId key) const { return m_entries[key.value].changed; }
    /// How often it was written, also with an equal value (BehaviorTree.CPP's sequence number).
    std::uint32_t writes(KeyId key) const { return m_entries[key.value].writes; }
    /// Of the last write; 0: never.
    Tick writtenAt(KeyId key) const { return m_entries[key.value].written; }

    std::span<const OutgoingWrite> outgoing() const { return m_outgoing; }
    void clearOutgoing() { m_outgoing.clear(); }

    /// Takes over what a board of another layout holds, where keys have the same name and type; of parameters nothing.
    void carryOn(const NameTable& names, const Blackboard& before, const NameTable& namesBefore);

    std::size_t bytes() const; ///< on the heap
    void visitState(StateVisitor& v);

  private:
    struct Entry {
        Value value;
        std::uint32_t changed = 0, writes = 0;
        Tick written = 0;
        void visitState(StateVisitor& v);
    };
    void put(Entry& entry, const Value& value, Tick when);
    void send(KeyId key, const Value& value, Tick now);

    const BlackboardLayout* m_layout = nullptr; ///< not state: fixed by the program
    std::vector<Entry> m_entries;
    std::vector<OutgoingWrite> m_outgoing; ///< reserved once
    std::uint32_t m_revision = 0;
};

} // namespace lince
