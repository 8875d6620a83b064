// Saying, shooting, reloading, using: what a body does besides going.
#include "vocabulary_parts.h"

#include <lince/core/math.h>

namespace lince {
namespace {

constexpr float kAimed = 0.06f; ///< radians between where it looks and what it aims at that will do
constexpr float kChest = 0.7f;  ///< of a body's height: what is aimed at above a place

Answer tickSay(LeafCall& call) {
    MindHost& host = hostOf(call);
    const Value place = call.port(1);
    host.output.say(MindCall{callHash(call.text(0)), place ? place.asVector() : host.input.self.position});
    return Answer::Success;
}

Answer tickLead(LeafCall& call) {
    MindHost& host = hostOf(call);
    host.output.say(LeaderAt{host.input.self.position, host.input.self.yaw});
    return Answer::Success;
}

/// Cells: rounds that were loaded when it began, + 1.
Answer tickShoot(LeafCall& call) {
    MindHost& host = hostOf(call);
    const SelfState& self = host.input.self;
    if (!call.port(0) || (self.magazineSize > 0 && self.magazine <= 0 && !self.reloading)) return Answer::Failure;
    if (!call.isRunning()) call.cells()[0] = static_cast<std::uint32_t>(self.magazine) + 1;
    const double fired = static_cast<double>(call.cells()[0]) - 1 - self.magazine;
    if (call.isRunning() && fired >= call.number(1)) return Answer::Success;
    const Vec3 eye = self.position + Vec3{0, self.eyeHeight, 0};
    const Vec3 line = call.vector(0) + Vec3{0, self.height * kChest, 0} - eye;
    if (length(line) < 0.1f) return Answer::Failure;
    host.output.intent.yaw = yawOf(line);
    host.output.intent.pitch = pitchOf(line);
    const Vec3 looks = directionFromYawPitch(self.yaw, self.pitch);
    // What needs no magazine never empties: the trigger is held.
    const bool ready = self.readyToFire || self.magazineSize == 0;
    if (length(normalized(line) - looks) <= kAimed && ready) host.output.intent.press(Button::Fire);
    return Answer::Running;
}

Answer tickReload(LeafCall& call) {
    MindHost& host = hostOf(call);
    const SelfState& self = host.input.self;
    if (self.magazine >= self.magazineSize) return Answer::Success;
    if (!self.reloading && self.ammunition <= 0) return Answer::Failure;
    if (!self.reloading) host.output.intent.press(Button::Reload);
    return Answer::Running;
}

Answer tickUse(LeafCall& call) {
    hostOf(call).output.intent.press(Button::Use);
    return Answer::Success;
}

Answer tickCrouch(LeafCall& call) {
    hostOf(call).output.intent.press(Button::Crouch);
    return Answer::Success;
}

Answer tickTakeWeapon(LeafCall& call) {
    MindHost& host = hostOf(call);
    const double slot = call.number(0);
    if (slot < 1 || slot > host.input.self.weaponCount) return Answer::Failure;
    host.output.intent.weaponSlot = static_cast<std::uint8_t>(slot);
    return Answer::Success;
}

} // namespace

void addDeeds(MindVocabulary& vocabulary) {
    LeafRegistry& leaves = vocabulary.leaves;
    leaves.add(leafOf("Say", NodeRole::Action,
                      {portOf("call", ValueType::Name, {"the word", "la palabra"}),
                       portOf("place", ValueType::Place,
                              {"that it is about; none: where it stands", "de que habla; nada: donde está"}, "")},
                      {"says a word to its side, which hears it in the next tick",
                       "dice una palabra a los suyos, que la oyen en el paso siguiente"},
                      tickSay));
    leaves.add(leafOf("Lead", NodeRole::Action, {},
                      {"says that it leads, and where it is", "dice que guía, y dónde está"}, tickLead));
    leaves.add(
        leafOf("Shoot", NodeRole::Action,
               {placeIn("at", {"feet of whom it aims at", "pies de a quien apunta"}),
                numberPort("rounds", "", 1, 1000, "3", {"that it fires", "que dispara"})},
               {"aims there and fires; fails with an empty weapon", "apunta allí y dispara; falla con el arma vacía"},
               tickShoot, 1));
    leaves.add(leafOf("Reload", NodeRole::Action, {},
                      {"until the weapon is full; fails without rounds", "hasta llenar el arma; falla sin balas"},
                      tickReload));
    leaves.add(leafOf("Use", NodeRole::Action, {},
                      {"opens or shuts the door before it", "abre o cierra la puerta delante"}, tickUse));
    leaves.add(leafOf("Crouch", NodeRole::Action, {}, {"in this thought", "en este pensamiento"}, tickCrouch));
    leaves.add(leafOf("TakeWeapon", NodeRole::Action,
                      {numberPort("slot", "", 1, 9, "1", {"which, from 1", "cuál, desde 1"})},
                      {"takes another weapon in hand", "toma otra arma"}, tickTakeWeapon));
}

} // namespace lince
