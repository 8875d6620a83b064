#pragma once
// Finds for every percept its cause in the truth, by its provenance, and complains where there is none. It shares no
// code with `sense`: what a ray meets it asks of the world, the rest is worked out here.

#include <lince/core/math.h>
#include <lince/runtime/agent_runner.h>
#include <lince/runtime/thought_gate.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace lince::test {

class PerceptJudge : public PerceptWitness, public ThoughtGate {
  public:
    /// Becomes the runner's witness and gate. For a pool of one thread.
    explicit PerceptJudge(AgentRunner& runner) : m_runner(runner), m_world(runner.world()) {
        runner.setWitness(this);
        runner.setGate(this);
    }
    ~PerceptJudge() override {
        m_runner.setWitness(nullptr);
        m_runner.setGate(nullptr);
    }

    const std::vector<std::string>& complaints() const { return m_complaints; }
    /// Percepts that came by it.
    std::size_t judged(PerceptSource source) const { return m_judged[static_cast<std::size_t>(source)]; }

    void sensed(AgentId observer, Tick now, const Percept& p, const PerceptProvenance& from) override {
        ++m_judged[static_cast<std::size_t>(from.source)];
        complain(observer, now, p, from, judge(observer, now, p, from));
        Life& life = m_lives[observer.number()];
        Past& past = life.percepts[p.id.value];
        life.newest = std::max(life.newest, p.id.value);
        past.entity = from.source == PerceptSource::Memory ? past.entity : from.entity;
        past.source = from.source == PerceptSource::Memory ? past.source : from.source;
        past.last = p;
        life.told.push_back(p);
        if (p.event == PerceptEvent::Forgotten) life.percepts.erase(p.id.value);
    }
    /// Every percept that reaches a mind was told.
    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override {
        std::vector<Percept>& told = m_lives[agent.id.number()].told;
        std::size_t at = told.size();
        bool same = at >= input.percepts.size(); // more were told when it could not think meanwhile
        for (std::size_t i = input.percepts.size(); i > 0 && same; --i)
            same = bytesOf(input.percepts[i - 1]) == bytesOf(told[--at]);
        if (!same) m_complaints.push_back("tick " + std::to_string(input.tick) + ": a percept of which nobody knows");
        told.clear();
        ThoughtGate::think(agent, input, output);
    }
    void afterThoughts(Tick) override {
        for (const Agent& agent : m_runner.agents()) // the dead and the driven are not asked
            if (agent.senses.percepts().empty()) m_lives[agent.id.number()].told.clear();
    }

    /// Empty when its cause is there.
    std::string judge(AgentId observer, Tick now, const Percept& p, const PerceptProvenance& from) {
        const Agent* agent = m_runner.agent(observer);
        const Entity* self = agent != nullptr ? m_world.find(agent->body) : nullptr;
        if (self == nullptr) return "no body that could sense";
        const Life& life = m_lives[observer.number()];
        const auto known = life.percepts.find(p.id.value);
        const Past* past = known != life.percepts.end() ? &known->second : nullptr;
        if (p.event == PerceptEvent::Gained && p.id.value <= life.newest) return "an id that was there before";
        if (p.event != PerceptEvent::Gained && past == nullptr) return "an id that nothing has";
        if (p.event >= PerceptEvent::Lost || from.source == PerceptSource::Memory)
            return judgeMemory(*agent, *self, now, p, from, *past);
        if (p.tick != now) return "another time than now";
        if (p.event == PerceptEvent::Updated && past->last.event >= PerceptEvent::Lost) return "a lost one is back";
        if (p.event == PerceptEvent::Updated && past->entity != from.entity) return "another thing under the same id";
        switch (from.source) {
        case PerceptSource::Pixels:
            return judgePixels(*agent, *self, p, from);
        case PerceptSource::Ray:
            return judgeRay(*agent, *self, p, from);
        case PerceptSource::Noise:
            return judgeNoise(*agent, *self, p, from);
        case PerceptSource::Blow:
            return judgeBlow(*self, p, from);
        case PerceptSource::Touch:
            return judgeTouch(*self, p, from);
        case PerceptSource::Contact:
            if (past == nullptr) return "a contact that never began";
            return judgeContact(*self, p, from, *past);
        case PerceptSource::Other:
            return judgeOther(*agent, *self, p, from);
        case PerceptSource::Memory:
            break;
        }
        return "no source";
    }

