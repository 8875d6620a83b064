// Going, following, steering, looking and waiting. Actions that move the body say what it does in this thought: who
// asks for nothing stands still.
#include "beliefs.h"
#include "vocabulary_parts.h"

#include <lince/core/math.h>
#include <lince/mind/map_question.h>
#include <lince/mind/nav_workspace.h>

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

constexpr float kSameGoal = 0.5f; ///< metres that a goal may move without another way being planned

enum class Pace : std::uint8_t { Walk, Run, Crouch };
enum class Way : std::uint8_t { Shortest, Safest };

void startWay(MindHost& host, Vec3 goal, Way way) {
    MapWalker& walker = host.skills.walker;
    if (way == Way::Safest) {
        NavFilter filter;
        filter.belief = &walker.belief();
        MapQuestion question(host.input, host.output, filter);
        addBeliefs(host, question);
        TacticalPath path;
        if (question.safePath(goal, {}, path) == PathResult::Complete) return walker.follow(path.path);
    }
    walker.goTo(goal);
}

/// Goes on with the way there, or begins one.
Answer walkTo(LeafCall& call, Vec3 goal, Pace pace, float arrive, Way way) {
    MindHost& host = hostOf(call);
    if (host.input.map == nullptr) return Answer::Failure;
    MapWalker& walker = host.skills.walker;
    const bool onWay =
        call.isRunning() && walker.state() == MapWalker::State::Walking && length(walker.goal() - goal) <= kSameGoal;
    if (!onWay) startWay(host, goal, way);
    Walking walking;
    walking.run = pace == Pace::Run;
    walking.arriveWithin = arrive;
    walker.step(host.input, host.output, walking);
    if (pace == Pace::Crouch) host.output.intent.press(Button::Crouch);
    switch (walker.state()) {
    case MapWalker::State::Walking:
    case MapWalker::State::OffWay: // another one is planned in the next thought
        return Answer::Running;
    case MapWalker::State::Arrived:
        ++host.skills.goalsReached;
        walker.stop();
        return Answer::Success;
    case MapWalker::State::Idle:
    case MapWalker::State::NoWay:
        break;
    }
    walker.stop();
    return Answer::Failure;
}

Answer tickGoTo(LeafCall& call) {
    if (!call.port(0)) return Answer::Failure;
    return walkTo(call, call.vector(0), wordOf<Pace>(call, 1, 3), static_cast<float>(call.number(2)),
                  wordOf<Way>(call, 3, 2));
}

Answer tickFollow(LeafCall& call) {
    MindHost& host = hostOf(call);
    const MemoryFact* fact = host.believed(call.port(0).asName());
    if (fact == nullptr) return Answer::Failure;
    const Vec3 place = host.placeOf(*fact);
    const auto distance = static_cast<float>(call.number(1));
    if (fact->sensed && length(place - host.input.self.position) <= distance) {
        host.skills.walker.stop();
        host.face(place);
        return Answer::Running;
    }
    const Answer answer = walkTo(call, place, wordOf<Pace>(call, 2, 3), maximum(0.6f, distance * 0.9f), Way::Shortest);
    // There, and nobody is: who was followed is lost.
    return answer == Answer::Success && fact->sensed ? Answer::Running
           : answer == Answer::Success               ? Answer::Failure
                                                     : answer;
}

void haltWalk(LeafCall& call) {
    hostOf(call).skills.walker.stop();
}

Answer tickSteer(LeafCall& call) {
    MindHost& host = hostOf(call);
    SteeringOrder order{host.setup.mixes[host.setup.listOfNode[call.node()]]};
    order.speed = static_cast<float>(call.number(1));
    order.motion.keepsClear = call.truth(2);
    order.motion.maxForce = static_cast<float>(call.number(3));
    order.motion.period = host.setup.period;
    if (const Value goal = call.port(4)) order.goal = goal.asVector();
    if (const Value side = call.port(5)) order.leaderSide = host.whoIs(side.asName()).side;
    host.skills.steersman.steer(order, host.input, host.output);
    return Answer::Running;
}

Answer tickGoByRoadmap(LeafCall& call) {
    MindHost& host = hostOf(call);
    const SelfState& self = host.input.self;
    if (!call.port(0) || !host.skills.roadmap) return Answer::Failure;
    const Vec3 goal = call.vector(0);
    if (static_cast<double>(length(goal - self.position)) <= call.number(2)) {
        ++host.skills.goalsReached;
        return Answer::Success;
    }
    RoadmapWalker& walker = host.skills.roadmapWalker;
    walker.stand(*host.skills.roadmap, self.position);
    const std::optional<Vec3> ahead = walker.headFor(*host.skills.roadmap, goal, host.input.tick);
    if (DecisionTrace* const trace = call.trace())
        trace->note(TraceKind::Score, "points of the way", ahead.has_value(),
                    static_cast<float>(walker.detour().size()), ahead ? "" : "no way");
    if (!ahead) return Answer::Failure;
    SteeringOrder order{host.setup.mixes[host.setup.listOfNode[call.node()]]};
    const auto pace = wordOf<Pace>(call, 1, 3);
    if (pace != Pace::Run && self.runSpeed > 0) order.speed = self.walkSpeed / self.runSpeed;
    order.goal = ahead;
    order.motion.keepsClear = true;
    order.motion.period = host.setup.period;
    host.skills.steersman.steer(order, host.input, host.output);
    if (pace == Pace::Crouch) host.output.intent.press(Button::Crouch);
    return Answer::Running;
}

