#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/fighter.h>
#include <lince/mind/nav_workspace.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kTrusted = 20;     ///< seconds after which an enemy's last place says nothing any more
constexpr float kSameAsSeen = 4;   ///< metres: a word of somebody so near to whom one sees is of him
constexpr float kShotCarries = 25; ///< metres that a noise carries at least that is a shot or a blast
constexpr float kMatesNoise = 4;   ///< metres from where a mate said it stands: that noise is its own
constexpr float kSlipsAway = 9;    ///< metres from where he should be to where he may hide now
constexpr Tick kLooksFor = kTicksPerSecond * 7 / 10; ///< who does not show for so long in plain sight is not there

WorkingMemory enemiesOfFighter() {
    MemorySettings settings;
    settings.forgetBelow = 0;
    settings.forgetSeconds = kTrusted;
    settings.sameWithin = 3;
    settings.fastest = 5;
    settings.sameAtMost = 12;
    settings.sameSeconds = 10;
    settings.expectSeconds = 0.5f;
    settings.maxFacts = 16;
    settings.keepsNoises = false;
    return WorkingMemory(settings);
}

} // namespace

Fighter::Fighter() : m_enemies(enemiesOfFighter()) {}

void Fighter::sense(const ThinkInput& input, ThinkOutput& output, const SearchSettings& settings, std::uint32_t squad) {
    const auto isStranger = sightOfStrangers(input.self.faction);
    m_enemies.update(input.tick, input.percepts, [&](const Percept& p) { // not what strangers threw
        return isStranger(p) && p.objectClass != classes::kProjectile;
    });
    m_mates.hear(input.messages);
    for (const Message& message : input.messages) {
        const auto told = message.as<EnemyAt>();
        if (!told) continue;
        const bool isSeen = std::any_of(m_enemies.facts().begin(), m_enemies.facts().end(), [&](const MemoryFact& f) {
            return f.sensed && length(f.feet() - told->place) <= kSameAsSeen;
        });
        if (!isSeen) m_enemies.tell(told->place, message.tick);
    }
    hearShots(input, settings);
    overhear(input, settings);

    const MemoryFact* const freshest = m_enemies.freshest();
    if (freshest != nullptr && freshest->sensed) {
        m_newsOf = freshest->lastSensed; // when he is lost the search begins from there
    } else if (freshest != nullptr && freshest->lastSensed >= m_newsOf) {
        m_search.begin(freshest->feet(), freshest->velocity, settings, input.tick);
        m_newsOf = freshest->lastSensed + 1;
    }

    const bool again = input.tick >= m_nextContact;
    for (const MemoryFact& enemy : m_enemies.facts()) {
        if (!enemy.sensed || (!enemy.appeared && !again)) continue;
        output.say(EnemyAt{enemy.feet()});
        m_nextContact = input.tick + kMateReportEvery;
    }
    tellOfItself(input, output, squad);
}

void Fighter::tellOfItself(const ThinkInput& input, ThinkOutput& output, std::uint32_t squad) {
    if (input.tick < m_nextReport) return;
    m_nextReport = input.tick + kMateReportEvery;
    const SelfState& self = input.self;
    MemberAt word{self.position, self.yaw, squad};
    if (self.maxHealth > 0) word.health = static_cast<float>(self.health) / static_cast<float>(self.maxHealth);
    if (self.magazineSize > 0) word.loaded = static_cast<float>(self.magazine) / static_cast<float>(self.magazineSize);
    word.doing = self.reloading                               ? MemberDoing::Reloading
                 : length(self.velocity) > self.walkSpeed / 2 ? MemberDoing::Moving
                 : m_suppresses                               ? MemberDoing::Suppressing
                                                              : MemberDoing::Ready;
    m_suppresses = false;
    output.say(word);
}

/// What an enemy said near by: he is there, and goes to where he said.
void Fighter::overhear(const ThinkInput& input, const SearchSettings& settings) {
    if (seen(input.self.position) != nullptr) return;
    for (const Message& message : input.messages) {
        const auto gist = message.as<Overheard>();
        if (!gist) continue;
        const Vec3 feet = gist->speaker - Vec3{0, input.self.eyeHeight, 0};
        const Vec3 place = gist->topic == Topic::GoingTo && gist->namesPlace ? gist->about : feet;
        if (known(place, input.tick, kTrusted) != nullptr)
            m_enemies.tell(place, message.tick);
        else
            m_search.begin(place, {}, settings, input.tick);
    }
}

