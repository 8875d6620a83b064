#include <lince/bronto/brains.h>
#include <lince/bronto/free_way.h>
#include <lince/bronto/needs.h>
#include <lince/bronto/seen_objects.h>
#include <lince/bronto/stuck.h>
#include <lince/bronto/turning.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/move/ground_marks.h>
#include <lince/move/path_follower.h>

namespace lince::bronto {
namespace {

constexpr float kMinWay = 0.1f; ///< metres: a nearer destination is no way
constexpr Colour kPathColour{255, 220, 60, 255};
constexpr Colour kCursorColour{60, 255, 120, 255};
constexpr Colour kTargetColour{255, 80, 220, 255};

/// Why the feet do what they do, beyond the need.
enum class Doing : std::uint8_t { Need, Intercept, Avoid, Stuck };

/// Rules over pixels, as the source has them (spec S0.A1–A5). No map, no memory; it keeps its known problems.
class ClassicBrain final : public Brain {
  public:
    explicit ClassicBrain(const Parameters& parameters) : m_parameters(parameters) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        m_need = needOf(input.self.health, input.self.ammunition, m_parameters);
        output.intent.pitch = m_parameters.gazeDegrees * kRadiansPerDegree;
        explainNeed(input, output);

        if (m_stuck.update(input.tick, input.self, m_follower.walking() && !m_turning.active(), m_parameters)) {
            m_stuckToTheRight = !m_stuckToTheRight; // the side alternates
            note(output, TraceKind::Choice, "turn round", true, m_stuckToTheRight ? "stuck, to the right" : "stuck");
            turnRound(input.self, m_stuckToTheRight, Doing::Stuck);
        }
        if (m_turning.steer(input.self, output.intent)) return;
        m_doing = Doing::Need;

        if (input.view != nullptr) look(*input.view, input.self, output);
        if (m_turning.steer(input.self, output.intent)) return;

        PathFollowing following;
        following.lookAhead = m_parameters.lookAhead;
        following.run = isQuick(m_need) && m_parameters.runQuickly > 0;
        m_follower.steer(input.self, following, output.intent);
    }

    Tick period() const override { return 6; }

    void visitState(StateVisitor& v) override {
        v.field("follower", m_follower);
        v.field("turning", m_turning);
        v.field("stuck", m_stuck);
        v.field("stuckToTheRight", m_stuckToTheRight);
        v.field("need", m_need);
        v.field("doing", m_doing);
        v.field("hasDestination", m_hasDestination);
        v.field("destination", m_destination);
        v.field("hasTarget", m_hasTarget);
        v.field("target", m_target);
    }

    BrainReport report() const override {
        switch (m_doing) {
        case Doing::Intercept:
            return {nameOf(Reaction::Intercept), 0, {}};
        case Doing::Avoid:
            return {nameOf(Reaction::Avoid), 0, {}};
        case Doing::Stuck:
            return {"stuck", 0, {}};
        case Doing::Need:
            break;
        }
        return {nameOf(m_need), 0, {}};
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        if (m_follower.walking()) {
            m_follower.draw(sink, self.position.y + 0.08f, kPathColour);
            if (m_hasDestination) drawRing(sink, m_destination + Vec3{0, 0.1f, 0}, 0.18f, 0.3f, kCursorColour);
        }
        if (m_hasTarget) {
            const Vec3 half{0.3f, 0.3f, 0.3f};
            drawBox(sink, {m_target - half, m_target + half}, kTargetColour);
        }
    }

  private:
    static void note(ThinkOutput& output, TraceKind kind, std::string_view label, bool taken, std::string_view reason) {
        if (output.trace != nullptr) output.trace->note(kind, label, taken, 0, reason);
    }

    void explainNeed(const ThinkInput& input, ThinkOutput& output) const {
        if (output.trace == nullptr) return;
        output.trace->note(TraceKind::Condition, nameOf(m_need), true, 0,
                           "health " + std::to_string(input.self.health) + ", ammunition " +
                               std::to_string(input.self.ammunition));
    }

    void look(const EyeView& view, const SelfState& self, ThinkOutput& output) {
        const ClassId enemy = classOf(m_parameters.enemyClass);
        m_objects.find(view, enemy, enemy, m_parameters);
        const SeenObject* nearest = m_objects.nearest();
        const Reaction reaction = reactionTo(nearest != nullptr, m_objects.anyComesNearer(), m_need);
        if (nearest != nullptr)
            note(output, TraceKind::Condition, nameOf(reaction), reaction != Reaction::DontWorry,
                 m_objects.anyComesNearer() ? "an enemy comes nearer" : "an enemy is in sight");
        if (reaction == Reaction::Avoid) {
            turnRound(self, output.random.chance(0.5f), Doing::Avoid);
            return;
        }
        if (reaction == Reaction::Intercept && goBelow(*nearest, view, self, output)) {
            m_doing = Doing::Intercept;
            return;
        }
        if (m_follower.walking() && m_follower.fractionWalked() < m_parameters.cut) {
            note(output, TraceKind::Choice, "walk on", true, "too little of the path is walked to choose anew");
            return;
        }
        if (m_need != Need::WalkAround && lookFor(view, self, output)) return;
        walkAround(view, self, output);
    }

