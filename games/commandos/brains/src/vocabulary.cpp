// Words of minds' files that this game adds: what guards notice besides enemies.
#include <lince/commandos/brains.h>
#include <lince/commandos/sense_kinds.h>
#include <lince/core/math.h>
#include <lince/mind/leaf_ports.h>

#include <array>
#include <cstring>

namespace lince::commandos {
namespace {

constexpr std::size_t kKnown = 8;      ///< bodies or doors that one remembers
constexpr float kSamePlace = 2.5f;     ///< metres within which what lies there is what lay there before
constexpr std::size_t kPlaceCells = 3; ///< of a place
constexpr float kAboveSteps = 0.5f;    ///< metres above the feet where no step is heard, but a door
constexpr std::uint16_t kKnownCells = 1 + kKnown * kPlaceCells;
constexpr std::size_t kCountedCells = kPlaceCells + 1;
constexpr std::uint16_t kOftenCells = 1 + kKnown * kCountedCells;
constexpr std::uint32_t kOften = 2;  ///< times that one looks into the same thing
constexpr float kSameSource = 0.25f; ///< metres: noises from one thing

/// Cells: how many places are known, then the places as a ring. True when this one is new; then it is known.
bool isNews(LeafCall& call, Vec3 place) {
    std::uint32_t* const cells = call.cells();
    const std::size_t known = cells[0] < kKnown ? cells[0] : kKnown;
    for (std::size_t i = 0; i < known; ++i) {
        Vec3 one;
        std::memcpy(&one.x, cells + 1 + i * kPlaceCells, sizeof one);
        if (length(one - place) <= kSamePlace) return false;
    }
    const std::size_t slot = cells[0] % kKnown;
    std::memcpy(cells + 1 + slot * kPlaceCells, &place.x, sizeof place);
    cells[0] = cells[0] < kKnown * 1000 ? cells[0] + 1 : static_cast<std::uint32_t>(kKnown);
    return true;
}

template <class Is>
Answer tickNotices(LeafCall& call, Is&& isIt) {
    const MindHost& host = hostOf(call);
    for (const Percept& percept : host.input.percepts) {
        if (percept.sense != kDetailSense || percept.event == PerceptEvent::Lost ||
            percept.event == PerceptEvent::Forgotten || !isIt(host, percept))
            continue;
        if (!isNews(call, percept.position)) continue;
        call.set(0, Value::ofPlace(percept.position));
        return Answer::Success;
    }
    return Answer::Failure;
}

Answer tickFindBody(LeafCall& call) {
    return tickNotices(call, [](const MindHost& host, const Percept& percept) {
        return isBody(percept) && percept.faction == host.input.self.faction;
    });
}

Answer tickFindOpenDoor(LeafCall& call) {
    return tickNotices(call, [](const MindHost& /*host*/, const Percept& percept) { return isOpenDoor(percept); });
}

/// The face of somebody who is looked for, whatever he wears: bodies of the class `enemy` have one.
Answer tickRecognise(LeafCall& call) {
    const MindHost& host = hostOf(call);
    for (const MemoryFact& fact : host.skills.memory.facts()) {
        if (!fact.sensed || fact.sense != SenseKind::Sight || fact.objectClass != classes::kEnemy) continue;
        if (static_cast<double>(length(fact.feet() - host.input.self.position)) > call.number(0)) continue;
        call.set(1, Value::ofPlace(fact.feet()));
        return Answer::Success;
    }
    return Answer::Failure;
}

/// A comrade who should stand there does not, and the place is in view: nobody of the own side is seen near it while
/// one looks that way from near. Cells: since when, + 1.
Answer tickMissing(LeafCall& call) {
    const MindHost& host = hostOf(call);
    if (!call.port(0)) return Answer::Failure;
    const Vec3 place = call.vector(0);
    const SelfState& self = host.input.self;
    const Vec3 way = horizontal(place - self.position);
    std::uint32_t& since = call.cells()[0];
    const bool looks = static_cast<double>(length(way)) <= call.number(1) &&
                       dot(normalized(way), directionFromYawPitch(self.yaw, 0)) > 0.8f;
    bool stands = false;
    for (const MemoryFact& fact : host.skills.memory.facts())
        stands = stands || (fact.sensed && fact.faction == self.faction &&
                            static_cast<double>(length(fact.feet() - place)) <= call.number(2));
    if (!looks || stands) {
        since = 0;
        return Answer::Failure;
    }
    if (since == 0) since = static_cast<std::uint32_t>(host.input.tick) + 1;
    const double seconds = static_cast<double>(host.input.tick + 1 - since) / kTicksPerSecond;
    return seconds >= call.number(3) ? Answer::Success : Answer::Failure;
}

/// Whether one looked into it more than once already: a door that comrades use. Doors are heard from one and the same
/// place, what is thrown is not. Cells: how many places are known, then the places as a ring, each with its count.
bool isOften(LeafCall& call, Vec3 place) {
    std::uint32_t* const cells = call.cells();
    const std::size_t known = cells[0] < kKnown ? cells[0] : kKnown;
    for (std::size_t i = 0; i < known; ++i) {
        std::uint32_t* const one = cells + 1 + i * kCountedCells;
        Vec3 at;
        std::memcpy(&at.x, one, sizeof at);
        if (length(at - place) > kSameSource) continue;
        if (one[kPlaceCells] >= kOften) return true;
        ++one[kPlaceCells];
        return false;
    }
    std::uint32_t* const slot = cells + 1 + cells[0] % kKnown * kCountedCells;
    std::memcpy(slot, &place.x, sizeof place);
    slot[kPlaceCells] = 1;
    cells[0] = cells[0] < kKnown * 1000 ? cells[0] + 1 : static_cast<std::uint32_t>(kKnown);
    return false;
}

/// What one hears or sees of a door that one opens oneself, or of a comrade, needs no looking into: a comrade is seen
/// beside it, or it is within arm's reach and above the ground, where steps are not.
Answer tickUnexplained(LeafCall& call) {
    const MindHost& host = hostOf(call);
    if (!call.port(0)) return Answer::Failure;
    const Vec3 place = call.vector(0);
    const SelfState& self = host.input.self;
    const float near = static_cast<float>(call.number(1));
    const auto isBeside = [&](Vec3 feet) { return length(horizontal(place - feet)) <= near; };
    if (isBeside(self.position) && place.y - self.position.y > kAboveSteps) return Answer::Failure;
    for (const MemoryFact& fact : host.skills.memory.facts())
        if (fact.sensed && fact.faction == self.faction && fact.sense == SenseKind::Sight && isBeside(fact.feet()))
            return Answer::Failure;
    return isOften(call, place) ? Answer::Failure : Answer::Success;
}

/// The freshest trace in reach: where it leads.
Answer tickSmell(LeafCall& call) {
    const MindHost& host = hostOf(call);
    const Percept* freshest = nullptr;
    for (const Percept& percept : host.input.percepts) {
        if (percept.sense != kScentSense || percept.event == PerceptEvent::Lost ||
            percept.event == PerceptEvent::Forgotten)
            continue;
        if (freshest == nullptr || percept.strength > freshest->strength) freshest = &percept;
    }
    if (freshest == nullptr) return Answer::Failure;
    call.set(0, Value::ofPlace(freshest->position + freshest->velocity * static_cast<float>(call.number(1))));
    return Answer::Success;
}

/// Presses Use for so long: bells, doors.
Answer tickRing(LeafCall& call) {
    MindHost& host = hostOf(call);
    if (!call.port(0)) return Answer::Failure;
    const Vec3 eye = host.input.self.position + Vec3{0, host.input.self.eyeHeight, 0};
    const Vec3 line = call.vector(0) - eye;
    if (!call.isRunning()) call.cells()[0] = call.now();
    host.output.intent.yaw = yawOf(line);
    host.output.intent.pitch = pitchOf(line);
    const Tick since = call.now() - call.cells()[0];
    if (since >= kTicksPerSecond / 2) host.output.intent.press(Button::Use);
    return since >= kTicksPerSecond * 3 / 4 ? Answer::Success : Answer::Running;
}

} // namespace

void addWords(MindVocabulary& vocabulary) {
    LeafRegistry& leaves = vocabulary.leaves;
    leaves.add(leafOf("FindBody", NodeRole::Condition, {placeOut()},
                      {"sees one of its own lie dead, who was not found before",
                       "ve muerto a uno de los suyos que aún no había encontrado"},
                      tickFindBody, kKnownCells));
    leaves.add(leafOf(
        "FindOpenDoor", NodeRole::Condition, {placeOut()},
        {"sees a door stand open that it has not seen open before", "ve abierta una puerta que no había visto abierta"},
        tickFindOpenDoor, kKnownCells));
    leaves.add(leafOf("Recognise", NodeRole::Condition, {withinPort(), placeOut()},
                      {"sees the face of somebody who is looked for, whatever he wears",
                       "ve la cara de alguien a quien se busca, vista lo que vista"},
                      tickRecognise));
    leaves.add(leafOf(
        "Missing", NodeRole::Condition,
        {placeIn("place", {"where a comrade should be", "donde debería estar un compañero"}),
         numberPort("within", "m", 0, 1000, "15", {"from which it can tell", "desde donde puede saberlo"}),
         numberPort("near", "m", 0, 100, "4", {"to the place that will do", "del lugar que bastan"}),
         numberPort("seconds", "s", 0, 600, "2", {"that it looks there", "que mira allí"})},
        {"looks where a comrade should be, and there is none", "mira donde debería haber un compañero y no lo hay"},
        tickMissing, 1));
    leaves.add(leafOf(
        "Unexplained", NodeRole::Condition,
        {placeIn("place", {"of a noise, of an open door", "de un ruido, de una puerta abierta"}),
         numberPort("near", "m", 0, 100, "2.2", {"to it that a comrade stands", "a él que está un compañero"})},
        {"no comrade is seen beside it, it is no door that one opens oneself, and one did not look into it twice",
         "no se ve a ningún compañero al lado, no es una puerta que abre uno mismo y no se miró ya dos veces"},
        tickUnexplained, kOftenCells));
    leaves.add(leafOf("Smell", NodeRole::Condition,
                      {placeOut(), numberPort("ahead", "m", 0, 20, "3", {"along the trace", "a lo largo del rastro"})},
                      {"smells a fresh trace: where it leads", "huele un rastro fresco: adónde lleva"}, tickSmell));
    leaves.add(
        leafOf("UseAt", NodeRole::Action, {placeIn("place", {"what it looks at and uses", "lo que mira y usa"})},
               {"uses what is there: rings a bell, opens a door", "usa lo que hay: toca una campana, abre una puerta"},
               tickRing, 1));
}

} // namespace lince::commandos
