#include "roadmap_peer.h"

#include <ompl/base/MotionValidator.h>
#include <ompl/base/ProblemDefinition.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/util/Console.h>

namespace lince::bench {
namespace {

namespace ob = ompl::base;
using Plane = ob::RealVectorStateSpace;

Vec3 placeOf(const ob::State* state, float height) {
    const double* values = state->as<Plane::StateType>()->values;
    return {static_cast<float>(values[0]), height, static_cast<float>(values[1])};
}

class PlaceChecker final : public ob::StateValidityChecker {
  public:
    PlaceChecker(const ob::SpaceInformationPtr& si, const FreeSpace& space)
        : ob::StateValidityChecker(si), m_space(space), m_height(space.bounds().low.y) {}
    bool isValid(const ob::State* state) const override { return m_space.place(placeOf(state, m_height)).has_value(); }

  private:
    const FreeSpace& m_space;
    float m_height;
};

class ExactValidator final : public ob::MotionValidator {
  public:
    ExactValidator(const ob::SpaceInformationPtr& si, const FreeSpace& space)
        : ob::MotionValidator(si), m_space(space), m_height(space.bounds().low.y) {}
    bool checkMotion(const ob::State* from, const ob::State* to) const override {
        return m_space.isFreeWay(placeOf(from, m_height), placeOf(to, m_height));
    }
    bool checkMotion(const ob::State* from, const ob::State* to, std::pair<ob::State*, double>&) const override {
        return checkMotion(from, to);
    }

  private:
    const FreeSpace& m_space;
    float m_height;
};

/// The library's own planner; only what it keeps to itself is opened. Its `solve` starts a thread that looks for a way
/// while the roadmap grows, so a query is asked with the parts that `solve` is made of.
class OpenPrm final : public ompl::geometric::PRM {
  public:
    using ompl::geometric::PRM::PRM;

    void connectBy(PeerConnect connect) {
        if (connect == PeerConnect::Forest)
            setConnectionFilter([this](const Vertex& a, const Vertex& b) { return !sameComponent(a, b); });
        else
            setConnectionFilter([](const Vertex&, const Vertex&) { return true; });
    }
    double query(const ob::State* from, const ob::State* to) {
        const Vertex start = addMilestone(si_->cloneState(from));
        const Vertex goal = addMilestone(si_->cloneState(to));
        if (!sameComponent(start, goal)) return -1;
        const ob::PathPtr path = constructSolution(start, goal);
        return path ? path->length() : -1;
    }
};

class OmplPeer final : public RoadmapPeer {
  public:
    OmplPeer(std::shared_ptr<const FreeSpace> space, WayCheck check) : m_space(std::move(space)) {
        ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
        const Aabb box = m_space->bounds();
        auto plane = std::make_shared<Plane>(2);
        ob::RealVectorBounds bounds(2);
        bounds.setLow(0, double{box.low.x}), bounds.setHigh(0, double{box.high.x});
        bounds.setLow(1, double{box.low.z}), bounds.setHigh(1, double{box.high.z});
        plane->setBounds(bounds);
        m_information = std::make_shared<ob::SpaceInformation>(plane);
        m_information->setStateValidityChecker(std::make_shared<PlaceChecker>(m_information, *m_space));
        if (check == WayCheck::Exact)
            m_information->setMotionValidator(std::make_shared<ExactValidator>(m_information, *m_space));
        m_information->setup();
        m_from = m_information->allocState();
        m_to = m_information->allocState();
        put(m_from, box.low), put(m_to, box.high);
        m_problem = std::make_shared<ob::ProblemDefinition>(m_information);
        m_problem->setStartAndGoalStates(ob::ScopedState<>(plane, m_from), ob::ScopedState<>(plane, m_to));
    }
    ~OmplPeer() override {
        m_planner.reset();
        m_information->freeState(m_from);
        m_information->freeState(m_to);
    }
    OmplPeer(const OmplPeer&) = delete;
    OmplPeer& operator=(const OmplPeer&) = delete;

    void learn(std::size_t nodes, std::size_t neighbours, PeerConnect connect) override {
        if (!m_planner || neighbours != m_neighbours || connect != m_connect) {
            m_planner = std::make_unique<OpenPrm>(m_information);
            m_planner->setProblemDefinition(m_problem);
            m_planner->setMaxNearestNeighbors(static_cast<unsigned>(neighbours));
            m_planner->connectBy(connect);
            m_planner->setup();
            m_neighbours = neighbours, m_connect = connect;
        }
        m_planner->clear();
        m_planner->growRoadmap(
            ob::PlannerTerminationCondition([this, nodes] { return m_planner->milestoneCount() >= nodes; }));
    }
    std::size_t edges() const override { return m_planner->edgeCount(); }
    double query(Vec3 from, Vec3 to) override {
        put(m_from, from), put(m_to, to);
        return m_planner->query(m_from, m_to);
    }

  private:
    static void put(ob::State* state, Vec3 place) {
        double* values = state->as<Plane::StateType>()->values;
        values[0] = double{place.x}, values[1] = double{place.z};
    }

    std::shared_ptr<const FreeSpace> m_space;
    ob::SpaceInformationPtr m_information;
    ob::ProblemDefinitionPtr m_problem;
    std::unique_ptr<OpenPrm> m_planner;
    std::size_t m_neighbours = 0;
    PeerConnect m_connect = PeerConnect::Nearest;
    ob::State* m_from = nullptr;
    ob::State* m_to = nullptr;
};

} // namespace

std::unique_ptr<RoadmapPeer> makeOmplPeer(std::shared_ptr<const FreeSpace> space, WayCheck check) {
    return std::make_unique<OmplPeer>(std::move(space), check);
}

} // namespace lince::bench
