#include "beliefs.h"

#include <lince/mind/nav_workspace.h>

#include <algorithm>

namespace lince {
namespace {

const VisibilityArea& viewOf(const MindHost& host, Vec3 feet) {
    Viewer viewer;
    viewer.feet = feet;
    viewer.range = kBelievedRange;
    return host.input.nav->visibility.see(host.input.map->sight, viewer);
}

} // namespace

std::vector<Vec3> believedEnemies(const MindHost& host) {
    if (host.setup.fights) return host.skills.fighter.places(host.input.tick, host.setup.trustSeconds, kMaxViewers);
    std::vector<Vec3> places;
    for (const MemoryFact& fact : host.skills.memory.facts()) {
        if (fact.sense != SenseKind::Sight || !fact.faction || fact.faction == host.input.self.faction) continue;
        if (places.size() >= kMaxViewers) break;
        places.push_back(host.placeOf(fact));
    }
    return places;
}

void addBeliefs(const MindHost& host, MapQuestion& question) {
    std::vector<Vec3> enemies = believedEnemies(host);
    for (const Vec3 enemy : enemies)
        question.addViewer(enemy, kBelievedRange);
    question.addPlaces("enemy", std::move(enemies));
    if (!host.setup.fights) return;
    const Fighter& fighter = host.skills.fighter;
    const Tick now = host.input.tick;
    question.addPlaces("friends", fighter.mates().places(now));
    question.addPlaces("others.search", fighter.mates().goals(Purpose::Search, now));
    question.addPlaces("others.attack", fighter.mates().goals(Purpose::Attack, now));
    question.addPlaces("others.cover", fighter.mates().goals(Purpose::Cover, now));
    question.addPlaces("others.suppression", fighter.mates().goals(Purpose::Suppress, now));
    question.addInfluence("prediction", fighter.search().map());
}

bool isExposed(const MindHost& host, Vec3 place) {
    const std::vector<Vec3> enemies = believedEnemies(host);
    return std::any_of(enemies.begin(), enemies.end(), [&](Vec3 enemy) { return isInView(host, enemy, place); });
}

bool isInView(const MindHost& host, Vec3 from, Vec3 to) {
    return viewOf(host, from).contains(to);
}

} // namespace lince
