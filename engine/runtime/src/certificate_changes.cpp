#include "certificate_changes.h"

#include "spawning.h"

#include <lince/core/math.h>

#include <algorithm>
#include <optional>

namespace lince {
namespace {

constexpr int kTries = 16;               ///< places that are tried for one thing
constexpr std::uint32_t kItemsAdded = 3; ///< at most, as the next ones
constexpr std::uint32_t kBodiesAdded = 2;
constexpr std::uint32_t kBoxesAdded = 2;
constexpr float kNearMetres = 4;     ///< places right at the edge of what is sensed are looked for so near
constexpr float kHoverMetres = 0.5f; ///< above the floor: bodies on wings

class Changer {
  public:
    Changer(World& world, Sim& sim, EntityId self, const HiddenFrom& hidden, RandomStream& random)
        : m_world(world), m_sim(sim), m_self(self), m_hidden(hidden), m_random(random) {}

    TruthChanges run() {
        std::vector<EntityId> all;
        for (const Entity& e : m_world.slots())
            if (e.id && e.id != m_self && m_hidden.isQuiet(e.id) && isHidden(e.bounds(), e.visible))
                all.push_back(e.id);
        for (const EntityId id : all) {
            change(id);
            m_world.refreshGrid(); // free places are found by it
        }
        addThings();
        alterNumbers();
        return m_changes;
    }

  private:
    void change(EntityId id) {
        switch (m_world.find(id)->kind) {
        case EntityKind::Character:
            return changeCharacter(id);
        case EntityKind::Item:
            return changeItem(id);
        case EntityKind::Projectile:
            return remove(id);
        case EntityKind::Door:
            return changeDoor(id);
        case EntityKind::Box:
            return changeBox(id);
        case EntityKind::Thing: // what a game's own kind may suffer unseen, the engine cannot know
        case EntityKind::None:
            return;
        }
    }

    bool isHidden(const Aabb& box, bool visible) {
        const Hiding hiding = m_hidden.judge(box);
        if (hiding == Hiding::BehindWalls && visible) ++m_changes.behindWalls;
        return hiding != Hiding::Sensed;
    }

    /// A free place on the floor for an upright body, where all of it is hidden.
    std::optional<SpawnPlace> hiddenPlace(float radius, float height) {
        AgentGroup anywhere;
        anywhere.spawn = AgentGroup::Spawn::Scatter;
        BodyDefinition body;
        body.radius = radius;
        body.height = maximum(height, 2 * radius + 0.01f);
        // Half of them behind walls, if there is such a place: behind the back it is easy to be honest.
        const bool wantsWalls = m_hidden.looksAfar() && m_random.chance(0.5f);
        const bool wantsNear = m_random.chance(0.5f);
        std::optional<SpawnPlace> other;
        for (int attempt = 0; attempt < kTries; ++attempt) {
            const bool near = wantsNear && attempt < kTries / 2;
            const auto place =
                near ? placeAround(m_world, body, m_hidden.feet(), 1.5f + radius, kNearMetres + radius, m_random)
                     : findSpawnPlace(m_world, anywhere, body, 0, m_random);
            if (!place && near) continue;
            if (!place) break;
            const Vec3 side{radius, 0, radius};
            const Aabb box{place->feet - side, place->feet + side + Vec3{0, body.height, 0}};
            const Hiding hiding = m_hidden.judge(box);
            if (hiding == Hiding::Sensed) continue;
            if (hiding == Hiding::BehindWalls) ++m_changes.behindWalls;
            if (hiding == Hiding::BehindWalls || !wantsWalls) {
                m_changes.near += near ? 1 : 0;
                return place;
            }
            if (!other) other = place;
        }
        return other;
    }

