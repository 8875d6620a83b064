#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/map_walker.h>
#include <lince/mind/nav_workspace.h>
#include <lince/move/ground_marks.h>

namespace lince {
namespace {

constexpr float kDoorReach = 1.6f;                  ///< metres at which a door in the way is opened
constexpr Tick kDoorPatience = 3 * kTicksPerSecond; ///< of pushing a door that does not open
constexpr Tick kBlockedFor = 6 * kTicksPerSecond;   ///< how long what one got stuck at is believed to stand there
constexpr float kAvoidReach = 4;                    ///< metres of walls around that matter
constexpr std::uint8_t kMaxTries = 4;
constexpr Tick kCastAbout = kTicksPerSecond;        ///< that one who came off the mesh goes the same way
constexpr Vec3 kFootReach{1, 2, 1};                 ///< metres from the mesh at which one stands on it
constexpr Vec3 kLostReach{8, 30, 8};                ///< metres within which one who came off the mesh looks for it
constexpr float kThoughtSeconds = 3 * kTickSeconds; ///< that a velocity is kept: these minds think every third tick

} // namespace

NavPoint groundNear(const ThinkInput& input) {
    const NavPoint near = input.nav->query.nearest(*input.map->mesh, input.self.position);
    return near ? near : input.nav->query.nearest(*input.map->mesh, input.self.position, kLostReach);
}

void MapWalker::goTo(Vec3 goal) {
    m_goal = goal;
    m_given = m_planned = false;
    m_tries = 0;
    m_state = State::Walking;
    m_follower.stop();
}

void MapWalker::follow(const NavPath& path) {
    m_given = true;
    m_planned = true;
    m_tries = 0;
    m_mesh = {};
    m_state = path.result == PathResult::None ? State::NoWay : State::Walking;
    if (!path.corners.empty()) m_goal = path.corners.back().position;
    m_follower.start(path);
}

void MapWalker::stop() {
    m_state = State::Idle;
    m_follower.stop();
}

void MapWalker::plan(const ThinkInput& input, ThinkOutput& output, const NavFilter& filter) {
    NavWorkspace& nav = *input.nav;
    const NavMesh& mesh = *input.map->mesh;
    const NavPoint from = groundNear(input);
    const NavPoint to = nav.query.nearest(mesh, m_goal);
    const PathResult result = nav.query.path(mesh, from, to, filter, nav.path);
    m_planned = true;
    m_mesh = mesh.hash();
    if (output.trace != nullptr)
        output.trace->note(TraceKind::Score, "way to the goal", result == PathResult::Complete, nav.path.length,
                           result == PathResult::Complete  ? "complete"
                           : result == PathResult::Partial ? "only part of the way"
                                                           : "no way");
    if (result != PathResult::Complete) {
        m_state = State::NoWay;
        m_follower.stop();
        return;
    }
    m_follower.start(nav.path);
}

void MapWalker::getUnstuck(const ThinkInput& input, ThinkOutput& output) {
    if (output.trace != nullptr) output.trace->note(TraceKind::Condition, "stuck", true, m_tries);
    if (++m_tries > kMaxTries) {
        m_state = State::NoWay;
        return;
    }
    if (m_given) {
        m_state = State::OffWay;
        return;
    }
    // Something that is not in the map stands in the way; go round where it must be.
    const std::vector<PathCorner>& corners = m_follower.corners();
    const Vec3 next = m_follower.nextCorner() < corners.size() ? corners[m_follower.nextCorner()].position : m_goal;
    const Vec3 ahead = normalized(horizontal(next - input.self.position));
    m_belief.block({input.self.position + ahead * (input.self.radius * 2.5f), input.self.radius * 2, kClosed,
                    input.tick + kBlockedFor});
    m_planned = false;
}

Vec2 MapWalker::keepClear(const ThinkInput& input, ThinkOutput& output, Vec2 preferred) {
    if (!input.self.onGround) return preferred; // nobody steps aside in the air
    NavWorkspace& nav = *input.nav;
    nav.bodies.clear();
    collect(m_others, input.self, input.tick, nav.bodies);
    m_calls.addTo(nav.bodies, input.self);
    if (nav.bodies.empty()) return preferred; // walls alone are the path's business
    nav.walls.clear();
    nav.avoidanceWalls.clear();
    const Vec3 reach{kAvoidReach, input.self.height * 0.5f, kAvoidReach};
    // A leap leads over the border: whoever feels it as a wall stops at the ledge for good.
    if (!m_follower.leaping())
        input.map->mesh->walls({input.self.position - reach, input.self.position + reach}, nav.walls);
    for (const NavWall& wall : nav.walls)
        nav.avoidanceWalls.push_back({{wall.from.x, wall.from.z}, {wall.to.x, wall.to.z}});
    AvoidanceBody self;
    self.position = {input.self.position.x, input.self.position.z};
    self.velocity = {input.self.velocity.x, input.self.velocity.z};
    self.radius = input.self.radius;
    self.id = input.self.agent.number();
    AvoidanceSettings settings;
    settings.wallsBoundCentres = true;
    settings.stepSeconds = kThoughtSeconds;
    const float speed = length(preferred) > input.self.walkSpeed ? input.self.runSpeed : input.self.walkSpeed;
    const Vec2 pressed = m_patience.press(self, preferred, speed, nav.bodies, settings);
    self.rank = m_patience.rank;
    if (self.rank.urgency > 0)
        output.say(MakeRoom{input.self.position, m_patience.wish, self.rank.urgency, self.rank.source, self.rank.hops});
    return avoid(self, pressed, speed, nav.bodies, nav.avoidanceWalls, settings, nav.avoidance);
}

void MapWalker::openDoors(const ThinkInput& input, ThinkOutput& output) {
    if (!input.self.blocked) {
        m_pushedSince = 0;
        return;
    }
    NavWorkspace& nav = *input.nav;
    const NavMesh& mesh = *input.map->mesh;
    const Vec3 reach{kDoorReach, input.self.height, kDoorReach};
    std::vector<std::uint32_t>& near = nav.polygons;
    near.clear();
    mesh.overlapping({input.self.position - reach, input.self.position + reach}, near);
    for (const std::uint32_t polygon : near) {
        const NavFace& face = mesh.face(polygon);
        if (face.area != NavArea::Door) continue;
        output.intent.press(Button::Use);
        if (m_pushedSince == 0) m_pushedSince = input.tick;
        if (input.tick - m_pushedSince > kDoorPatience) {
            m_belief.setDoor(face.door, DoorBelief::Locked);
            m_planned = m_given;
            m_pushedSince = 0;
        }
        return;
    }
}

void MapWalker::step(const ThinkInput& input, ThinkOutput& output, const Walking& walking) {
    m_others.update(input.tick, input.percepts, isSightOfBody);
    m_calls.hear(input.messages, input.tick);
    m_belief.forget(input.tick);
    output.intent.move = {};
    output.intent.buttons = 0;
    if (m_state != State::Walking) return;
    NavFilter filter = walking.filter;
    filter.belief = &m_belief;
    const Hash128 mesh = input.map->mesh->hash();
    if (m_given && m_mesh == Hash128{}) m_mesh = mesh;
    if (m_mesh != mesh) {
        if (m_given) {
            m_state = State::OffWay;
            return;
        }
        m_planned = false;
    }
    if (!m_planned) plan(input, output, filter);
    if (m_state != State::Walking) return;

    CornerFollowing following;
    following.run = walking.run;
    following.arriveWithin = walking.arriveWithin;
    NavQuery& query = input.nav->query;
    if (input.self.onGround && !m_given && !query.nearest(*input.map->mesh, input.self.position, kFootReach)) {
        // Thrown or pushed onto a ledge that is no ground of the map: for where the way begins, and down; every other
        // time to another side, for something may stand between.
        const Vec3 back = horizontal(m_follower.corners().front().position - input.self.position);
        const Vec3 way = length(back) > input.self.radius ? back : directionFromYawPitch(input.self.yaw, 0);
        const auto turn =
            static_cast<float>(input.tick / kCastAbout % 8) * ((input.tick / kCastAbout) % 2 == 0 ? 0 : 1);
        const Vec3 velocity = rotateByYaw(normalized(way), turn) * input.self.walkSpeed;
        m_follower.apply({velocity.x, velocity.z}, input.self, following, output.intent);
        return;
    }
    const Vec2 preferred =
        m_follower.preferred(*input.map->mesh, input.nav->query, filter, input.self, input.tick, following);
    switch (m_follower.state()) {
    case FollowState::Arrived:
        m_state = State::Arrived;
        return;
    case FollowState::Stuck:
        getUnstuck(input, output);
        return;
    case FollowState::OffPath:
        m_planned = false;
        if (m_given) m_state = State::OffWay;
        return;
    case FollowState::Idle:
    case FollowState::Walking:
        break;
    }
    m_follower.apply(keepClear(input, output, preferred), input.self, following, output.intent);
    openDoors(input, output);
}

void MapWalker::draw(DebugDraw& sink, const SelfState& self) const {
    if (m_state != State::Walking) return;
    std::vector<Vec3> points{self.position};
    for (std::size_t i = m_follower.nextCorner(); i < m_follower.corners().size(); ++i)
        points.push_back(m_follower.corners()[i].position);
    for (Vec3& point : points)
        point.y += 0.05f;
    drawRibbon(sink, points, 0.12f, {80, 220, 255, 255});
    drawRing(sink, m_goal + Vec3{0, 0.05f, 0}, 0.25f, 0.4f, {80, 220, 255, 255});
    for (const BelievedObstacle& obstacle : m_belief.obstacles())
        drawRing(sink, obstacle.centre + Vec3{0, 0.06f, 0}, obstacle.radius * 0.8f, obstacle.radius,
                 {255, 120, 60, 255});
}

void MapWalker::visitState(StateVisitor& v) {
    v.field("state", m_state);
    v.field("goal", m_goal);
    v.field("given", m_given);
    v.field("planned", m_planned);
    v.field("meshHigh", m_mesh.high);
    v.field("meshLow", m_mesh.low);
    v.field("tries", m_tries);
    v.field("pushedSince", m_pushedSince);
    v.field("follower", m_follower);
    v.field("belief", m_belief);
    v.field("others", m_others);
    v.field("patience", m_patience);
    v.field("calls", m_calls);
}

} // namespace lince
