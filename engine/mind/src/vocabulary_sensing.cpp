// Seeing, hearing, remembering, being hurt, being told: as conditions of trees and as functions of expressions.
#include "vocabulary_parts.h"

#include <lince/core/math.h>

#include <fmt/format.h>

#include <string>

namespace lince {
namespace {

using Arguments = std::span<const Value>;

const MindHost& hostIn(const ExpressionContext& context) {
    return *static_cast<const MindHost*>(context.host);
}
Value metres(float value) {
    return Value::ofNumber(static_cast<double>(value));
}
Value seconds(Tick ticks) {
    return Value::ofNumber(static_cast<double>(ticks) / kTicksPerSecond);
}
float awayFrom(const MindHost& host, Vec3 place) {
    return length(place - host.input.self.position);
}

// ---- functions: those that find nothing have no value, so that a comparison with them does not hold

Value nearestOf(const ExpressionContext& context, Arguments a) {
    const MindHost& host = hostIn(context);
    const MemoryFact* fact = host.nearestSeen(a[0].asName());
    return fact != nullptr ? metres(awayFrom(host, fact->feet())) : Value();
}
Value countOf(const ExpressionContext& context, Arguments a) {
    return Value::ofNumber(hostIn(context).countSeen(a[0].asName()));
}
Value sinceSeen(const ExpressionContext& context, Arguments a) {
    const MindHost& host = hostIn(context);
    const MemoryFact* fact = host.believed(a[0].asName());
    if (fact == nullptr) return {};
    return fact->sensed ? Value::ofNumber(0) : seconds(host.input.tick - fact->lastSensed);
}
Value placeOfOne(const ExpressionContext& context, Arguments a) {
    const MindHost& host = hostIn(context);
    const MemoryFact* fact = host.believed(a[0].asName());
    return fact != nullptr ? Value::ofPlace(host.placeOf(*fact)) : Value();
}
Value noiseAway(const ExpressionContext& context, Arguments) {
    const MindHost& host = hostIn(context);
    const Percept* noise = host.noise(0, 1e9f);
    return noise != nullptr ? metres(awayFrom(host, noise->position)) : Value();
}
Value heardBetween(const ExpressionContext& context, Arguments a) {
    return Value::ofTruth(
        hostIn(context).noise(static_cast<float>(a[0].asNumber()), static_cast<float>(a[1].asNumber())) != nullptr);
}
Value painFelt(const ExpressionContext& context, Arguments) {
    return metres(hostIn(context).pain());
}
Value healthLeft(const ExpressionContext& context, Arguments) {
    return Value::ofNumber(hostIn(context).input.self.health);
}
Value healthFraction(const ExpressionContext& context, Arguments) {
    const SelfState& self = hostIn(context).input.self;
    return self.maxHealth > 0 ? Value::ofNumber(static_cast<double>(self.health) / self.maxHealth) : Value();
}
Value roundsLoaded(const ExpressionContext& context, Arguments) {
    return Value::ofNumber(hostIn(context).input.self.magazine);
}
Value loadedFraction(const ExpressionContext& context, Arguments) {
    const SelfState& self = hostIn(context).input.self;
    return Value::ofNumber(self.magazineSize > 0 ? static_cast<double>(self.magazine) / self.magazineSize : 1.0);
}
Value roundsSpare(const ExpressionContext& context, Arguments) {
    return Value::ofNumber(static_cast<double>(hostIn(context).input.self.ammunition));
}
Value ownPlace(const ExpressionContext& context, Arguments) {
    return Value::ofPlace(hostIn(context).input.self.position);
}
Value metresTo(const ExpressionContext& context, Arguments a) {
    return metres(awayFrom(hostIn(context), a[0].asVector()));
}
Value ownSpeed(const ExpressionContext& context, Arguments) {
    return metres(length(hostIn(context).input.self.velocity));
}

// ---- conditions

Answer answerOf(bool holds) {
    return holds ? Answer::Success : Answer::Failure;
}

/// What a condition found, for who asks why.
void explainFact(LeafCall& call, const MemoryFact* fact, const char* none) {
    if (call.trace() == nullptr) return;
    if (fact == nullptr) return call.trace()->note(TraceKind::Memory, none, false);
    const MindHost& host = hostOf(call);
    const std::string away = fmt::format("{:.1f} m away", awayFrom(host, fact->feet()));
    call.trace()->note(TraceKind::Memory,
                       fact->sensed ? "in sight, " + away
                                    : fmt::format("last seen {:.1f} s ago, {}",
                                                  secondsFromTicks(host.input.tick - fact->lastSensed), away),
                       true);
}

Answer tickSee(LeafCall& call) {
    const MindHost& host = hostOf(call);
    const MemoryFact* fact = host.nearestSeen(call.port(0).asName());
    explainFact(call, fact, "nobody of those is in sight");
    if (fact == nullptr || static_cast<double>(awayFrom(host, fact->feet())) > call.number(1)) return Answer::Failure;
    call.set(2, Value::ofPlace(host.placeOf(*fact)));
    return Answer::Success;
}
Answer tickRemember(LeafCall& call) {
    const MindHost& host = hostOf(call);
    const MemoryFact* fact = host.believed(call.port(0).asName());
    explainFact(call, fact, "nobody of those is remembered");
    if (fact == nullptr) return Answer::Failure;
    const Tick since = fact->sensed ? 0 : host.input.tick - fact->lastSensed;
    if (static_cast<double>(since) > call.number(1) * kTicksPerSecond) return Answer::Failure;
    call.set(2, Value::ofPlace(host.placeOf(*fact)));
    return Answer::Success;
}
Answer tickHear(LeafCall& call) {
    const MindHost& host = hostOf(call);
    const Percept* noise = host.noise(static_cast<float>(call.number(0)), static_cast<float>(call.number(1)),
                                      static_cast<float>(call.number(3)));
    if (noise != nullptr) call.set(2, Value::ofPlace(noise->position));
    if (call.trace() != nullptr) {
        const Percept* any = host.noise(0, 1e9f);
        call.trace()->note(TraceKind::Memory,
                           any == nullptr ? "no new noise"
                                          : fmt::format("a noise {:.1f} m away", awayFrom(host, any->position)),
                           any != nullptr);
    }
    return answerOf(noise != nullptr);
}
Answer tickHurt(LeafCall& call) {
    return answerOf(hostOf(call).pain() > 0);
}
Answer tickTold(LeafCall& call) {
    const Message* message = hostOf(call).told(call.port(0).asName(), call.run().program(), call.number(3));
    if (message == nullptr) return Answer::Failure;
    call.set(1, Value::ofPlace(message->as<MindCall>()->place));
    call.set(2, Value::ofAgent(message->from));
    return Answer::Success;
}

} // namespace

void addSensing(MindVocabulary& vocabulary) {
    using T = ValueType;
    auto& f = vocabulary.functions.functions;
    f.add({"nearest",
           {T::Name},
           T::Number,
           nearestOf,
           {"metres to the nearest of those in sight; none in sight: no value",
            "metros hasta el más cercano de los que ve; nadie a la vista: sin valor"}});
    f.add({"seen", {T::Name}, T::Number, countOf, {"how many of those are in sight", "cuántos de ellos ve"}});
    f.add({"sinceSeen",
           {T::Name},
           T::Number,
           sinceSeen,
           {"seconds since one of those was in sight; nobody remembered: no value",
            "segundos desde que vio a uno de ellos; nadie recordado: sin valor"}});
    f.add({"placeOf",
           {T::Name},
           T::Place,
           placeOfOne,
           {"where the nearest in sight of those is, or who was seen last may be by now",
            "dónde está el más cercano a la vista, o puede estar ya el último visto"}});
    f.add({"noise",
           {},
           T::Number,
           noiseAway,
           {"metres to the loudest new noise; none: no value", "metros hasta el ruido nuevo más fuerte"}});
    f.add({"heard",
           {T::Number, T::Number},
           T::Truth,
           heardBetween,
           {"whether a new noise came from between so many metres away",
            "si llegó un ruido nuevo de entre esos metros"}});
    f.add({"pain", {}, T::Number, painFelt, {"points of damage just felt", "puntos de daño recién sentidos"}});
    f.add({"health", {}, T::Number, healthLeft, {"points of health", "puntos de salud"}});
    f.add({"healthFraction", {}, T::Number, healthFraction, {"of full health", "de la salud entera"}});
    f.add({"rounds", {}, T::Number, roundsLoaded, {"in the weapon in hand", "en el arma en mano"}});
    f.add({"loaded",
           {},
           T::Number,
           loadedFraction,
           {"of the magazine of the weapon in hand; 1 for one that needs none",
            "del cargador del arma en mano; 1 si no lleva"}});
    f.add({"spareRounds", {}, T::Number, roundsSpare, {"besides those in the weapon", "además de las del arma"}});
    f.add({"me", {}, T::Place, ownPlace, {"where it stands", "dónde está"}});
    f.add({"to", {T::Place}, T::Number, metresTo, {"metres from where it stands", "metros desde donde está"}});
    f.add({"speed", {}, T::Number, ownSpeed, {"metres a second", "metros por segundo"}});

    LeafRegistry& leaves = vocabulary.leaves;
    leaves.add(leafOf("See", NodeRole::Condition, {whoPort(), withinPort(), placeOut()},
                      {"one of those is in sight", "uno de ellos está a la vista"}, tickSee));
    leaves.add(leafOf(
        "Remember", NodeRole::Condition,
        {whoPort(), numberPort("seconds", "s", 0, 1e6, "10", {"ago at the most", "hace como mucho"}), placeOut()},
        {"one of those was in sight not long ago", "vio a uno de ellos hace poco"}, tickRemember));
    leaves.add(leafOf(
        "Hear", NodeRole::Condition,
        {numberPort("beyond", "m", 0, 1e6, "0", {"metres away at least", "metros como mínimo"}), withinPort(),
         placeOut(),
         numberPort("loud", "m", 0, 1e6, "0",
                    {"that it carries at least, about: steps 12", "a que llega como mínimo, más o menos: pasos 12"})},
        {"a new noise was heard", "oyó un ruido nuevo"}, tickHear));
    leaves.add(leafOf("Hurt", NodeRole::Condition, {}, {"was just hurt", "acaba de ser herido"}, tickHurt));
    leaves.add(leafOf("Told", NodeRole::Condition,
                      {portOf("call", ValueType::Name, {"the word", "la palabra"}), placeOut(),
                       outPort("from", ValueType::Agent, {"gets who said it", "recibe quién lo dijo"}), withinPort()},
                      {"one of its side just said that word, of a place so near",
                       "uno de los suyos acaba de decir esa palabra, de un lugar así de cercano"},
                      tickTold));
}

} // namespace lince
