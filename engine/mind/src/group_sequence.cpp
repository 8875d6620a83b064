#include "group_sequence.h"

#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/brain_wrapper.h>
#include <lince/mind/group_brains.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kTogether = kTicksPerSecond; ///< all say once more that they are there before they go on
constexpr std::size_t kMaxSequels = 16;

class SequenceBrain final : public BrainWrapper {
  public:
    explicit SequenceBrain(std::vector<std::unique_ptr<GroupMember>> members) : m_members(std::move(members)) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        GroupMember& member = wrapped();
        member.think(input, output);
        const bool last = m_present + 1 == m_members.size();
        if (!member.isFinished(input.tick)) m_since = input.tick + 1;
        const bool goesOn = !last && input.tick + 1 - m_since >= kTogether;
        // What was reached before counts, too.
        const GroupStatus now = member.status();
        m_standing = now;
        m_standing.sawGoal = m_sawGoal = m_sawGoal || now.sawGoal;
        m_standing.arrivals = m_arrivals + now.arrivals;
        m_standing.arrived = now.arrived && last;
        if (!goesOn) return;
        m_arrivals += now.arrivals;
        ++m_present;
        m_since = input.tick + 1;
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "on to the next behaviour", true);
    }
    void adopt(const Knowledge& knowledge, KnowledgeUse why) override {
        for (const auto& member : m_members)
            member->adopt(knowledge, why);
    }
    BrainReport report() const override { return {wrapped().report().activity, m_standing.arrivals, m_standing}; }

    void visitState(StateVisitor& v) override {
        for (const auto& member : m_members)
            v.field("member", *member);
        v.field("present", m_present);
        if (m_present >= m_members.size()) m_present = 0; // a state from outside may say anything
        v.field("since", m_since);
        v.field("sawGoal", m_sawGoal);
        v.field("arrivalsBefore", m_arrivals);
        v.field("range", m_standing.range);
        v.field("leads", m_standing.leads);
        v.field("knowsGoal", m_standing.knowsGoal);
        v.field("everSawGoal", m_standing.sawGoal);
        v.field("arrived", m_standing.arrived);
        v.field("arrivals", m_standing.arrivals);
    }

  private:
    GroupMember& wrapped() const override { return *m_members[m_present]; }

    std::vector<std::unique_ptr<GroupMember>> m_members; ///< at least two
    std::uint32_t m_present = 0;
    Tick m_since = 0;             ///< the last tick at which the present one was not finished, + 1
    bool m_sawGoal = false;       ///< of those before
    std::uint32_t m_arrivals = 0; ///< of those before
    GroupStatus m_standing;
};

} // namespace

std::unique_ptr<Brain> withSequel(const BrainParameters& parameters, std::unique_ptr<GroupMember> first) {
    const std::string names = parameters.text(
        "then", "", {"homing, search, follow: what comes after", "homing, search, follow: lo que viene después"});
    std::vector<std::unique_ptr<GroupMember>> members;
    members.push_back(std::move(first));
    std::string_view rest = trimmed(names);
    while (!rest.empty() && members.size() <= kMaxSequels) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view name = rest.substr(0, end);
        if (name == "homing")
            members.push_back(makeHomingMember(parameters));
        else if (name == "search")
            members.push_back(makeSearchMember(parameters));
        else if (name == "follow")
            members.push_back(makeFollowMember(parameters));
        else
            break;
        rest = trimmed(rest.substr(end));
    }
    if (!rest.empty()) parameters.wrong("then", "homing, search or follow, at most 16 of them");
    if (members.size() == 1) return std::move(members.front());
    return std::make_unique<SequenceBrain>(std::move(members));
}

} // namespace lince