Answer tickFace(LeafCall& call) {
    if (!call.port(0)) return Answer::Failure;
    hostOf(call).face(call.vector(0));
    return Answer::Success;
}

/// Cells of what takes time: when it began.
Tick timeSinceStart(LeafCall& call) {
    if (!call.isRunning()) call.cells()[0] = call.now();
    return call.now() - call.cells()[0];
}

/// Cells: when it began, by how many seconds it takes longer this time (bits of a float).
Answer tickWait(LeafCall& call) {
    const bool begins = !call.isRunning();
    const Tick since = timeSinceStart(call);
    float more = 0;
    if (begins) {
        const auto deviation = static_cast<float>(call.number(1));
        if (deviation > 0) more = call.random().between(-deviation, deviation);
        std::memcpy(call.cells() + 1, &more, sizeof more);
    }
    std::memcpy(&more, call.cells() + 1, sizeof more);
    const double seconds = call.number(0) + static_cast<double>(more);
    return static_cast<double>(since) >= seconds * kTicksPerSecond ? Answer::Success : Answer::Running;
}

Answer tickStay(LeafCall& /*call*/) {
    return Answer::Running;
}

/// To one side, to the other, and back to where it looked.
Answer tickLookAround(LeafCall& call) {
    MindHost& host = hostOf(call);
    const Tick since = timeSinceStart(call);
    if (since == 0) std::memcpy(call.cells() + 1, &host.output.intent.yaw, sizeof(float));
    float middle = 0;
    std::memcpy(&middle, call.cells() + 1, sizeof middle);
    const double whole = maximum(0.1f, static_cast<float>(call.number(0))) * kTicksPerSecond;
    if (static_cast<double>(since) >= whole) {
        host.output.intent.yaw = middle;
        return Answer::Success;
    }
    const auto turn = static_cast<float>(static_cast<double>(since) / whole) * 2 * kPi;
    const float half = static_cast<float>(call.number(1)) * kRadiansPerDegree / 2;
    host.output.intent.yaw = middle + half * sine(turn);
    return Answer::Running;
}

Answer tickAsk(LeafCall& call) {
    MindHost& host = hostOf(call);
    if (host.input.map == nullptr) return Answer::Failure;
    NavFilter filter;
    filter.belief = &host.skills.walker.belief();
    MapQuestion question(host.input, host.output, filter);
    addBeliefs(host, question);
    const auto place = question.bestPlace(call.text(0));
    if (!place) return Answer::Failure;
    call.set(1, Value::ofPlace(place->position));
    const double purpose = call.number(2) - 1; // the first word: for itself
    if (purpose >= 0 && purpose < static_cast<double>(kPurposes))
        host.output.say(GoingTo{place->position, static_cast<Purpose>(static_cast<int>(purpose))});
    return Answer::Success;
}

/// A place that those who are believed to be there do not see, by a way on which they see little. Cells: the place.
Answer tickTakeCover(LeafCall& call) {
    MindHost& host = hostOf(call);
    if (host.input.map == nullptr) return Answer::Failure;
    Vec3 place;
    if (!call.isRunning()) {
        NavFilter filter;
        filter.belief = &host.skills.walker.belief();
        MapQuestion question(host.input, host.output, filter);
        addBeliefs(host, question);
        const auto cover = question.bestPlace("cover");
        if (!cover) return Answer::Failure;
        place = cover->position;
        std::memcpy(call.cells(), &place.x, sizeof place);
    }
    std::memcpy(&place.x, call.cells(), sizeof place);
    if (!isFinite(place)) return Answer::Failure; // a state from outside may say anything
    return walkTo(call, place, wordOf<Pace>(call, 0, 3), 0.6f, Way::Safest);
}

/// Cells: how often it was asked.
Answer tickNextPlace(LeafCall& call) {
    const MindHost& host = hostOf(call);
    const std::vector<Vec3>& places = host.setup.places[host.setup.listOfNode[call.node()]];
    if (places.empty()) return Answer::Failure;
    call.set(1, Value::ofPlace(places[call.cells()[0]++ % places.size()]));
    return Answer::Success;
}

Answer tickRandomPlace(LeafCall& call) {
    const MindHost& host = hostOf(call);
    if (host.input.map == nullptr) return Answer::Failure;
    const NavPoint from = groundNear(host.input);
    const NavPoint to = host.input.nav->query.randomReachable(*host.input.map->mesh, from,
                                                              static_cast<float>(call.number(0)), {}, call.random());
    if (!to) return Answer::Failure;
    call.set(1, Value::ofPlace(to.position));
    return Answer::Success;
}

} // namespace