  protected:
    virtual void complain(AgentId observer, Tick now, const Percept& p, const PerceptProvenance& from,
                          const std::string& what) {
        if (what.empty()) return;
        m_complaints.push_back("tick " + std::to_string(now) + ", agent " + std::to_string(observer.value) +
                               ", percept " + std::to_string(p.id.value) + " by " + nameOf(from.source) + ": " + what);
    }

  private:
    static constexpr float kSkin = 0.05f; ///< metres: what bodies feel around them

    struct Past {
        EntityId entity;
        PerceptSource source = PerceptSource::Other;
        Percept last;
    };
    struct Life {
        std::map<std::uint32_t, Past> percepts; ///< not yet forgotten
        std::uint32_t newest = 0;
        std::vector<Percept> told; ///< since the last thought
    };

    static std::vector<std::byte> bytesOf(Percept p) {
        StateWriter writer;
        p.visitState(writer);
        return {writer.bytes().begin(), writer.bytes().end()};
    }
    static bool near(Vec3 a, Vec3 b, float metres = 1e-4f) { return length(a - b) <= metres; }
    static bool contains(const Aabb& box, Vec3 p) {
        return p.x >= box.low.x && p.y >= box.low.y && p.z >= box.low.z && p.x <= box.high.x && p.y <= box.high.y &&
               p.z <= box.high.z;
    }
    static bool looksLike(const Entity& e, const Percept& p) {
        return p.objectClass == e.objectClass && p.faction == e.faction && p.velocity == e.velocity;
    }
    /// How far along the ray a box begins; negative: it misses.
    static float entryInto(const Aabb& box, Vec3 from, Vec3 way) {
        float begin = 0, end = 1e9f;
        const std::array<std::array<float, 4>, 3> axes{{{from.x, way.x, box.low.x, box.high.x},
                                                        {from.y, way.y, box.low.y, box.high.y},
                                                        {from.z, way.z, box.low.z, box.high.z}}};
        for (const auto& [origin, step, low, high] : axes) {
            if (std::abs(step) < 1e-9f) {
                if (origin < low || origin > high) return -1;
                continue;
            }
            const float a = (low - origin) / step, b = (high - origin) / step;
            begin = std::max(begin, std::min(a, b)), end = std::min(end, std::max(a, b));
        }
        return begin <= end ? begin : -1;
    }
    /// Nothing of the level, no door and no box between two places, but for the thing that is looked at.
    bool isFree(const Entity& self, Vec3 from, Vec3 way, float t, EntityId goal) {
        if (t <= 0) return true;
        const WorldHit hit = m_world.castRay({from, way, t}, self.id, RayTargets::Sight, m_scratch);
        return !hit || (hit.entity && hit.entity == goal);
    }
    /// As isFree, from where the leaves end in which an eye may stand: their inner sides are not drawn.
    bool isFreeOutOfLeaves(const Entity& self, Vec3 from, Vec3 way, float t, EntityId goal) {
        const auto inner = m_world.level().sightTree().closestHit({from, way, t});
        const TriangleMesh& mesh = m_world.level().data().mesh;
        const bool within = inner && dot(mesh.areaNormal(inner.triangle), way) > 0 &&
                            m_world.level().classOfTriangle(inner.triangle) == classes::kTree;
        const float begin = within ? inner.t + 1e-3f : 0;
        return isFree(self, from + way * begin, way, t - begin, goal);
    }

    // --- sight by the eye

    static Vec3 wayThrough(const EyeLens& lens, const EyePose& pose, float x, float y) {
        const float pixel = 2 * lens.tangent() / static_cast<float>(lens.height);
        return pose.forward + pose.right * ((x - 0.5f * static_cast<float>(lens.width)) * pixel) +
               pose.up * ((y - 0.5f * static_cast<float>(lens.height)) * pixel);
    }