    void changeCharacter(EntityId id) {
        const auto characters = m_sim.contents().characters;
        const auto same = [&](const Character& c) { return c.entity == id; };
        const auto found = std::find_if(characters.begin(), characters.end(), same);
        if (found == characters.end()) return;
        Character& c = *found;
        Entity& e = *m_world.find(id);
        const BodyDefinition& body = m_sim.definitions()[c.type];
        const std::uint32_t choice = m_random.below(4);
        if (choice == 0 && c.alive) {
            c.alive = false;
            c.health = 0;
            c.deadTicks = 0;
            e.velocity = {};
            e.visible = e.solid = false;
            ++m_changes.removed;
            return;
        }
        if (choice != 3) {
            const bool bounces = body.motion == MotionKind::Bounce, flies = body.motion != MotionKind::Walk;
            // A ball flies in a layer over its floor; wings hover anywhere.
            const float above = bounces ? maximum(0, e.position.y - c.spawnPosition.y) : flies ? kHoverMetres : 0;
            if (const auto place = hiddenPlace(body.radius, body.height + above)) {
                e.position = place->feet + Vec3{0, above, 0};
                if (bounces) c.spawnPosition = place->feet;
                e.yaw = place->yaw;
                if (flies)
                    e.velocity = directionFromYawPitch(e.yaw, 0) * length(e.velocity);
                else
                    e.velocity = {};
                ++m_changes.moved;
            }
        }
        if (c.alive) ++m_changes.altered; // its numbers: see alterNumbers
    }

    int upTo(int max) { return static_cast<int>(m_random.below(static_cast<std::uint32_t>(std::max(0, max)) + 1)); }

    /// What nobody can see of a thing that he may well see: of all but the agent itself.
    void alterNumbers() {
        const Sim::Contents contents = m_sim.contents();
        for (Character& c : contents.characters) {
            if (c.entity == m_self || !c.alive) continue;
            const BodyDefinition& body = m_sim.definitions()[c.type];
            c.health = 1 + upTo(body.maxHealth - 1);
            c.ammunition = upTo(body.maxAmmunition);
            c.healthClock = static_cast<Tick>(upTo(60));
            c.ammunitionClock = static_cast<Tick>(upTo(60));
            c.fireWait = static_cast<Tick>(upTo(30));
            c.reloadLeft = !c.weapons.empty() && m_random.chance(0.3f) ? static_cast<Tick>(1 + upTo(60)) : 0;
            for (CarriedWeapon& weapon : c.weapons)
                weapon.magazine = upTo(m_sim.definitions()[weapon.type].magazine);
            const std::uint32_t owner = m_random.bits();
            c.spread = RandomStream(m_random.bits(), owner, RandomPurpose::Test);
            ++m_changes.numbers;
        }
        for (Box& box : contents.boxes)
            if (box.health > 0) box.health = 1 + upTo(box.health), ++m_changes.numbers;
        for (Projectile& projectile : contents.projectiles)
            projectile.metresLeft *= m_random.between(0.5f, 1), ++m_changes.numbers;
        for (Door& door : contents.doors)
            if (door.phase == DoorPhase::Open) door.openTicks = static_cast<Tick>(upTo(60)), ++m_changes.numbers;
    }

    void changeItem(EntityId id) {
        const auto items = m_sim.contents().items;
        const auto same = [&](const Item& i) { return i.entity == id; };
        const auto item = std::find_if(items.begin(), items.end(), same);
        if (item == items.end()) return;
        Entity& e = *m_world.find(id);
        if (!e.visible) { // taken: comes back at another time, or at once
            item->gone = false;
            item->respawnLeft = m_random.below(600);
            e.visible = item->respawnLeft == 0;
            ++m_changes.altered;
            return;
        }
        if (m_random.below(3) == 0) {
            remove(id);
        } else if (const auto place = hiddenPlace(e.shape.radius, 2 * e.shape.radius)) {
            e.position = place->feet + Vec3{0, e.shape.radius, 0};
            ++m_changes.moved;
        }
    }

    void remove(EntityId id) {
        m_sim.remove(id);
        ++m_changes.removed;
    }

    /// Wide open or shut, whichever it is less.
    void changeDoor(EntityId id) {
        if (m_hidden.solidsStay()) return;
        const auto doors = m_sim.contents().doors;
        const auto same = [&](const Door& d) { return d.entity == id; };
        const auto door = std::find_if(doors.begin(), doors.end(), same);
        if (door == doors.end()) return;
        Entity moved = *m_world.find(id);
        const DoorPlacement& plan = m_world.level().data().doors[door->placement];
        const bool open = door->openFraction < 0.5f;
        moved.position = plan.centre + plan.slide * (open ? 1.0f : 0.0f);
        moved.velocity = {};
        const Aabb bounds = moved.bounds();
        if (!m_hidden.hides(bounds) || isTaken(bounds, id)) return;
        door->phase = open ? DoorPhase::Open : DoorPhase::Closed;
        door->openFraction = open ? 1.0f : 0.0f;
        door->openTicks = 0;
        *m_world.find(id) = moved;
        ++m_changes.altered;
    }

