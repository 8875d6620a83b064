#include "shared_keys.h"

#include <lince/mind/mind_host.h>

namespace lince {
namespace {

/// A name is told by its hash: programs number theirs as they like.
struct SharedKey {
    static constexpr Topic kTopic = Topic::SharedKey;
    std::uint32_t key = 0;    ///< hash of its name
    std::uint32_t squad = 0;  ///< + 1; 0: for the whole side
    std::uint32_t type = 0;   ///< ValueType
    std::uint32_t words[3]{}; ///< of the value
    std::uint32_t when = 0;   ///< tick of the write
    void visitState(StateVisitor& v) {
        v.field("key", key);
        v.field("squad", squad);
        v.field("type", type);
        for (std::uint32_t& word : words)
            v.field("word", word);
        v.field("when", when);
    }
};

} // namespace

void sendSharedKeys(Blackboard& board, const NameTable& names, std::uint32_t squad, ThinkOutput& output) {
    for (const OutgoingWrite& write : board.outgoing()) {
        const KeyInfo& key = board.layout()[write.key];
        if (write.value.is(ValueType::Thing)) continue;
        SharedKey said;
        said.key = callHash(key.name);
        said.squad = key.scope == KeyScope::Squad ? squad + 1 : 0;
        said.type = static_cast<std::uint32_t>(write.value.type());
        write.value.copyWords(said.words);
        if (write.value.is(ValueType::Name)) said.words[0] = callHash(names[write.value.asName()]);
        said.when = static_cast<std::uint32_t>(write.when);
        output.say(said);
    }
    board.clearOutgoing();
}

void receiveSharedKeys(Blackboard& board, const NameTable& names, std::uint32_t squad, const ThinkInput& input) {
    if (!board.layout().shares()) return;
    for (const Message& message : input.messages) {
        const auto said = message.as<SharedKey>();
        if (!said || (said->squad != 0 && said->squad != squad + 1) || said->type >= kValueTypes) continue;
        const auto type = static_cast<ValueType>(said->type);
        if (type == ValueType::Thing) continue;
        std::uint32_t words[3] = {said->words[0], said->words[1], said->words[2]};
        if (type == ValueType::Name) {
            NameId known = 0;
            while (known < names.size() && callHash(names[known]) != words[0])
                ++known;
            if (known == names.size()) continue;
            words[0] = known;
        }
        const auto keys = board.layout().keys();
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const bool meant = said->squad != 0 ? keys[i].scope == KeyScope::Squad : keys[i].scope == KeyScope::Side;
            if (meant && callHash(keys[i].name) == said->key)
                board.receive(KeyId{static_cast<std::uint16_t>(i)}, Value::fromWords(type, words), said->when);
        }
    }
}

} // namespace lince
