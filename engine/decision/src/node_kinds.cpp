#include "node_kinds.h"

namespace lince {

const NodeKinds& NodeKinds::standard() {
    static const NodeKinds all = [] {
        NodeKinds kinds;
        addTreeControls(kinds);
        addTreeDecorators(kinds);
        addTreeWatchers(kinds);
        addTreeActions(kinds);
        addOwnTreeKinds(kinds);
        addUtilityKinds(kinds);
        addMachineKinds(kinds);
        addDecisionKinds(kinds);
        addFuzzyKinds(kinds);
        addPlannerKinds(kinds);
        addHtnKinds(kinds);
        return kinds;
    }();
    return all;
}

} // namespace lince