    void changeBox(EntityId id) {
        if (m_hidden.solidsStay()) return;
        const auto boxes = m_sim.contents().boxes;
        const auto same = [&](const Box& b) { return b.entity == id; };
        const auto box = std::find_if(boxes.begin(), boxes.end(), same);
        Entity& e = *m_world.find(id);
        if (box == boxes.end() || !e.solid) return;
        const Aabb before = e.bounds();
        const auto place =
            m_random.below(3) == 0 ? std::nullopt : hiddenPlace(halfDiagonal(e.shape.halfSize), 2 * e.shape.halfSize.y);
        if (place) {
            e.position = place->feet + Vec3{0, e.shape.halfSize.y + 0.02f, 0};
            e.yaw = place->yaw;
            e.velocity = {};
            box->resting = false;
            m_sim.wake(before);
            ++m_changes.moved;
        } else {
            remove(id);
        }
    }

    static float halfDiagonal(Vec3 halfSize) { return length(horizontal(halfSize)); }

    bool isTaken(const Aabb& bounds, EntityId except) const {
        const auto slots = std::span<const Entity>(m_world.slots());
        return std::any_of(slots.begin(), slots.end(), [&](const Entity& e) {
            return e.id && e.id != except && e.solid && e.kind != EntityKind::Door && e.bounds().overlaps(bounds);
        });
    }

    void addThings() {
        const Definitions& definitions = m_sim.definitions();
        const auto itemTypes = static_cast<std::uint32_t>(definitions.items.size() - 1);
        for (std::uint32_t i = 0; i < kItemsAdded && itemTypes > 0; ++i) {
            const ItemTypeId type{static_cast<std::uint16_t>(1 + m_random.below(itemTypes))};
            addItem(type, definitions[type]);
        }
        for (std::uint32_t i = 0; i < kBodiesAdded; ++i)
            addBody();
        for (std::uint32_t i = 0; i < kBoxesAdded && !m_hidden.solidsStay(); ++i)
            addBox();
    }

    void addItem(ItemTypeId type, const ItemDefinition& item) {
        const auto place = hiddenPlace(item.radius, 2 * item.radius);
        if (!place) return;
        (void)m_sim.spawnItem(type, place->feet);
        ++m_changes.added;
    }

    /// A twin of somebody who is there.
    void addBody() {
        const auto& characters = m_sim.characters();
        if (characters.empty()) return;
        const Character& twin = characters[m_random.below(static_cast<std::uint32_t>(characters.size()))];
        const BodyTypeId type = twin.type;
        const FactionId faction = m_world.find(twin.entity)->faction;
        const BodyDefinition& body = m_sim.definitions()[type];
        const float hover = body.motion == MotionKind::Fly ? kHoverMetres : 0;
        const float room = body.motion == MotionKind::Bounce ? maximum(body.height, body.flightHeight) : body.height;
        const auto place = hiddenPlace(body.radius, room + hover);
        if (!place) return;
        (void)m_sim.spawn(type, faction, place->feet + Vec3{0, hover, 0}, place->yaw);
        m_world.refreshGrid();
        ++m_changes.added;
    }

    void addBox() {
        BoxPlacement box{{}, {0.4f, 0.4f, 0.4f}, 0, 30, 20};
        const auto place = hiddenPlace(halfDiagonal(box.halfSize), 2 * box.halfSize.y);
        if (!place) return;
        box.centre = place->feet + Vec3{0, box.halfSize.y + 0.02f, 0};
        box.yaw = place->yaw;
        (void)m_sim.spawnBox(box);
        m_world.refreshGrid();
        ++m_changes.added;
    }

    World& m_world;
    Sim& m_sim;
    EntityId m_self;
    const HiddenFrom& m_hidden;
    RandomStream& m_random;
    TruthChanges m_changes;
};

} // namespace

TruthChanges changeHidden(World& world, Sim& sim, EntityId self, const HiddenFrom& hidden, RandomStream& random) {
    return Changer(world, sim, self, hidden, random).run();
}

} // namespace lince
