// docs/nodes.md says what is registered.
#include "places.h"

#include <lince/core/files.h>
#include <lince/decision/nodes_page.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(NodesPage, IsWhatIsRegistered) {
    const auto page = readTextFile(tests::home() + "/docs/nodes.md");
    ASSERT_TRUE(page) << page.error().message;
    const std::string expected = nodesPage(NodeKinds::standard());
    EXPECT_TRUE(*page == expected) << "docs/nodes.md is not what is registered: write it anew by\n"
                                      "  ./lince list nodes --markdown > docs/nodes.md";
}

TEST(NodesPage, TellsOfPorts) {
    NodeKinds kinds;
    LeafRegistry leaves;
    LeafDefinition go;
    go.name = "Go";
    go.help = {"walks to a place", "va a un sitio"};
    PortInfo to, speed, left;
    to.name = "to", to.type = ValueType::Place, to.help = {"where | how", "dónde"};
    speed.name = "speed", speed.type = ValueType::Number, speed.min = 0, speed.max = 7, speed.unit = "m/s";
    speed.fallback = "1.5";
    left.name = "left", left.type = ValueType::Number, left.direction = PortDirection::Out, left.unit = "m";
    go.ports = {to, speed, left};
    leaves.add(go);
    const std::string page = nodesPage(kinds, &leaves);
    for (const char* line :
         {"### `Go`\n\nWalks to a place.\n", "| `to` | place | must be given | where \\| how |\n",
          "| `speed` | number, 0 to 7 m/s | `1.5` |  |\n", "| `left` | writes a key: number m | none |  |\n"})
        EXPECT_NE(page.find(line), std::string::npos) << line << page;
}

/// Whoever opens the page or the panel is told something of everything.
TEST(NodesPage, EveryKindAndPortHasHelpInBothLanguages) {
    for (const NodeKind& kind : NodeKinds::standard()) {
        EXPECT_NE(std::string(kind.help.english), "") << kind.name;
        EXPECT_NE(std::string(kind.help.spanish), "") << kind.name;
        for (const PortInfo& port : kind.ports) {
            EXPECT_NE(std::string(port.help.english), "") << kind.name << "." << port.name;
            EXPECT_NE(std::string(port.help.spanish), "") << kind.name << "." << port.name;
        }
    }
}

} // namespace
} // namespace lince