    std::string judgePixels(const Agent& agent, const Entity& self, const Percept& p, const PerceptProvenance& from) {
        const EyeSense* eye = agent.senses.eye();
        const Entity* e = m_world.find(from.entity);
        if (eye == nullptr) return "no eye";
        if (e == nullptr || !e->visible || e->id == self.id) return "nothing that can be seen";
        if (p.sense != SenseKind::Sight || !looksLike(*e, p)) return "it looks otherwise";
        if (eye->kind == EyeKind::Heat && e->kind != EntityKind::Character && e->kind != EntityKind::Projectile)
            return "it is cold";
        const EyeLens& lens = eye->lens;
        const auto inside = [](EyePixel a, EyePixel low, EyePixel high) {
            return a.x >= low.x && a.y >= low.y && a.x <= high.x && a.y <= high.y;
        };
        const EyePixel corner{lens.width - 1, lens.height - 1};
        if (!inside(from.low, {0, 0}, corner) || !inside(from.high, {0, 0}, corner)) return "outside the picture";
        if (!inside(from.pixel, from.low, from.high)) return "a pixel of another place";
        const auto area = static_cast<std::uint32_t>((from.high.x - from.low.x + 1) * (from.high.y - from.low.y + 1));
        if (from.pixels < static_cast<std::uint32_t>(eye->minPixels) || from.pixels > area) return "too few pixels";
        const float share = static_cast<float>(from.pixels) / static_cast<float>(lens.width * lens.height);
        if (std::abs(p.strength - share) > 1e-5f) return "another share of the picture";
        // Through the pixel, or right beside its middle: one of the rays comes to the thing, and nothing is before it.
        const EyePose pose = eyePose(self.eye(), self.yaw, self.pitch);
        if (!near(from.from, pose.position)) return "not from the eye";
        const float distance = dot(e->middle() - pose.position, pose.forward);
        const float pixel = 2 * lens.tangent() / static_cast<float>(lens.height) * maximum(distance, 0);
        const Aabb box = e->bounds().grown(0.02f + pixel);
        bool met = false, free = false;
        for (const auto& [x, y] : std::array<std::array<float, 2>, 5>{{{0.5f, 0.5f},
                                                                       {0.25f, 0.5f},
                                                                       {0.75f, 0.5f}, //
                                                                       {0.5f, 0.25f},
                                                                       {0.5f, 0.75f}}}) {
            const Vec3 way =
                wayThrough(lens, pose, static_cast<float>(from.pixel.x) + x, static_cast<float>(from.pixel.y) + y);
            const float t = entryInto(box, pose.position, way);
            if (t < 0) continue;
            met = true;
            free = free || (isFreeOutOfLeaves(self, pose.position, way, t, e->id) && !isBehindABody(self, *e, way, t));
        }
        if (!met) return "the pixel shows another place";
        if (!free) return "something is before it";
        const float noise = eye->imperfections.distanceNoise * distance;
        const float slack = 0.05f + 2 * pixel + 0.25f * length(e->bounds().size()) + 4 * noise;
        if (!contains(e->bounds().grown(slack), p.position)) return "it is not there";
        if (p.halfExtent.x > length(e->bounds().size()) + 2 * pixel + noise) return "it is not so large";
        return {};
    }

    /// Another body, thinner than it is, right in the way.
    bool isBehindABody(const Entity& self, const Entity& seen, Vec3 way, float t) const {
        const auto slots = m_world.slots();
        return std::any_of(slots.begin(), slots.end(), [&](const Entity& e) {
            if (!e.id || !e.visible || e.kind != EntityKind::Character || e.id == self.id || e.id == seen.id)
                return false;
            const Vec3 half = e.bounds().size() * 0.25f, middle = e.middle();
            const float begins = entryInto({middle - half, middle + half}, self.eye(), way);
            return begins > 0.1f && begins < t;
        });
    }

