// Any bytes as a mind; what compiles thinks for a while, saved and restored in between, and is converted.
#include <lince/core/state_visitor.h>
#include <lince/decision/convert.h>
#include <lince/decision/desk.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

Answer tickFuzzLeaf(LeafCall& call) {
    const std::uint32_t drawn = call.random().below(3);
    return drawn == 0 ? Answer::Running : drawn == 1 ? Answer::Success : Answer::Failure;
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
    options.readFile = [](const std::string& path) -> Result<std::string> { return Error{path + ": no files here"}; };
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
    return 0;
}
