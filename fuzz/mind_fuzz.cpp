// Any bytes as a mind, which may inherit from "base.xml"; what compiles thinks for a while, saved and restored in
// between, and once more with each of its numbers changed.
#include <lince/core/state_visitor.h>
#include <lince/decision/convert.h>
#include <lince/decision/desk.h>
#include <lince/decision/what_if.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

Answer tickFuzzLeaf(LeafCall& call) {
    const std::uint32_t drawn = call.random().below(3);
    return drawn == 0 ? Answer::Running : drawn == 1 ? Answer::Success : Answer::Failure;
}

constexpr const char* kBase = R"x(<root BTCPP_format="4" main_tree_to_execute="A">
<Keys><key name="k" type="number" min="0" max="9" initial="1" parameter="true"/></Keys>
<BehaviorTree ID="A"><Sequence><SubTree ID="B"/><Leaf of="{k}"/></Sequence></BehaviorTree>
<BehaviorTree ID="B"><ScriptCondition code="@k > 0"/></BehaviorTree></root>)x";

/// Thinks with each number changed, going on from where the memory is.
void changeNumbers(const Program& program, const DecisionMemory& memory, RandomStream& random) {
    std::vector<NumberInMind> numbers = numbersIn(program);
    if (numbers.size() > 8) numbers.resize(8); // more are only slower
    for (const NumberInMind& number : numbers) {
        const auto changed = programWith(program, number, 3);
        if (!changed->isLike(program)) __builtin_trap();
        DecisionMemory other(*changed);
        other.carryOn(*changed, memory, program);
        if (number.kind == NumberInMind::Kind::Key) (void)other.board.suppose(number.key, valueOf(number, 3));
        Run run(*changed, other, 20, random);
        (void)run.tickExactlyOnce();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    LeafRegistry leaves;
    LeafDefinition any;
    any.tick = tickFuzzLeaf;
    any.halt = [](LeafCall&) {};
    any.anyPorts = true;
    leaves.unknown = any;
    MindOptions options;
    options.leaves = &leaves;
    options.readFile = [](const std::string& path) -> Result<std::string> {
        if (path.ends_with("base.xml")) return std::string(kBase);
        return Error{path + ": no files here"};
    };
    const auto program = compileMind(text, "fuzz/mind.xml", options);
    if (!program) {
        if (program.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    if ((*program)->nodes().size() > 500) return 0; // more are only slower
    DecisionMemory memory(**program);
    RandomStream random(1, 1, RandomPurpose::Test);
    for (Tick now = 0; now < 20; ++now) {
        Run run(**program, memory, now, random);
        if (run.tickExactlyOnce() == Answer::Idle) __builtin_trap();
        StateWriter writer;
        memory.visitState(writer);
        DecisionMemory restored(**program);
        StateReader reader(writer.bytes());
        restored.visitState(reader);
        if (reader.failed() || !reader.atEnd()) __builtin_trap();
        memory = restored;
    }
    changeNumbers(**program, memory, random);
    return 0;
}
