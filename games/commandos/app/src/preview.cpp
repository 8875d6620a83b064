#include <lince/commandos/ground_draw.h>
#include <lince/commandos/preview.h>
#include <lince/core/math.h>

#include <array>

namespace lince::commandos {
namespace {

constexpr float kLine = 0.1f, kBroad = 0.16f; ///< metres
constexpr float kDash = 0.5f;

} // namespace

void drawGhost(DebugDraw& sink, Vec3 feet, Colour colour, float strength) {
    colour.alpha = static_cast<std::uint8_t>(static_cast<float>(colour.alpha) * clamp(strength, 0, 1));
    constexpr std::array<std::pair<float, float>, 5> kOutline{
        {{0.0f, 0.16f}, {0.9f, 0.2f}, {1.35f, 0.32f}, {1.5f, 0.12f}, {1.8f, 0.14f}}}; // height, radius
    constexpr int kSides = 8;
    for (std::size_t ring = 1; ring < kOutline.size(); ++ring)
        for (int i = 0; i < kSides; ++i) {
            const auto at = [&](std::size_t r, int side) {
                const float angle = kTwoPi * static_cast<float>(side) / kSides;
                return feet +
                       Vec3{sine(angle) * kOutline[r].second, kOutline[r].first, cosine(angle) * kOutline[r].second};
            };
            sink.triangle(at(ring - 1, i), at(ring - 1, i + 1), at(ring, i + 1), colour);
            sink.triangle(at(ring - 1, i), at(ring, i + 1), at(ring, i), colour);
        }
}

void drawPreview(DebugDraw& sink, const Simulation& simulation, EntityId body, const Ability& ability,
                 const ClickedOn& on) {
    const Entity* self = simulation.world().find(body);
    if (self == nullptr || on.kind == ClickedOn::Kind::Nothing) return;
    const GroundDraw ground(sink, simulation.world().level());
    const AbilityUse use = decideWith(simulation, body, ability, on);
    const bool refused = use.refusal != Refusal::None;
    const Colour path = refused ? tints::kRefused : tints::kPath;
    if (ability.range > 0) ground.ring(self->position, ability.range, kLine, refused ? path : tints::kReach);
    switch (ability.kind) {
    case AbilityKind::Throw:
        if (const auto arc = throwArc(self->eye(), on.place, ability.speed); !arc.empty())
            ground.ribbon(arc, kBroad, path);
        break;
    case AbilityKind::Shoot:
        ground.line(self->position, on.place, kLine, path);
        break;
    default:
        ground.line(self->position, refused ? on.place : use.decided.order.place, kLine, path, kDash);
        break;
    }
    const Vec3 place = refused ? on.place : use.decided.order.place;
    ground.ring(place, 0.5f, kBroad, path);
    if (refused) return;
    if (ability.noiseMetres > 0)
        ground.ring(ability.loudAtTarget ? place : self->position, ability.noiseMetres, kLine, tints::kNoise);
    if (ability.blastMetres > 0) {
        ground.ring(place, ability.blastMetres, kLine, tints::kBlast);
        ground.disc(place, ability.blastMetres, {tints::kBlast.red, tints::kBlast.green, tints::kBlast.blue, 50});
    }
}

void drawPlanned(DebugDraw& sink, const Simulation& simulation, EntityId body, const CommandoOrder& order) {
    const Entity* self = simulation.world().find(body);
    if (self == nullptr) return;
    const GroundDraw ground(sink, simulation.world().level());
    if (order.kind == OrderKind::Throw) {
        const auto arc = throwArc(self->eye(), order.place, order.speed);
        ground.ribbon(arc, kBroad, tints::kPath);
        ground.ring(order.place, 0.5f, kBroad, tints::kPath);
        return;
    }
    ground.line(self->position, order.place, kLine, tints::kPath, kDash);
    Vec3 end = order.place;
    if (order.kind != OrderKind::Go) { // stands before it
        ground.ring(order.place, 0.6f, kBroad, tints::kPath);
        end = order.place + normalized(horizontal(self->position - order.place), {0, 0, 1}) * 0.9f;
    }
    end = ground.onGround(end);
    drawGhost(sink, end, {tints::kPath.red, tints::kPath.green, tints::kPath.blue, 110});
}

} // namespace lince::commandos
