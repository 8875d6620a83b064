// Minds with one mistake each, and the line that is said of it.
#include <lince/decision/compile.h>

#include <gtest/gtest.h>

#include <string>

namespace lince {
namespace {

LeafRegistry malformedLeaves() {
    LeafRegistry leaves;
    leaves.add("Near", {"", ""}, {"a", "b"}, [](Vec3 a, Vec3 b) { return length(a - b) < 2; });
    leaves.add("Above", {"", ""}, {"value", "limit"}, [](double value, double limit) { return value > limit; });
    leaves.add("Say", {"", ""}, {"text"}, [](std::string_view) {});
    LeafDefinition find;
    find.name = "Find";
    PortInfo out;
    out.name = "where";
    out.direction = PortDirection::Out;
    out.type = ValueType::Place;
    find.ports = {out};
    find.tick = [](LeafCall& call) {
        call.set(0, Value::ofPlace({1, 2, 3}));
        return Answer::Success;
    };
    leaves.add(std::move(find));
    return leaves;
}

std::string mistakeOf(const std::string& text) {
    static const LeafRegistry leaves = malformedLeaves();
    MindOptions options;
    options.leaves = &leaves;
    options.readFile = [](const std::string& path) -> Result<std::string> {
        if (path == "bad.xml")
            return std::string("<root BTCPP_format=\"4\"><BehaviorTree ID=\"X\"><Nope/></BehaviorTree></root>");
        if (path == "cut.xml") return std::string("<root BTCPP_format=\"4\">");
        return Error{path + ": found no such file, expected one"};
    };
    const auto program = compileMind(text, "m.xml", options);
    return program ? "none" : program.error().message;
}

/// The node in the only tree of a file; the tree begins at line 2, column 1.
std::string inTree(const std::string& node) {
    return mistakeOf("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">\n" + node + "</BehaviorTree></root>");
}
/// The same with declared keys.
std::string withKeys(const std::string& keys, const std::string& node = "<AlwaysSuccess/>") {
    return mistakeOf("<root BTCPP_format=\"4\"><Keys>\n" + keys + "</Keys><BehaviorTree ID=\"Main\">\n" + node +
                     "</BehaviorTree></root>");
}

struct Bad {
    const char *text, *message;
};

TEST(MalformedMind, FilesSayWhere) {
    const Bad bad[] = {
        {"", "m.xml:1:1: found no element, expected well-formed XML"},
        {"<root>", "m.xml:1:1: found an end tag that does not fit its start tag, expected well-formed XML"},
        {"<mind/>", "m.xml:1:1: found <mind>, expected <root>"},
        {"<root/>", "m.xml:1:1: found <root> without BTCPP_format, expected an attribute BTCPP_format=\"…\""},
        {"<root BTCPP_format=\"3\"/>", "m.xml:1:7: found BTCPP_format='3', expected 4"},
        {"<root BTCPP_format=\"4\"/>", "m.xml:1:1: found no <BehaviorTree>, expected at least one"},
        {"<root BTCPP_format=\"4\" foo=\"1\"/>",
         "m.xml:1:24: found attribute 'foo', expected only attributes that <root> has"},
        {"<root BTCPP_format=\"4\"><Tree/></root>",
         "m.xml:1:24: found <Tree>, expected one of BehaviorTree, TreeNodesModel, Keys, include"},
        {"<root BTCPP_format=\"4\"><BehaviorTree ID=\"A\"/></root>",
         "m.xml:1:24: found tree 'A' with 0 nodes, expected one node inside it"},
        {"<root BTCPP_format=\"4\"><BehaviorTree ID=\"A\"><AlwaysSuccess/><AlwaysSuccess/></BehaviorTree></root>",
         "m.xml:1:24: found tree 'A' with 2 nodes, expected one node inside it"},
        {"<root BTCPP_format=\"4\"><BehaviorTree ID=\"\"><AlwaysSuccess/></BehaviorTree></root>",
         "m.xml:1:38: found ID='', expected a name"},
        {"<root BTCPP_format=\"4\"><BehaviorTree ID=\"Sequence\"><AlwaysSuccess/></BehaviorTree></root>",
         "m.xml:1:38: found ID='Sequence', expected a name that no node has"},
        {"<root BTCPP_format=\"4\"><BehaviorTree ID=\"A\"><AlwaysSuccess/></BehaviorTree>\n"
         "<BehaviorTree ID=\"A\"><AlwaysSuccess/></BehaviorTree></root>",
         "m.xml:2:1: found a second tree 'A', expected names that differ"},
        {"<root BTCPP_format=\"4\"><BehaviorTree ID=\"A\"><AlwaysSuccess/></BehaviorTree>\n"
         "<BehaviorTree ID=\"B\"><AlwaysSuccess/></BehaviorTree></root>",
         "m.xml:1:1: found 2 trees, expected main_tree_to_execute=\"…\", which says where to begin"},
        {"<root BTCPP_format=\"4\" main_tree_to_execute=\"C\"><BehaviorTree "
         "ID=\"A\"><AlwaysSuccess/></BehaviorTree></root>",
         "m.xml:1:46: found tree 'C', expected one of A"},
        {"<root BTCPP_format=\"4\"><include/></root>",
         "m.xml:1:24: found <include> without path, expected an attribute path=\"…\""},
        {"<root BTCPP_format=\"4\"><include path=\"\"/></root>", "m.xml:1:33: found path='', expected a file"},
        {"<root BTCPP_format=\"4\"><include path=\"no.xml\"/></root>",
         "m.xml:1:33: found path='no.xml', expected a file that can be read: no.xml: found no such file, expected one"},
        {"<root BTCPP_format=\"4\"><include path=\"cut.xml\"/></root>",
         "m.xml:1:33: found path='cut.xml', expected a file without mistakes: cut.xml:1:1: found an end tag that does "
         "not fit its start tag, "
         "expected well-formed XML (named by m.xml:1:24)"},
        {"<root BTCPP_format=\"4\"><include path=\"x.xml\" ros_pkg=\"y\"/></root>",
         "m.xml:1:46: found ros_pkg='y', expected a path alone: there are no packages here"},
        {"<root BTCPP_format=\"4\"><TreeNodesModel/><TreeNodesModel/></root>",
         "m.xml:1:41: found a second <TreeNodesModel>, expected one"},
        {"<root BTCPP_format=\"4\"><TreeNodesModel><Leaf ID=\"x\"/></TreeNodesModel></root>",
         "m.xml:1:40: found <Leaf>, expected one of Action, Condition, Control, Decorator, SubTree"},
        {"<root BTCPP_format=\"4\"><TreeNodesModel><Action/></TreeNodesModel></root>",
         "m.xml:1:40: found <Action> without ID, expected an attribute ID=\"…\""},
        {"<root BTCPP_format=\"4\"><TreeNodesModel><Action ID=\"a\"><port/></Action></TreeNodesModel></root>",
         "m.xml:1:55: found <port>, expected one of input_port, output_port, inout_port"},
        {"<root BTCPP_format=\"4\"><TreeNodesModel><Action ID=\"a\"/>\n<Action ID=\"a\"/></TreeNodesModel></root>",
         "m.xml:2:1: found a second model of 'a', expected one"},
        {"<root BTCPP_format=\"4\"><TreeNodesModel><Condition ID=\"Near\"><input_port "
         "name=\"c\"/></Condition></TreeNodesModel></root>",
         "m.xml:1:73: found name='c', expected a port of Near: one of a, b"},
    };
    for (const Bad& b : bad)
        EXPECT_EQ(mistakeOf(b.text), b.message) << b.text;
    // In a tree that is not used, too. How many nodes there are is no matter of this test.
    const std::string unknown =
        mistakeOf("<root BTCPP_format=\"4\" main_tree_to_execute=\"A\"><BehaviorTree ID=\"A\">"
                  "<AlwaysSuccess/></BehaviorTree>\n<BehaviorTree ID=\"B\"><Nowhere/></BehaviorTree></root>");
    EXPECT_EQ(unknown.rfind("m.xml:2:22: found <Nowhere>, expected a node that is known: one of ", 0), 0u) << unknown;
    EXPECT_EQ(inTree("<Action ID=\"Nope\"/>")
                  .rfind("m.xml:2:1: found <Action ID='Nope'>, expected a node that is known: ", 0),
              0u);
}

TEST(MalformedMind, NodesSayWhere) {
    const Bad bad[] = {
        {"<Action/>", "m.xml:2:1: found <Action> without ID, expected an attribute ID=\"…\""},
        {"<Action ID=\"\"/>", "m.xml:2:9: found ID='', expected a name"},
        {"<Sequence/>", "m.xml:2:1: found <Sequence> with nothing inside it, expected at least one child"},
        {"<Inverter/>", "m.xml:2:1: found <Inverter> with nothing inside it, expected one child"},
        {"<Inverter><AlwaysSuccess/><AlwaysSuccess/></Inverter>",
         "m.xml:2:1: found <Inverter> with 2 inside it, expected one child"},
        {"<IfThenElse><AlwaysSuccess/></IfThenElse>",
         "m.xml:2:1: found <IfThenElse> with 1 inside it, expected 2 to 3 children"},
        {"<AlwaysSuccess><AlwaysSuccess/></AlwaysSuccess>",
         "m.xml:2:1: found <AlwaysSuccess> with 1 inside it, expected nothing inside it"},
        {"<Switch2 variable=\"{x}\" case_1=\"1\" case_2=\"2\"><AlwaysSuccess/></Switch2>",
         "m.xml:2:1: found <Switch2> with 1 inside it, expected 3 children"},
        {"<Sequence foo=\"1\"><AlwaysSuccess/></Sequence>",
         "m.xml:2:11: found attribute 'foo', expected only attributes that <Sequence> has"},
        {"<Sequence>text<AlwaysSuccess/></Sequence>",
         "m.xml:2:11: found text 'text' in <Sequence>, expected none there"},
        {"<Repeat><AlwaysSuccess/></Repeat>",
         "m.xml:2:1: found <Repeat> without num_cycles, expected an attribute num_cycles=\"…\""},
        {"<Repeat num_cycles=\"many\"><AlwaysSuccess/></Repeat>",
         "m.xml:2:9: found num_cycles='many', expected a number from -1 to 1000000000, or {key}"},
        {"<Repeat num_cycles=\"-2\"><AlwaysSuccess/></Repeat>",
         "m.xml:2:9: found num_cycles='-2', expected a number from -1 to 1000000000, or {key}"},
        {"<Delay delay_msec=\"-1\"><AlwaysSuccess/></Delay>",
         "m.xml:2:8: found delay_msec='-1', expected a number from 0 to 1000000000, or {key}"},
        {"<Parallel success_count=\"3\"><AlwaysSuccess/></Parallel>",
         "m.xml:2:11: found success_count='3', expected at most 1, as many as there are children"},
        {"<ParallelAll max_failures=\"2\"><AlwaysSuccess/></ParallelAll>",
         "m.xml:2:14: found max_failures='2', expected at most 1, as many as there are children"},
        {"<Precondition if=\"true\" else=\"MAYBE\"><AlwaysSuccess/></Precondition>",
         "m.xml:2:25: found else='MAYBE', expected one of RUNNING, SUCCESS, FAILURE, SKIPPED"},
        {"<Precondition if=\"true\" abort=\"all\"><AlwaysSuccess/></Precondition>",
         "m.xml:2:25: found abort='all', expected one of none, self, lower, both"},
        {"<Precondition if=\"true\" abort=\"lower\"><AlwaysSuccess/></Precondition>",
         "m.xml:2:25: found abort='lower', expected a <Fallback> around it, whose lower branches it could abort"},
        {"<RunOnce then_skip=\"maybe\"><AlwaysSuccess/></RunOnce>",
         "m.xml:2:10: found then_skip='maybe', expected a truth, or {key}"},
        {"<LoopInt queue=\"1;x\" value=\"{v}\"><AlwaysSuccess/></LoopInt>",
         "m.xml:2:10: found queue='1;x', expected a number between each two ';'"},
        {"<LoopInt queue=\"{q}\" value=\"{v}\"><AlwaysSuccess/></LoopInt>",
         "m.xml:2:10: found queue='{q}', expected a list, as in \"1;2;3\": a key holds one value"},
        {"<LoopInt queue=\"1\" value=\"v\"><AlwaysSuccess/></LoopInt>",
         "m.xml:2:20: found value='v', expected a key, as in value=\"{key}\""},
        {"<RandomSelector weights=\"1;2\"><AlwaysSuccess/></RandomSelector>",
         "m.xml:2:17: found weights='1;2', expected 1 numbers from 0 to 1000000, not all 0, with ; between them"},
        {"<RandomSelector weights=\"0\"><AlwaysSuccess/></RandomSelector>",
         "m.xml:2:17: found weights='0', expected 1 numbers from 0 to 1000000, not all 0, with ; between them"},
        {"<Service period=\"1\"><AlwaysSuccess/></Service>",
         "m.xml:2:1: found <Service> with 1 inside it, expected 2 to 32 children"},
        {"<SkipUnlessUpdated entry=\"\"><AlwaysSuccess/></SkipUnlessUpdated>",
         "m.xml:2:20: found entry='', expected a key"},
        {"<Above value=\"1\"/>", "m.xml:2:1: found <Above> without limit, expected an attribute limit=\"…\""},
        {"<Above value=\"x\" limit=\"1\"/>", "m.xml:2:8: found value='x', expected a number, or {key}"},
        {"<Near a=\"1;2\" b=\"1;2;3\"/>", "m.xml:2:7: found a='1;2', expected a place, or {key}"},
        {"<Find where=\"1;2;3\"/>", "m.xml:2:7: found where='1;2;3', expected a key, as in where=\"{key}\""},
        {"<Sequence><Find where=\"{x}\"/>\n<Above value=\"{x}\" limit=\"1\"/></Sequence>",
         "m.xml:3:8: found value='{x}', expected a key that holds a number, not a place"},
        {"<Above value=\"{=1 +}\" limit=\"1\"/>", "m.xml:2:20: found the end, expected a number, a name, a key or '('"},
        {"<Near a=\"{=1}\" b=\"1;2;3\"/>", "m.xml:2:12: found a number, expected a place"},
        {"<SubTree/>", "m.xml:2:1: found <SubTree> without ID, expected an attribute ID=\"…\""},
        {"<SubTree ID=\"Nope\"/>", "m.xml:2:10: found ID='Nope', expected a tree: one of Main"},
        {"<SubTree ID=\"Main\"/>",
         "m.xml:2:10: found ID='Main', expected a tree that does not hold itself: Main > Main"},
        {"<SubTree ID=\"Main\" _autoremap=\"perhaps\"/>",
         "m.xml:2:20: found _autoremap='perhaps', expected true or false"},
    };
    for (const Bad& b : bad)
        EXPECT_EQ(inTree(b.text), b.message) << b.text;
}

TEST(MalformedMind, ScriptsSayTheColumn) {
    const Bad bad[] = {
        {"<Script code=\"\"/>", "m.xml:2:15: found the end, expected a number, a name, a key or '('"},
        {"<Script code=\"x := \"/>", "m.xml:2:20: found the end, expected a number, a name, a key or '('"},
        {"<Script code=\"x = 1\"/>", "none"}, // the only mention is a write
        {"<ScriptCondition code=\"1 &lt; &amp;\"/>", "m.xml:2:31: found '&', expected a number, a name, a key or '('"},
        {"<ScriptCondition code=\"amo &gt; 3\"/>",
         "m.xml:2:24: found key 'amo', which nothing writes, expected none: there are none"},
        {"<Sequence _skipIf=\"true &amp;&amp; 'x'\"><AlwaysSuccess/></Sequence>",
         "m.xml:2:36: found a name behind &&, expected a number or a truth"},
        {"<AlwaysSuccess _onSuccess=\"x := 1; x = 'a'\"/>", "m.xml:2:40: found a name, expected a number"},
        {"<AlwaysSuccess _while=\"nope(1)\"/>", "m.xml:2:24: found function 'nope', expected one of min, max, abs, "
                                                "clamp, sqrt, floor, distance, length, age, after"},
        {"<AlwaysSuccess\n   _post=\"1 ? 2\"/>", "m.xml:3:16: found the end, expected ':'"},
    };
    for (const Bad& b : bad)
        EXPECT_EQ(inTree(b.text), b.message) << b.text;
}

TEST(MalformedMind, KeysSayWhere) {
    const Bad bad[] = {
        {"<kee/>", "m.xml:2:1: found <kee>, expected <key>"},
        {"<key type=\"number\"/>", "m.xml:2:1: found <key> without name, expected an attribute name=\"…\""},
        {"<key name=\"x\"/>", "m.xml:2:1: found <key> without type, expected an attribute type=\"…\""},
        {"<key name=\"\" type=\"number\"/>", "m.xml:2:6: found name='', expected a name"},
        {"<key name=\"x\" type=\"float\"/>",
         "m.xml:2:15: found type='float', expected any, number, truth, place, direction, thing, agent, name or time"},
        {"<key name=\"x\" type=\"number\" scope=\"all\"/>",
         "m.xml:2:29: found scope='all', expected one of own, squad, side"},
        {"<key name=\"x\" type=\"number\" min=\"1\"/>", "m.xml:2:1: found min alone, expected min and max, or neither"},
        {"<key name=\"x\" type=\"number\" min=\"2\" max=\"1\"/>",
         "m.xml:2:1: found min 2 and max 1, expected min below max"},
        {"<key name=\"x\" type=\"truth\" min=\"0\" max=\"1\"/>",
         "m.xml:2:28: found min='0', expected type=\"number\", where there is a range"},
        {"<key name=\"x\" type=\"number\" initial=\"a\"/>", "m.xml:2:29: found initial='a', expected a number"},
        {"<key name=\"x\" type=\"number\" min=\"0\" max=\"1\" initial=\"2\"/>",
         "m.xml:2:45: found initial='2', expected a number from 0 to 1"},
        {"<key name=\"x\" type=\"number\"/>\n<key name=\"x\" type=\"truth\"/>",
         "m.xml:3:1: found a second key 'x', expected names that differ"},
    };
    for (const Bad& b : bad)
        EXPECT_EQ(withKeys(b.text), b.message) << b.text;
    const char* const x = "<key name=\"x\" type=\"number\"/>";
    EXPECT_EQ(withKeys(x, "<ScriptCondition code=\"y\"/>"), "m.xml:3:24: found key 'y', expected one of x");
    EXPECT_EQ(withKeys(x, "<Above value=\"{y}\" limit=\"1\"/>"),
              "m.xml:3:8: found value='{y}', expected a key that is declared: one of x");
    EXPECT_EQ(withKeys(x, "<Near a=\"{x}\" b=\"1;2;3\"/>"),
              "m.xml:3:7: found a='{x}', expected a key that holds a place, not a number");
}

TEST(MalformedMind, TreesThatGrowWithoutEndAreRefused) {
    std::string trees;
    for (int i = 0; i < 40; ++i)
        trees += "<BehaviorTree ID=\"T" + std::to_string(i) + "\"><Sequence><SubTree ID=\"T" + std::to_string(i + 1) +
                 "\"/><SubTree ID=\"T" + std::to_string(i + 1) + "\"/></Sequence></BehaviorTree>\n";
    trees += "<BehaviorTree ID=\"T40\"><AlwaysSuccess/></BehaviorTree>";
    EXPECT_NE(mistakeOf("<root BTCPP_format=\"4\" main_tree_to_execute=\"T0\">" + trees + "</root>")
                  .find("found more than 60000 nodes, expected fewer"),
              std::string::npos);
    trees.clear();
    for (int i = 0; i < 150; ++i)
        trees += "<BehaviorTree ID=\"T" + std::to_string(i) + "\"><Inverter><SubTree ID=\"T" + std::to_string(i + 1) +
                 "\"/></Inverter></BehaviorTree>\n";
    trees += "<BehaviorTree ID=\"T150\"><AlwaysSuccess/></BehaviorTree>";
    EXPECT_EQ(mistakeOf("<root BTCPP_format=\"4\" main_tree_to_execute=\"T0\">" + trees + "</root>"),
              "m.xml:101:25: found nodes nested more than 200 deep, expected fewer");
}

} // namespace
} // namespace lince
