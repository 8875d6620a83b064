// A host's own words for minds' files: a condition and an action from plain functions, and a function of expressions.
// The mind is a text here; it may as well be a file (loadMind). It knows of the host only what these words say.

#include <lince/mind/mind_vocabulary.h>

#include <cstdio>

using namespace lince;

namespace {

/// What the host lets its minds know and do. Leaves reach it as `call.host<Dog>()`; a plain function needs none of it.
struct Dog {
    double hunger = 0.2;
    int barks = 0;
};

constexpr const char* kMind = R"x(<root BTCPP_format="4">
  <Keys>
    <key name="patience" type="number" min="0" max="1" initial="0.5" parameter="true" help="hunger that it bears"/>
    <key name="bowl" type="place" initial="3;0;4"/>
  </Keys>
  <BehaviorTree ID="Dog">
    <Fallback>
      <Sequence>
        <ScriptCondition code="hunger() > patience"/>
        <Near a="{bowl}" b="0;0;0" within="6"/>
        <Bark times="2"/>
      </Sequence>
      <AlwaysSuccess name="sleep"/>
    </Fallback>
  </BehaviorTree>
</root>)x";

Answer tickBark(LeafCall& call) {
    call.host<Dog>().barks += static_cast<int>(call.number(0));
    return Answer::Success;
}

Value hunger(const ExpressionContext& context, std::span<const Value>) {
    return Value::ofNumber(static_cast<const Dog*>(context.host)->hunger);
}

} // namespace

int main() {
    MindVocabulary words; // MindVocabulary::standard() for all that the engine has
    words.leaves.add("Near", {"a is so near to b", "a está así de cerca de b"}, {"a", "b", "within"},
                     [](Vec3 a, Vec3 b, double within) { return static_cast<double>(length(a - b)) < within; });
    PortInfo times;
    times.name = "times";
    times.type = ValueType::Number;
    times.fallback = "1";
    LeafDefinition bark;
    bark.name = "Bark";
    bark.help = {"barks", "ladra"};
    bark.ports = {times};
    bark.tick = tickBark;
    words.leaves.add(bark);
    words.functions.functions.add({"hunger", {}, ValueType::Number, hunger, {"0: full", "0: lleno"}});

    const auto mind = compileMind(kMind, "dog.xml", words.options());
    if (!mind) return std::fprintf(stderr, "%s\n", mind.error().message.c_str()), 2;

    Dog dog;
    DecisionMemory memory(**mind); // one for each dog; the program is shared
    RandomStream random(1, 1, RandomPurpose::Brain);
    for (Tick now = 0; now < 60; ++now) {
        dog.hunger += 0.01;
        Run(**mind, memory, now, random, &dog).tick();
    }
    std::printf("it barked %d times\n", dog.barks);

    // A word that nobody registered is a mistake with its place.
    const auto wrong = compileMind("<root BTCPP_format=\"4\"><BehaviorTree ID=\"M\"><Purr/></BehaviorTree></root>",
                                   "cat.xml", words.options());
    std::printf("%s\n", wrong.error().message.c_str());
    return dog.barks > 0 && !wrong ? 0 : 1;
}