/// A shot tells its place and nothing else. One of a mate is its own business.
void Fighter::hearShots(const ThinkInput& input, const SearchSettings& settings) {
    const Vec3 ear = input.self.position + Vec3{0, input.self.eyeHeight, 0};
    const Percept* loudest = nullptr;
    for (const Percept& percept : input.percepts) {
        if (percept.sense != SenseKind::Hearing || percept.event != PerceptEvent::Gained) continue;
        const float fades = (1 - percept.strength) * percept.certainty; // of the way that it carries
        if (length(percept.position - ear) < kShotCarries * fades) continue;
        if (m_mates.isNear(percept.position, kMatesNoise, input.tick)) continue;
        if (loudest == nullptr || percept.strength > loudest->strength) loudest = &percept;
    }
    if (loudest == nullptr || seen(input.self.position) != nullptr) return;
    const Vec3 feet = loudest->position - Vec3{0, input.self.eyeHeight, 0}; // a weapon is held at the eyes' height
    if (known(feet, input.tick, kTrusted) != nullptr)
        m_enemies.tell(feet, loudest->tick);
    else
        m_search.begin(feet, {}, settings, input.tick);
}

void Fighter::clearLooked(const ThinkInput& input, const SearchSettings& settings) {
    const auto isOld = [&](const MemoryFact& f) { return !f.sensed && input.tick > f.lastSensed + kLooksFor; };
    if (std::none_of(m_enemies.facts().begin(), m_enemies.facts().end(), isOld)) return;
    Viewer viewer;
    viewer.feet = input.self.position;
    viewer.range = settings.sightRange;
    const VisibilityArea& area = input.nav->visibility.see(input.map->sight, viewer);
    const Vec3 looks = directionFromYawPitch(input.self.yaw, 0);
    const float within = cosine(settings.sightAngle / 2);
    const auto isLooked = [&](Vec3 feet) {
        return dot(normalized(horizontal(feet - input.self.position)), looks) >= within && area.contains(feet);
    };
    m_enemies.forgetIf([&](MemoryFact& f) {
        if (!isOld(f) || !isLooked(f.feet())) return false;
        const auto hidden = m_search.likeliest(f.feet(), kSlipsAway);
        if (!hidden || isLooked(*hidden)) return true;
        f.position = *hidden + Vec3{0, f.halfExtent.y, 0};
        f.velocity = {};
        return false;
    });
}

const MemoryFact* Fighter::seen(Vec3 from) const {
    const MemoryFact* nearest = nullptr;
    float best = 0;
    for (const MemoryFact& fact : m_enemies.facts()) {
        const float away = length(fact.feet() - from);
        if (fact.sensed && (nearest == nullptr || away < best)) nearest = &fact, best = away;
    }
    return nearest;
}

const MemoryFact* Fighter::known(Vec3 from, Tick now, float seconds) const {
    if (const MemoryFact* const nearest = seen(from)) return nearest;
    const MemoryFact* const last = m_enemies.freshest();
    return last != nullptr && now <= last->lastSensed + ticksFromSeconds(seconds) ? last : nullptr;
}

Vec3 Fighter::placeOf(const MemoryFact& enemy, Tick now) const {
    return m_enemies.expectedPlace(enemy, now) - Vec3{0, enemy.halfExtent.y, 0};
}

std::vector<Vec3> Fighter::places(Tick now, float seconds, std::size_t max) const {
    std::vector<const MemoryFact*> known;
    for (const MemoryFact& fact : m_enemies.facts())
        if (fact.sensed || now <= fact.lastSensed + ticksFromSeconds(seconds)) known.push_back(&fact);
    std::stable_sort(known.begin(), known.end(), [](const MemoryFact* a, const MemoryFact* b) {
        return a->sensed != b->sensed ? a->sensed : a->lastSensed > b->lastSensed;
    });
    std::vector<Vec3> places;
    for (std::size_t i = 0; i < std::min(max, known.size()); ++i)
        places.push_back(placeOf(*known[i], now));
    return places;
}

void Fighter::visitState(StateVisitor& v) {
    v.field("enemies", m_enemies);
    v.field("mates", m_mates);
    v.field("search", m_search);
    v.field("nextReport", m_nextReport);
    v.field("nextContact", m_nextContact);
    v.field("newsOf", m_newsOf);
    v.field("suppresses", m_suppresses);
}

} // namespace lince
