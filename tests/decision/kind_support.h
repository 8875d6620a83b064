#pragma once
// A mind in a test: compiled from text, asked tick by tick, with leaves that note what is done to them.

#include <lince/agent/decision_trace.h>
#include <lince/core/state_visitor.h>
#include <lince/decision/compile.h>
#include <lince/decision/leaf_registry.h>
#include <lince/decision/program.h>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lince::test {

/// What leaves were asked: "tick A", "halt A". Not noted while `quiet`, so that nothing allocates.
struct LeafNotes {
    std::vector<std::string> lines;
    bool quiet = false;
    void note(const char* what, std::string_view who) {
        if (!quiet) lines.push_back(std::string(what) + " " + std::string(who));
    }
};

/// <Do what="A" takes="2" fails="false"/>: runs for so many ticks, then succeeds or fails.
inline LeafRegistry doLeaves() {
    LeafRegistry leaves;
    LeafDefinition leaf;
    leaf.name = "Do";
    PortInfo what, takes, fails;
    what.name = "what", what.type = ValueType::Name;
    takes.name = "takes", takes.type = ValueType::Number, takes.fallback = "0";
    fails.name = "fails", fails.type = ValueType::Truth, fails.fallback = "false";
    leaf.ports = {what, takes, fails};
    leaf.help = {"a test's", "de una prueba"};
    leaf.cells = 1;
    leaf.tick = [](LeafCall& call) {
        call.host<LeafNotes>().note("tick", call.text(0));
        if (call.cells()[0] < call.number(1)) {
            ++call.cells()[0];
            return Answer::Running;
        }
        call.cells()[0] = 0;
        return call.truth(2) ? Answer::Failure : Answer::Success;
    };
    leaf.halt = [](LeafCall& call) {
        call.host<LeafNotes>().note("halt", call.text(0));
        call.cells()[0] = 0;
    };
    leaves.add(std::move(leaf));
    return leaves;
}

/// The error of a mind that is wrong; empty when it is right. The body begins in line 2.
inline std::string mistakeIn(const std::string& body, const std::vector<KeyInfo>& keys = {}) {
    const LeafRegistry leaves = doLeaves();
    MindOptions options;
    options.leaves = &leaves;
    options.keys = keys;
    const auto program = compileMind(
        "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">\n" + body + "\n</BehaviorTree></root>", "m.xml", options);
    return program ? std::string() : program.error().message;
}

inline KeyInfo numberKey(const char* name, double initial = 0) {
    KeyInfo key;
    key.name = name, key.type = ValueType::Number, key.initial = Value::ofNumber(initial);
    return key;
}
inline KeyInfo truthKey(const char* name, bool initial = false) {
    KeyInfo key;
    key.name = name, key.type = ValueType::Truth, key.initial = Value::ofTruth(initial);
    return key;
}

class TestMind {
  public:
    TestMind(const std::string& body, const std::vector<KeyInfo>& keys) : leaves(doLeaves()) {
        MindOptions options;
        options.leaves = &leaves;
        options.keys = keys;
        auto compiled =
            compileMind("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">\n" + body + "\n</BehaviorTree></root>",
                        "m.xml", options);
        if (!compiled) {
            ADD_FAILURE() << compiled.error().message;
            std::abort();
        }
        program = *compiled;
        memory = DecisionMemory(*program);
    }
    KeyId key(const char* name) const { return program->keys().find(name); }
    void set(const char* name, double number) { memory.board.set(key(name), Value::ofNumber(number), now); }
    double number(const char* name) const { return memory.board[key(name)].asNumber(); }
    Answer tick(DecisionTrace* trace = nullptr) {
        notes.lines.clear();
        Run run(*program, memory, now, random, &notes, trace);
        const Answer answer = run.tick();
        ++now;
        return answer;
    }
    void halt() {
        notes.lines.clear();
        Run run(*program, memory, now, random, &notes, nullptr);
        run.halt();
    }
    std::string done() const { // "tick A, halt B"
        std::string all;
        for (const std::string& line : notes.lines)
            all += (all.empty() ? "" : ", ") + line;
        return all;
    }
    std::vector<std::byte> saved() {
        StateWriter writer;
        memory.visitState(writer);
        random.visitState(writer);
        return {writer.bytes().begin(), writer.bytes().end()};
    }
    void restore(const std::vector<std::byte>& bytes) {
        StateReader reader(bytes);
        memory.visitState(reader);
        random.visitState(reader);
        EXPECT_FALSE(reader.failed());
        EXPECT_TRUE(reader.atEnd());
    }

    LeafRegistry leaves;
    std::shared_ptr<const Program> program;
    DecisionMemory memory;
    RandomStream random{15, 1, RandomPurpose::Test};
    LeafNotes notes;
    Tick now = 0;
};

/// At every tick of a long run a twin is restored from a save and asked the same: it must do the same and end in the
/// same bytes. `shake` changes keys by lot before each tick.
inline void rerunEveryTick(const std::string& body, const std::vector<KeyInfo>& keys,
                           const std::function<void(TestMind&, RandomStream&)>& shake, int ticks = 5000) {
    TestMind first(body, keys), twin(body, keys);
    RandomStream chance(7, 0, RandomPurpose::Test);
    int answers[5] = {};
    for (int t = 0; t < ticks; ++t) {
        shake(first, chance);
        twin.restore(first.saved());
        twin.now = first.now;
        const Answer a = first.tick();
        const Answer b = twin.tick();
        ++answers[static_cast<int>(a)];
        ASSERT_EQ(a, b) << "tick " << t;
        ASSERT_EQ(first.done(), twin.done()) << "tick " << t;
        ASSERT_TRUE(first.saved() == twin.saved()) << "tick " << t;
        if (t % 97 == 96) { // whoever is interrupted begins anew, and the same
            first.halt();
            for (std::size_t n = 0; n < first.program->nodes().size(); ++n)
                ASSERT_NE(first.memory.answer(static_cast<NodeIndex>(n)), Answer::Running) << "tick " << t;
        }
    }
    EXPECT_GT(answers[static_cast<int>(Answer::Running)], ticks / 20) << "a run that shows nothing";
}

} // namespace lince::test