    // --- sight by rays

    bool inCone(const SightSense& sight, const Entity& self, const Entity& e, Vec3 point, float slack) {
        const Vec3 way = point - self.eye();
        const float range = e.crouching ? sight.range * sight.crouchedFraction : sight.range;
        if (length(way) > range + slack) return false;
        const float cosineOf = dot(normalized(way), directionFromYawPitch(self.yaw, self.pitch));
        return sight.angle > 6.28f || std::acos(clamp(cosineOf, -1, 1)) < sight.angle * 0.5f + slack;
    }

    std::string judgeRay(const Agent& agent, const Entity& self, const Percept& p, const PerceptProvenance& from) {
        const auto* sight = agent.senses.list().find<SightSense>();
        const Entity* e = m_world.find(from.entity);
        if (sight == nullptr) return "no sight";
        const bool thing = e != nullptr && (e->kind == EntityKind::Item || e->kind == EntityKind::Projectile);
        if (e == nullptr || !e->visible || e->id == self.id) return "nothing that can be seen";
        if (thing ? !sight->things : !e->solid || e->kind != EntityKind::Character) return "not what it can see";
        if (p.sense != SenseKind::Sight || !looksLike(*e, p)) return "it looks otherwise";
        if (!near(from.from, self.eye())) return "not from the eye";
        if (!contains(e->bounds().grown(0.01f), from.to)) return "a ray to another place";
        if (!inCone(*sight, self, *e, from.to, 1e-3f)) return "outside the cone";
        const Vec3 way = from.to - from.from;
        const float metres = length(way);
        if (metres > 0.03f && !isFree(self, from.from, way, 1 - 0.03f / metres, {})) return "something is before it";
        if (!near(p.position, e->middle())) return "it is not there";
        const float half = thing ? e->shape.radius : e->shape.height * 0.5f;
        if (std::abs(p.halfExtent.y - half) > 1e-4f) return "it is not so large";
        if (!(p.strength > 0.3f && p.strength <= 1)) return "another share of rays";
        return {};
    }

    // --- what happens

    const Event* eventOf(const PerceptProvenance& from, EventKind kind) const {
        if (from.event >= m_world.events().size()) return nullptr;
        const Event& event = m_world.events()[from.event];
        return event.kind == kind ? &event : nullptr;
    }

    std::string judgeNoise(const Agent& agent, const Entity& self, const Percept& p, const PerceptProvenance& from) {
        const auto* hearing = agent.senses.list().find<HearingSense>();
        if (hearing == nullptr) return "no ears";
        if (const Event* whiz = eventOf(from, EventKind::Whiz)) return judgeWhiz(*whiz, self, p, from);
        const Event* event = eventOf(from, EventKind::Noise);
        if (event == nullptr || event->subject == self.id || from.entity != event->subject) return "no noise";
        if (p.sense != SenseKind::Hearing || p.event != PerceptEvent::Gained) return "a noise is heard once";
        if (p.objectClass.value != 0 || p.faction.value != 0 || p.velocity != Vec3{} || p.halfExtent != Vec3{})
            return "it tells who it was";
        if (!near(p.position, event->place)) return "it is not there";
        const Vec3 way = event->place - self.eye();
        const float metres = length(way), carries = event->amount * hearing->acuity * p.certainty;
        if (metres > hearing->range || metres >= carries) return "too far";
        if (std::abs(p.strength - (1 - metres / carries)) > 1e-3f) return "another loudness";
        const WorldHit hit = metres > 0.05f ? m_world.castRay({self.eye(), way, 1 - 0.049f / metres}, self.id,
                                                              RayTargets::Sight, m_scratch)
                                            : WorldHit{};
        if (p.certainty < 1 && !hit) return "muffled by nothing";
        const Entity* first = hit ? m_world.find(hit.entity) : nullptr;
        const bool muffles = hit && (first == nullptr || first->kind == EntityKind::Door);
        if (p.certainty == 1 && muffles && hearing->wallLoss > 0) return "heard through a wall as if there were none";
        return {};
    }