void addMotion(MindVocabulary& vocabulary) {
    LeafRegistry& leaves = vocabulary.leaves;
    const auto walks = [&](LeafDefinition leaf) {
        leaf.needs = mind_needs::kMap;
        leaf.halt = haltWalk;
        leaves.add(std::move(leaf));
    };
    walks(
        leafOf("GoTo", NodeRole::Action,
               {placeIn("place", {"where to", "adónde"}), pacePort(),
                numberPort("arrive", "m", 0.1, 1000, "0.6", {"metres to it that will do", "metros que bastan"}),
                wordsPort("way", {"shortest", "safest"},
                          {"safest: those it remembers see little of it", "safest: los que recuerda ven poco de él"})},
               {"goes there by the map; fails where there is no way", "va allí por el mapa; falla si no hay camino"},
               tickGoTo));
    walks(leafOf("Follow", NodeRole::Action,
                 {whoPort(), numberPort("distance", "m", 0, 1000, "2", {"metres that it keeps", "metros que guarda"}),
                  pacePort()},
                 {"goes after the nearest of those, or where that may be by now; fails when it is lost",
                  "va tras el más cercano de ellos, o adonde pueda estar; falla si lo pierde"},
                 tickFollow));
    walks(leafOf("TakeCover", NodeRole::Action, {pacePort()},
                 {"goes where strangers that it remembers do not see it", "va adonde los que recuerda no lo ven"},
                 tickTakeCover, 3));
    leaves.add(leafOf(
        "Steer", NodeRole::Action,
        {portOf("mix", ValueType::Name,
                {"a steering mix; {key} is a parameter", "una mezcla; {clave} es un parámetro"}),
         numberPort("speed", "", 0, 1, "1", {"fraction of its running speed", "fracción de su velocidad de carrera"}),
         portOf("keepsClear", ValueType::Truth, {"of others by ORCA", "esquiva a otros con ORCA"}, "false"),
         numberPort(
             "force", "m/s²", 0, 1000, "0",
             {"most that it speeds up or turns; 0: as its body can", "lo más que acelera o gira; 0: lo que pueda"}),
         portOf("goal", ValueType::Place, {"what `goal` means in the mix", "lo que es `goal` en la mezcla"}, ""),
         portOf("leader", ValueType::Name, {"side of whom `leader` means in the mix", "bando de quien es `leader`"},
                "")},
        {"moves by a mix of steering behaviours, for ever", "se mueve por una mezcla de conductas, sin fin"}, tickSteer,
        0, mind_needs::kSteering));
    leaves.add(leafOf("GoByRoadmap", NodeRole::Action,
                      {placeIn("place", {"where to", "adónde"}), pacePort(),
                       numberPort("arrive", "m", 0.1, 1000, "1", {"how near is there", "a qué distancia ha llegado"})},
                      {"goes there over a roadmap (PRM), clear of others; fails when there is no way",
                       "va allí por un mapa de caminos (PRM), sin tocar a otros; falla si no hay camino"},
                      tickGoByRoadmap, 0, mind_needs::kSteering | mind_needs::kRoadmap));
    leaves.add(leafOf("Face", NodeRole::Action, {placeIn("place", {"where to", "hacia dónde"})},
                      {"looks there", "mira allí"}, tickFace));
    leaves.add(leafOf("LookAround", NodeRole::Action,
                      {numberPort("seconds", "s", 0.1, 1000, "3", {"that it takes", "que tarda"}),
                       numberPort("angle", "°", 0, 360, "140", {"whole, of its turning", "entero, de su giro"})},
                      {"looks to both sides", "mira a ambos lados"}, tickLookAround, 2));
    leaves.add(leafOf("Wait", NodeRole::Action,
                      {numberPort("seconds", "s", 0, 1e6, "1", {"how long", "cuánto"}),
                       numberPort("deviation", "s", 0, 1e6, "0", {"more or less by chance", "más o menos al azar"})},
                      {"stands still for a while", "está quieto un rato"}, tickWait, 2));
    leaves.add(leafOf("Stay", NodeRole::Action, {}, {"stands still, for ever", "está quieto, sin fin"}, tickStay));
    leaves.add(leafOf(
        "Ask", NodeRole::Action,
        {portOf("query", ValueType::Name, {"an environment query by name", "una consulta por su nombre"}), placeOut(),
         wordsPort("claim", {"none", "search", "attack", "cover", "suppress"},
                   {"tells its mates that it goes there for that", "dice a los suyos que va allí para eso"})},
        {"the best place by an environment query (EQS)", "el mejor lugar según una consulta (EQS)"}, tickAsk, 0,
        mind_needs::kMap));
    leaves.add(leafOf("NextPlace", NodeRole::Action,
                      {portOf("places", ValueType::Name, {"x y z; x y z", "x y z; x y z"}), placeOut()},
                      {"the next of a list of places, in turn", "el siguiente de una lista de lugares"}, tickNextPlace,
                      1));
    leaves.add(leafOf("RandomPlace", NodeRole::Action,
                      {numberPort("radius", "m", 1, 10000, "20", {"of where it stands", "de donde está"}), placeOut()},
                      {"somewhere that it can reach", "algún lugar adonde puede llegar"}, tickRandomPlace, 0,
                      mind_needs::kMap));
}

} // namespace lince