    bool lookFor(const EyeView& view, const SelfState& self, ThinkOutput& output) {
        const ClassId health = classOf(m_parameters.healthClass);
        const ClassId ammunition = classOf(m_parameters.ammunitionClass);
        m_objects.find(view, wantsHealth(m_need) ? health : ammunition, wantsAmmunition(m_need) ? ammunition : health,
                       m_parameters);
        const SeenObject* nearest = m_objects.nearest();
        if (nearest == nullptr) {
            note(output, TraceKind::Choice, "go to a power-up", false, "none in sight");
            return false;
        }
        return goBelow(*nearest, view, self, output);
    }

    bool goBelow(const SeenObject& object, const EyeView& view, const SelfState& self, ThinkOutput& output) {
        const auto floor = floorBelow(view, object, m_parameters);
        if (!floor || !goTo(*floor, view, self)) {
            note(output, TraceKind::Choice, "go below it", false, "no floor below it at its depth");
            return false;
        }
        m_hasTarget = true;
        m_target = middleOf(view, object);
        note(output, TraceKind::Choice, "go below it", true,
             "the nearest of " + std::to_string(m_objects.objects().size()));
        return true;
    }

    void walkAround(const EyeView& view, const SelfState& self, ThinkOutput& output) {
        const WalkMargins margins = WalkMargins::of(m_parameters, view.height());
        const ClassId floor = classOf(m_parameters.floorClass);
        const WalkChoice choice = m_search.choose(view, margins, floor);
        const bool onwards = choice.destination && goTo(*choice.destination, view, self);
        note(output, TraceKind::Choice, nameOf(choice.strategy), onwards, onwards ? "" : "no free way there");
        if (onwards) return;
        const Side first = output.random.chance(0.5f) ? Side::Left : Side::Right;
        const Side second = first == Side::Left ? Side::Right : Side::Left;
        for (const Side side : {first, second}) {
            const auto pixel = FreeWaySearch::turn(view, margins, floor, side);
            const bool turns = pixel && goTo(*pixel, view, self);
            note(output, TraceKind::Choice, side == Side::Left ? "turn left" : "turn right", turns,
                 turns ? "" : "too little floor on that side");
            if (turns) return;
        }
        if (m_follower.walking()) return; // to the end of the path; perhaps something opens
        const bool toTheRight = output.random.chance(0.5f);
        note(output, TraceKind::Choice, "turn round", true,
             toTheRight ? "no way, to the right" : "no way, to the left");
        turnRound(self, toTheRight, Doing::Need);
    }

    bool goTo(EyePixel pixel, const EyeView& view, const SelfState& self) {
        const Vec3 place = view.placeAt(pixel.x, pixel.y);
        const Vec2 from{self.position.x, self.position.z};
        const Vec2 to{place.x, place.z};
        if (length(to - from) < kMinWay) return false;
        const Vec3 direction = directionFromYawPitch(self.yaw, 0);
        m_follower.start(GroundPath::direct(from, {direction.x, direction.z}, to));
        m_destination = place;
        m_hasDestination = true;
        m_hasTarget = false;
        return true;
    }

    void turnRound(const SelfState& self, bool toTheRight, Doing why) {
        m_follower.stop();
        m_hasDestination = m_hasTarget = false;
        m_turning.start(self.yaw, toTheRight ? kPi : -kPi);
        m_doing = why;
    }

    Parameters m_parameters;

    PathFollower m_follower;
    Turning m_turning;
    StuckWatch m_stuck;
    bool m_stuckToTheRight = false;
    Need m_need = Need::WalkAround;
    Doing m_doing = Doing::Need;
    bool m_hasDestination = false, m_hasTarget = false;
    Vec3 m_destination, m_target;

    FreeWaySearch m_search; ///< scratch
    SeenObjects m_objects;  ///< scratch
};

} // namespace

std::unique_ptr<Brain> makeClassicBrain(const BrainParameters& parameters) {
    return std::make_unique<ClassicBrain>(Parameters::from(parameters));
}

} // namespace lince::bronto
