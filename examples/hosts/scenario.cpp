// The whole runtime: a mind of our own in a scenario. The run is recorded, the recording is proven, and then it is
// asked why the mind did what it did at one tick.
#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/runtime/replay.h>

#include <cstdio>

using namespace lince;

/// Strolls, and runs from whoever it sees nearer than `distance`.
class Shy final : public Brain {
  public:
    explicit Shy(const BrainParameters& given)
        : m_distance(given.number("distance", 4, 1, 50, "m", {"at which it runs", "a la que huye"})) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        for (const Percept& percept : input.percepts) {
            if (percept.objectClass != classes::kCharacter || percept.event > PerceptEvent::Updated) continue;
            const float metres = length(percept.position - input.self.position);
            const bool near = metres < m_distance;
            if (output.trace != nullptr) // costs nothing unless somebody asks
                output.trace->note(TraceKind::Percept, "somebody seen", near, metres, near ? "too near" : "far enough");
            if (near) m_from = percept.position, m_until = input.tick + 2 * kTicksPerSecond;
        }
        const bool runs = input.tick < m_until;
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, runs ? "run away" : "stroll", true);
        if (input.self.blocked || output.random.below(30) == 0) m_heading = output.random.between(-kPi, kPi);
        if (runs && !input.self.blocked) m_heading = yawOf(input.self.position - m_from);
        output.intent.move = directionFromYawPitch(m_heading, 0);
        output.intent.yaw = m_heading;
        output.intent.release(Button::Run);
        if (runs) output.intent.press(Button::Run);
    }
    /// All that the next thought depends on: it is saved, restored and hashed.
    void visitState(StateVisitor& v) override {
        v.field("from", m_from);
        v.field("until", m_until);
        v.field("heading", m_heading);
    }
    BrainReport report() const override { return {m_until > 0 ? "shy" : "calm", 0, {}}; }

  private:
    float m_distance; ///< metres
    Vec3 m_from;
    Tick m_until = 0;
    float m_heading = 0; ///< radians
};

int main(int count, char** words) {
    Catalogue catalogue; // what a scenario may name: the engine's own brains, senses and measures, and ours
    catalogue.brains.add("shy", [](const BrainParameters& given) { return std::make_unique<Shy>(given); });
    const auto stage = loadStage(count > 1 ? words[1] : "yard.scenario.xml");
    if (!stage) return std::puts(stage.error().message.c_str()), 2;
    auto simulation = Simulation::create(*stage, stage->scenario.seed, catalogue);
    if (!simulation) return std::puts(simulation.error().message.c_str()), 2;

    ThreadPool pool(2); // any number of threads gives the same run
    Recorder recorder(**simulation);
    const AgentId shy{1};
    std::optional<Tick> fright; // when it was first frightened
    while ((*simulation)->now() < stage->scenario.ticks) {
        (*simulation)->tick(pool); // inputs of humans would be given here
        recorder.afterTick(**simulation);
        if (!fright && (*simulation)->agent(shy)->brain->report().activity == "shy") fright = (*simulation)->now() - 1;
    }
    if (const Status kept = writeFile("yard.lince", encode(recorder.finish(**simulation))); !kept)
        return std::puts(kept.error().message.c_str()), 1;

    // Anybody who has the scenario and the brain can run the file again, and prove that it comes out the same.
    auto recording = loadRecording("yard.lince");
    if (!recording) return std::puts(recording.error().message.c_str()), 1;
    auto replay = Replay::open(std::move(*recording), *stage, catalogue);
    if (!replay) return std::puts(replay.error().message.c_str()), 1;
    const auto same = verify(**replay, pool);
    if (!same || same->divergence) return std::puts("the recording parts from its repetition"), 1;
    std::printf("%u ticks proven\n", same->ticks);

    // Why: go to the tick, let the thought write down its reasons.
    DecisionTrace why;
    if (!fright || !(*replay)->seek(*fright, pool)) return 1;
    (*replay)->simulation().trace(shy, &why);
    (*replay)->step(pool);
    std::printf("tick %u:\n%s", *fright, why.toText().c_str());
    return why.toText().find("run away") != std::string::npos ? 0 : 1;
}