    std::string judgeWhiz(const Event& event, const Entity& self, const Percept& p, const PerceptProvenance& from) {
        if (event.other != self.id || event.subject == self.id || from.entity != event.subject) return "no near miss";
        if (p.sense != SenseKind::Hearing || p.event != PerceptEvent::Gained) return "a near miss is heard once";
        if (p.objectClass != classes::kProjectile) return "a near miss sounds like nothing else";
        if (p.faction.value != 0 || p.velocity != Vec3{} || p.halfExtent != Vec3{}) return "it tells who it was";
        if (!near(p.position, event.place)) return "it is not there";
        return p.strength == event.amount && p.certainty == 1 ? "" : "another loudness";
    }

    std::string judgeBlow(const Entity& self, const Percept& p, const PerceptProvenance& from) {
        const Event* event = eventOf(from, EventKind::Damage);
        if (event == nullptr || event->subject != self.id || from.entity != event->other) return "no blow";
        if (p.sense != SenseKind::Damage || p.event != PerceptEvent::Gained) return "a blow is felt once";
        if (p.objectClass.value != 0 || p.faction.value != 0 || p.velocity != Vec3{}) return "it tells who it was";
        if (p.strength != event->amount) return "another pain";
        const Entity* attacker = m_world.find(event->other);
        const Vec3 way = attacker != nullptr ? attacker->position - self.position : Vec3{};
        const Vec3 felt = p.position - self.middle();
        if (length(way) < 1e-6f) return length(felt) < 1e-4f ? "" : "a direction of nothing";
        if (std::abs(length(felt) - 1) > 1e-3f) return "it tells how far";
        return dot(felt, way) > 0.999f * length(way) ? "" : "another direction";
    }

    static float gapBetween(const Aabb& a, const Aabb& b) {
        const Vec3 apart{maximum(a.low.x - b.high.x, b.low.x - a.high.x),
                         maximum(a.low.y - b.high.y, b.low.y - a.high.y),
                         maximum(a.low.z - b.high.z, b.low.z - a.high.z)};
        return length(Vec3{maximum(apart.x, 0), maximum(apart.y, 0), maximum(apart.z, 0)});
    }

    std::string judgeTouch(const Entity& self, const Percept& p, const PerceptProvenance& from) {
        const Event* event = eventOf(from, EventKind::Touch);
        if (event == nullptr || event->subject != self.id) return "no touch";
        const Entity* other = m_world.find(event->other);
        if (from.entity != (other != nullptr ? other->id : EntityId{})) return "another thing";
        if (p.sense != SenseKind::Touch || p.faction.value != 0 || p.velocity != Vec3{}) return "it tells who it was";
        if (p.objectClass != (other != nullptr ? other->objectClass : classes::kWall)) return "another class";
        return near(p.position, event->place) ? "" : "it is not there";
    }

    std::string judgeContact(const Entity& self, const Percept& p, const PerceptProvenance& from, const Past& past) {
        if (p.sense != SenseKind::Touch) return "no contact";
        if (p.faction.value != 0 || p.velocity != Vec3{}) return "it tells who it was";
        if (from.entity) {
            const Entity* other = m_world.find(from.entity);
            if (other == nullptr) return "a thing that is gone";
            if (p.objectClass != other->objectClass) return "another class";
            if (!near(p.position, past.last.position)) return "it is not where it was felt";
            return gapBetween(self.bounds(), other->bounds()) <= 2 * kSkin ? "" : "too far to be touched";
        }
        if (p.objectClass != classes::kWall) return "another class";
        // Some of the level lies where it is felt, and that is at the skin.
        const Vec3 axis{self.position.x, clamp(p.position.y, self.position.y, self.position.y + self.shape.height),
                        self.position.z};
        if (length(p.position - axis) > self.shape.radius + 2 * kSkin) return "too far to be touched";
        // Beside the place, too: it may be the very edge of a wall.
        for (const Vec3 beside :
             {Vec3{}, Vec3{0.02f, 0, 0}, Vec3{-0.02f, 0, 0}, Vec3{0, 0, 0.02f}, Vec3{0, 0, -0.02f}}) {
            const Vec3 way = p.position + beside - axis;
            const Ray ray{axis, way, 1 + 2 * kSkin / maximum(length(way), 0.01f)};
            const auto& terrain = m_world.level().data().terrain;
            if (m_world.level().bodyTree().closestHit(ray) || (terrain && terrain->hitByRay(ray))) return {};
        }
        return "no wall is there";
    }

    /// A game's own: the thing lies within the reach that the sense itself tells.
    std::string judgeOther(const Agent& agent, const Entity& self, const Percept& p, const PerceptProvenance& from) {
        const Entity* e = m_world.find(from.entity);
        if (e == nullptr) return "nothing that can be sensed";
        for (const SenseList::Entry& entry : agent.senses.list().senses) {
            if (entry.type.kind != p.sense || entry.type.make == nullptr) continue;
            const float reach = entry.type.make(entry.settings, agent.id)->reach();
            if (gapBetween(self.bounds(), e->bounds()) > reach) return "beyond its reach";
            // A door may tell of its doorway, which is beside it when it stands open.
            const float beside = e->kind == EntityKind::Door ? length(e->bounds().size()) : 0.1f;
            return contains(e->bounds().grown(beside), p.position) ? "" : "it is not there";
        }
        return "no such sense";
    }

    // --- what is over

    Tick ageLimit(const Agent& agent, PerceptSource source) const {
        const SenseList& list = agent.senses.list();
        switch (source) {
        case PerceptSource::Pixels:
            return agent.senses.eye() != nullptr ? agent.senses.eye()->ageLimit : 0;
        case PerceptSource::Ray:
            return list.find<SightSense>()->ageLimit;
        case PerceptSource::Noise:
            return list.find<HearingSense>()->ageLimit;
        case PerceptSource::Blow:
            return list.find<DamageSense>()->ageLimit;
        case PerceptSource::Touch:
        case PerceptSource::Contact:
            return list.find<TouchSense>()->ageLimit;
        case PerceptSource::Other:
        case PerceptSource::Memory:
            break;
        }
        return 0;
    }

    std::string judgeMemory(const Agent& agent, const Entity& self, Tick now, const Percept& p,
                            const PerceptProvenance& from, const Past& past) {
        if (from.source != PerceptSource::Memory || p.event < PerceptEvent::Lost) return "remembered as if it were now";
        Percept as = past.last;
        as.event = p.event;
        if (bytesOf(as) != bytesOf(p)) return "it is not as it was last";
        if (p.event == PerceptEvent::Forgotten) {
            if (from.entity) return "a way back to the thing";
            const Life& life = m_lives[agent.id.number()];
            const auto fading = std::count_if(life.percepts.begin(), life.percepts.end(),
                                              [&](const auto& other) { return other.second.source == past.source; });
            if (now - p.tick <= ageLimit(agent, past.source) && fading < 64) return "forgotten too early";
            return {};
        }
        if (past.last.event >= PerceptEvent::Lost) return "lost twice";
        if (from.entity != past.entity) return "another thing is lost";
        const Entity* e = m_world.find(from.entity);
        if (e == nullptr) return {};
        if (past.source == PerceptSource::Ray) {
            const auto* sight = agent.senses.list().find<SightSense>();
            const Vec3 head = e->eye(), way = head - self.eye();
            if (sight->test == SightSense::Test::ThreeRays && e->visible && e->solid &&
                inCone(*sight, self, *e, head, -0.02f) && isFree(self, self.eye(), way, 1, {}))
                return "lost in plain view";
        }
        return {};
    }

    AgentRunner& m_runner;
    const World& m_world;
    std::map<std::uint32_t, Life> m_lives; ///< by number of the agent
    std::array<std::size_t, 8> m_judged{};
    std::vector<std::string> m_complaints;
    std::vector<std::uint32_t> m_scratch;
};

} // namespace lince::test
