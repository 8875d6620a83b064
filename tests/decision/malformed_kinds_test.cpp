// Minds of every kind with one mistake each, and the line that is said of it: place, what was found, what was expected.
#include "kind_support.h"

#include <set>

namespace lince {
namespace {

using namespace test;

struct BadMind {
    std::string body; ///< from line 2 on
    const char* message;
};

// What is around a mistake. Bodies that are given come in line 3 where there is something before them.
const std::string kDoA = "<Do what='A'/>";
std::string spaced(const std::string& attributes) {
    return attributes.empty() ? attributes : " " + attributes;
}
std::string utilityOption(const std::string& inner, const std::string& attributes = {}) {
    return "<Utility" + spaced(attributes) + "><Option name='x'>" + inner + kDoA + "</Option></Utility>";
}
std::string consideration(const std::string& attributes) {
    return utilityOption("<Consideration " + attributes + "/>");
}
std::string machine(const std::string& inner, const std::string& attributes = {}) {
    return "<StateMachine" + spaced(attributes) + ">" + inner + "</StateMachine>";
}
std::string fuzzy(const std::string& inner) {
    return "<Fuzzy><Input name='x' value='a'><Set name='s' shape='triangle' points='0 1 2'/></Input>"
           "<Output name='y' key='a'><Set name='s' shape='triangle' points='0 1 2'/></Output>\n" +
           inner + "</Fuzzy>";
}
std::string fuzzySet(const std::string& attributes) {
    return "<Fuzzy><Input name='x' value='a'><Set " + attributes + "/></Input></Fuzzy>";
}
std::string fuzzyRule(const std::string& says) {
    return fuzzy("<Rule says='" + says + "'/>");
}
std::string goap(const std::string& inner, const std::string& attributes = {}) {
    return "<Goap" + spaced(attributes) + "><Goal name='g' wants='t'/>\n" + inner +
           "<Action name='b' effect='t = true'>" + kDoA + "</Action></Goap>";
}
std::string goapAction(const std::string& attributes) {
    return goap("<Action name='a' " + attributes + ">" + kDoA + "</Action>");
}
std::string htn(const std::string& inner, const std::string& attributes = {}) {
    return "<Htn" + spaced(attributes) + "><Task name='T'><Method><Do task='b'/></Method></Task>\n" + inner +
           "<Action name='b'>" + kDoA + "</Action></Htn>";
}
std::string htnAction(const std::string& attributes) {
    return htn("<Action name='a' " + attributes + ">" + kDoA + "</Action>");
}
std::string scripted(const std::string& code) {
    return "<ScriptCondition code='" + code + "'/>";
}

std::vector<BadMind> badMinds() {
    return {
        // ---- Utility
        {utilityOption("", "top='0'"), "m.xml:2:10: found top='0', expected a number from 1 to 64, or {key}"},
        {utilityOption("", "top='many'"), "m.xml:2:10: found top='many', expected a number from 1 to 64, or {key}"},
        {utilityOption("", "momentum='-1'"),
         "m.xml:2:10: found momentum='-1', expected a number from 0 to 100, or {key}"},
        {utilityOption("", "commit='4000'"),
         "m.xml:2:10: found commit='4000', expected a number from 0 to 3600, or {key}"},
        {utilityOption("", "threshold='-0.1'"),
         "m.xml:2:10: found threshold='-0.1', expected a number from 0 to 1000000, or {key}"},
        {utilityOption("", "compensation='max'"),
         "m.xml:2:10: found compensation='max', expected one of none, makeup, mean"},
        {utilityOption("", "best='1'"),
         "m.xml:2:10: found attribute 'best', expected only attributes that <Utility> has"},
        {"<Utility><Option><Do what='A'/></Option></Utility>",
         "m.xml:2:10: found <Option> without name, expected an attribute name=\"…\""},
        {"<Utility><Option name='x' wieght='2'><Do what='A'/></Option></Utility>",
         "m.xml:2:27: found attribute 'wieght', expected only attributes that <Option> has"},
        {"<Utility><Option name='x' weight='p'><Do what='A'/></Option></Utility>",
         "m.xml:2:35: found a place, expected a number"},
        {"<Utility><Option name='x' momentum='101'><Do what='A'/></Option></Utility>",
         "m.xml:2:27: found momentum='101', expected a number from 0 to 100"},
        {"<Utility><Option name='x' commit='-1'><Do what='A'/></Option></Utility>",
         "m.xml:2:27: found commit='-1', expected a number from 0 to 3600"},
        {utilityOption("<Consideration/>"),
         "m.xml:2:27: found <Consideration> without input, expected an attribute input=\"…\""},
        {consideration("input=''"), "m.xml:2:49: found the end, expected a number, a name, a key or '('"},
        {consideration("input='p'"), "m.xml:2:49: found a place, expected a number"},
        {consideration("input='b'"), "m.xml:2:49: found key 'b', which nothing writes, expected one of a, t, p, n"},
        {consideration("input='a' curve='power' exponent='0'"),
         "m.xml:2:66: found exponent='0', expected a number from 0.01 to 100"},
        {consideration("input='a' curve='gauss' width='0'"),
         "m.xml:2:66: found width='0', expected a number from 0.0001 to 1000000"},
        {consideration("input='a' curve='step' slope='1'"),
         "m.xml:2:65: found slope='1', expected what a step curve has: centre, min, max"},
        {consideration("input='a' curve='drawn'"),
         "m.xml:2:27: found <Consideration> without points, expected an attribute points=\"…\""},
        {consideration("input='a' curve='drawn' points=''"),
         "m.xml:2:66: found points='', expected 1 to 64 pairs \"input score, input score\" with growing inputs"},
        {consideration("input='a' curve='drawn' points='0 1 2'"),
         "m.xml:2:66: found points='0 1 2', expected 1 to 64 pairs \"input score, input score\" with growing inputs"},
        {consideration("input='a' falls='maybe'"), "m.xml:2:52: found falls='maybe', expected true or false"},
        {consideration("input='a' min='x'"),
         "m.xml:2:52: found min='x', expected a number from -1000000000 to 1000000000"},
        {utilityOption("<Consideration input='a'><Do what='B'/></Consideration>"),
         "m.xml:2:52: found <Do>, expected nothing in a consideration"},
        {consideration("input='a' centre='1'"),
         "m.xml:2:52: found centre='1', expected what a linear curve has: slope, shift, lift, min, max"},
        // ---- StateMachine
        {machine("<State name='A'/>", "history='all'"),
         "m.xml:2:15: found history='all', expected one of none, shallow, deep"},
        {machine("<State name='A'/>", "first='A'"),
         "m.xml:2:15: found attribute 'first', expected only attributes that <StateMachine> has"},
        {machine("<State name='A'/>", "initial='B'"), "m.xml:2:15: found initial='B', expected a state, one of A"},
        {machine("<State/>"), "m.xml:2:15: found <State> without name, expected an attribute name=\"…\""},
        {machine("<Do what='A'/>"), "m.xml:2:15: found <Do>, expected <State>, <Final> or <Transition>"},
        {machine("<State name='A' onEnter='1 +'/>"),
         "m.xml:2:43: found the end, expected a number, a name, a key or '('"},
        {machine("<State name='A' onUpdate='a := p; a = p'/>"), "m.xml:2:46: found a place, expected a number"},
        {machine("<State name='A' onExit='b'/>"),
         "m.xml:2:39: found key 'b', which nothing writes, expected one of a, t, p, n"},
        {machine("<State name='A' when='t'/>"),
         "m.xml:2:31: found attribute 'when', expected only attributes that <State> has"},
        {machine("<State name='A' history='deep'/>"),
         "m.xml:2:31: found history='deep', expected states in this state"},
        {machine("<State name='A'><Transition if='t'/></State>"),
         "m.xml:2:31: found <Transition> without to, expected an attribute to=\"…\""},
        {machine("<State name='A'><Transition to='A' if='p'/></State>"),
         "m.xml:2:54: found a place, expected a condition"},
        {machine("<State name='A'><Transition to='A' on='maybe'/></State>"),
         "m.xml:2:50: found on='maybe', expected one of success, failure, done"},
        {machine("<State name='A'><Transition to='A' after='-1'/></State>"),
         "m.xml:2:50: found after='-1', expected a number from 0 to 86400"},
        {machine("<State name='A'><Transition to='A' after='soon'/></State>"),
         "m.xml:2:57: found key 'soon', which nothing writes, expected one of a, t, p, n"},
        {machine("<State name='A'><Transition to='A' for='2'/></State>"),
         "m.xml:2:50: found for='2', expected an `if` that holds so long"},
        {machine("<State name='A'><Transition to='A' changed=''/></State>"),
         "m.xml:2:50: found changed='', expected a key"},
        {machine("<State name='A'><Transition to='A' if='t' history='flat'/></State>"),
         "m.xml:2:57: found history='flat', expected one of none, shallow, deep"},
        {machine("<State name='A'><Transition to='A' if='t' do='a +'/></State>"),
         "m.xml:2:64: found the end, expected a number, a name, a key or '('"},
        {machine("<State name='A'><Transition to='A' if='t'><Do what='B'/></Transition></State>"),
         "m.xml:2:57: found <Do>, expected nothing in a transition"},
        {machine("<State name='A'><Transition to='A' if='t' from='A'/></State>"),
         "m.xml:2:57: found attribute 'from', expected only attributes that <Transition> has"},
        {machine("<Final name='A'><Do what='A'/></Final>"),
         "m.xml:2:31: found <Do>, expected nothing in a final state"},
        {machine("<Final name='A' onExit='a = 1'/>"),
         "m.xml:2:31: found attribute 'onExit', expected only attributes that <Final> has"},
        {machine("<State name='A'><State name='A'/></State>"),
         "m.xml:2:38: found name='A', expected a name that no other state of the machine has"},
        {machine("<State name='A'><Do waht='B'/></State>"),
         "m.xml:2:31: found <Do> without what, expected an attribute what=\"…\""},
        // ---- Decision
        {"<Decision reactive='often'><Test if='t'><Do what='A'/></Test></Decision>",
         "m.xml:2:11: found reactive='often', expected true or false"},
        {"<Decision kind='x'><Test if='t'><Do what='A'/></Test></Decision>",
         "m.xml:2:11: found attribute 'kind', expected only attributes that <Decision> has"},
        {"<Decision><Test><Do what='A'/></Test></Decision>",
         "m.xml:2:11: found <Test> without if, expected an attribute if=\"…\""},
        {"<Decision><Test if='p'><Do what='A'/></Test></Decision>", "m.xml:2:21: found a place, expected a condition"},
        {"<Decision><Test if='t'><Do what='A'/><Do what='A'/><Do what='A'/></Test></Decision>",
         "m.xml:2:11: found 3 nodes in a test, expected one for yes, and one for no if there is any"},
        {"<Decision><Test if='t'><Do what='A'/></Test><Test if='t'><Do what='A'/></Test></Decision>",
         "m.xml:2:45: found <Test> behind a <Test>, expected one <Test>"},
        {"<Decision><Test if='t' else='x'><Do what='A'/></Test></Decision>",
         "m.xml:2:24: found attribute 'else', expected only attributes that <Test> has"},
        {"<Decision><Test if='t'><Test if='b'><Do what='A'/></Test></Test></Decision>",
         "m.xml:2:34: found key 'b', which nothing writes, expected one of a, t, p, n"},
        {"<Decision><Column/><Row when='y'><Do what='A'/></Row></Decision>",
         "m.xml:2:11: found <Column> without if, expected an attribute if=\"…\""},
        {"<Decision><Column if='t'><Do what='A'/></Column><Row when='y'><Do what='A'/></Row></Decision>",
         "m.xml:2:26: found <Do>, expected nothing in a column"},
        {"<Decision><Column if='t'/><Row><Do what='A'/></Row></Decision>",
         "m.xml:2:27: found <Row> without when, expected an attribute when=\"…\""},
        {"<Decision><Column if='t'/><Row when=''><Do what='A'/></Row></Decision>",
         "m.xml:2:32: found when='', expected 1 of y, n and -, one a column"},
        {"<Decision><Column if='t'/><Row when='y'><Do what='A'/><Do what='A'/></Row></Decision>",
         "m.xml:2:27: found 2 nodes in a row, expected one"},
        {"<Decision><Column if='t'/><Row when='y'><Do what='A'/></Row><Column if='t'/></Decision>",
         "m.xml:2:61: found <Column>, expected <Row>"},
        {"<Decision><Column if='t'/><Test if='t'><Do what='A'/></Test></Decision>",
         "m.xml:2:27: found <Test>, expected <Column> or <Row>"},
        {"<Decision><Column if='t'/><Row when='y' then='x'><Do what='A'/></Row></Decision>",
         "m.xml:2:41: found attribute 'then', expected only attributes that <Row> has"},
        {"<Decision><Column if='t' name='x'/><Row when='y'><Do what='A'/></Row></Decision>",
         "m.xml:2:26: found attribute 'name', expected only attributes that <Column> has"},
        // ---- Fuzzy
        {"<Fuzzy samples='7'/>", "m.xml:2:8: found samples='7', expected a whole number from 8 to 512"},
        {"<Fuzzy samples='many'/>", "m.xml:2:8: found samples='many', expected a whole number from 8 to 512"},
        {"<Fuzzy><Input value='a'/></Fuzzy>",
         "m.xml:2:8: found <Input> without name, expected an attribute name=\"…\""},
        {"<Fuzzy><Input name='if' value='a'/></Fuzzy>",
         "m.xml:2:15: found name='if', expected one word that is none of if, then, and, or, not, is, very, somewhat"},
        {"<Fuzzy><Input name='two words' value='a'/></Fuzzy>",
         "m.xml:2:15: found name='two words', expected one word that is none of if, then, and, or, not, is, very, "
         "somewhat"},
        {"<Fuzzy><Input name='x'/></Fuzzy>",
         "m.xml:2:8: found <Input> without value, expected an attribute value=\"…\""},
        {"<Fuzzy><Input name='x' value='p'/></Fuzzy>", "m.xml:2:31: found a place, expected a number"},
        {"<Fuzzy><Input name='x' value='a'><Sett/></Input></Fuzzy>", "m.xml:2:34: found <Sett>, expected <Set>"},
        {fuzzySet("shape='triangle' points='0 1 2'"),
         "m.xml:2:34: found <Set> without name, expected an attribute name=\"…\""},
        {fuzzySet("name='is' shape='triangle' points='0 1 2'"),
         "m.xml:2:39: found name='is', expected one word that is none of if, then, and, or, not, is, very, somewhat"},
        {fuzzySet("name='s' points='0 1 2'"),
         "m.xml:2:34: found <Set> without shape, expected an attribute shape=\"…\""},
        {fuzzySet("name='s' shape='bell' points='0 1 2'"),
         "m.xml:2:48: found shape='bell', expected one of triangle, trapezoid, shoulder, gauss, sigmoid"},
        {fuzzySet("name='s' shape='triangle'"),
         "m.xml:2:34: found <Set> without points, expected an attribute points=\"…\""},
        {fuzzySet("name='s' shape='triangle' points='0 1'"),
         "m.xml:2:65: found points='0 1', expected 3 numbers within ±1000000"},
        {fuzzySet("name='s' shape='trapezoid' points='0 1 3 2'"),
         "m.xml:2:66: found points='0 1 3 2', expected points that grow"},
        {fuzzySet("name='s' shape='gauss' points='a b'"),
         "m.xml:2:62: found points='a b', expected 2 numbers within ±1000000"},
        {fuzzySet("name='s' shape='triangle' points='0 1 2' width='3'"),
         "m.xml:2:80: found attribute 'width', expected only attributes that <Set> has"},
        {"<Fuzzy><Input name='x' value='a'><Set name='s' shape='gauss' points='0 1'/><Set name='s' shape='gauss' "
         "points='0 1'/></Input></Fuzzy>",
         "m.xml:2:81: found name='s', expected a name that no other set of it has"},
        {fuzzy("<Input name='x' value='a'><Set name='s' shape='gauss' points='0 1'/></Input>"),
         "m.xml:3:8: found name='x', expected a name that no other input has"},
        {fuzzy("<Output name='y' key='a'><Set name='s' shape='gauss' points='0 1'/></Output>"),
         "m.xml:3:9: found name='y', expected a name that no other output has"},
        {fuzzy("<Output name='z'><Set name='s' shape='gauss' points='0 1'/></Output>"),
         "m.xml:3:1: found <Output> without key, expected an attribute key=\"…\""},
        {fuzzy("<Output name='z' key='p'><Set name='s' shape='gauss' points='0 1'/></Output>"),
         "m.xml:3:18: found key='p', expected a key that holds a number, not a place"},
        {fuzzy("<Output name='z' key='a' min='1' max='0'><Set name='s' shape='gauss' points='0 1'/></Output>"),
         "m.xml:3:34: found max='0', expected min below max"},
        {fuzzy("<Output name='z' key='a' min='2'><Set name='s' shape='gauss' points='0 1'/></Output>"),
         "m.xml:3:26: found min='2', expected min below max"},
        {fuzzy("<Output name='z' key='a' otherwise='no'><Set name='s' shape='gauss' points='0 1'/></Output>"),
         "m.xml:3:26: found otherwise='no', expected a number from -1000000 to 1000000"},
        {fuzzy("<Rule/>"), "m.xml:3:1: found <Rule> without says, expected an attribute says=\"…\""},
        {fuzzyRule(""), "m.xml:3:13: found the end, expected \"if\""},
        {fuzzyRule("x is s"), "m.xml:3:13: found 'x', expected \"if\""},
        {fuzzyRule("if x"), "m.xml:3:17: found the end, expected \"is\""},
        {fuzzyRule("if x is"), "m.xml:3:20: found the end, expected a set of x, one of s"},
        {fuzzyRule("if x is s"), "m.xml:3:22: found the end, expected \"then\""},
        {fuzzyRule("if x is s then"), "m.xml:3:27: found the end, expected an output, one of y"},
        {fuzzyRule("if x is s then x is s"), "m.xml:3:28: found 'x', expected an output, one of y"},
        {fuzzyRule("if x is s then y is t"), "m.xml:3:33: found 't', expected a set of y, one of s"},
        {fuzzyRule("if (x is s then y is s"), "m.xml:3:24: found 'then', expected \")\""},
        {fuzzyRule("if x is s or then y is s"), "m.xml:3:26: found 'then', expected an input, one of x"},
        {fuzzyRule("if x is very then y is s"), "m.xml:3:26: found 'then', expected a set of x, one of s"},
        {fuzzyRule("if x is s then y is s or y is s"), "m.xml:3:35: found 'or', expected the end of the rule"},
        {fuzzyRule("if x is s then y is s twice"), "m.xml:3:35: found 'twice', expected the end of the rule"},
        {fuzzy("<Rule says='if x is s then y is s' weight='2'/>"),
         "m.xml:3:36: found weight='2', expected a number from 0 to 1"},
        {fuzzy("<Rule says='if x is s then y is s' power='2'/>"),
         "m.xml:3:36: found attribute 'power', expected only attributes that <Rule> has"},
        {fuzzy("<Rule says='if x is s then y is s'><Do what='A'/></Rule>"),
         "m.xml:3:36: found <Do>, expected nothing in a rule"},
        {fuzzy("<Rule says='if x is s then y is s'/><Do what='A'/><Do what='A'/>"),
         "m.xml:3:51: found <Do>, expected at most one node"},
        // ---- Goap
        {goap("", "budget='0'"), "m.xml:2:7: found budget='0', expected a whole number from 1 to 100000"},
        {goap("", "nodes='1'"), "m.xml:2:7: found nodes='1', expected a whole number from 2 to 4096"},
        {goap("", "nodes='5000'"), "m.xml:2:7: found nodes='5000', expected a whole number from 2 to 4096"},
        {goap("", "length='33'"), "m.xml:2:7: found length='33', expected a whole number from 1 to 32"},
        {goap("", "bar='-1'"), "m.xml:2:7: found bar='-1', expected a number from 0 to 3600"},
        {goap("", "bar='long'"), "m.xml:2:7: found bar='long', expected a number from 0 to 3600"},
        {goap("", "speed='3'"), "m.xml:2:7: found attribute 'speed', expected only attributes that <Goap> has"},
        {goap("<Goal wants='t'/>"), "m.xml:3:1: found <Goal> without name, expected an attribute name=\"…\""},
        {goap("<Goal name='h'/>"), "m.xml:3:1: found <Goal> without wants, expected an attribute wants=\"…\""},
        {goap("<Goal name='h' wants='p'/>"), "m.xml:3:23: found a place, expected a condition"},
        {goap("<Goal name='h' wants='a + 1'/>"),
         "m.xml:3:23: found 'a + 1', expected key, !key or key compared with a constant, joined by &&"},
        {goap("<Goal name='h' wants='t' if='p'/>"), "m.xml:3:30: found a place, expected a condition"},
        {goap("<Goal name='h' wants='t' priority='n'/>"), "m.xml:3:36: found a name, expected a number"},
        {goap("<Goal name='h' wants='t'><Do what='A'/></Goal>"), "m.xml:3:26: found <Do>, expected nothing in a goal"},
        {goap("<Goal name='h' wants='t' cost='1'/>"),
         "m.xml:3:26: found attribute 'cost', expected only attributes that <Goal> has"},
        {goap("<Goal name='g' wants='a'/>"), "m.xml:3:7: found name='g', expected a name that no other goal has"},
        {goap("<Action effect='a = 1'><Do what='A'/></Action>"),
         "m.xml:3:1: found <Action> without name, expected an attribute name=\"…\""},
        {goapAction("effect=''"), "m.xml:3:26: found the end, expected a number, a name, a key or '('"},
        {goapAction("effect='a'"),
         "m.xml:3:26: found 'a', expected key = constant, key += constant or key -= constant"},
        {goapAction("effect='a *= 2'"),
         "m.xml:3:26: found 'a *= 2', expected key = constant, key += constant or key -= constant"},
        {goapAction("effect='a = a + 1'"),
         "m.xml:3:26: found 'a = a + 1', expected key = constant, key += constant or key -= constant"},
        {goapAction("effect='a += n'"), "m.xml:3:31: found a name, expected what fits a number"},
        {goapAction("effect='t = 1' expects='t = 2'"),
         "m.xml:3:42: found a key for the second time, expected one effect a key in an action"},
        {goapAction("effect='p = p'"),
         "m.xml:3:26: found 'p = p', expected key = constant, key += constant or key -= constant"},
        {goapAction("effect='a = 1' cost='p'"), "m.xml:3:39: found a place, expected a number"},
        {goapAction("effect='a = 1' needs='distance(p, p) &lt; 1'"),
         "m.xml:3:40: found 'distance(p, p) < 1', expected key, !key or key compared with a constant, joined by &&"},
        {goapAction("effect='a = 1' needs='!(a &gt; 1)'"),
         "m.xml:3:40: found '!(a > 1)', expected key, !key or key compared with a constant, joined by &&"},
        {goapAction("effect='a = 1' after='3'"),
         "m.xml:3:33: found attribute 'after', expected only attributes that <Action> has"},
        {goap("<Action name='a' effect='a = 1'><Do what='A'/><Do what='A'/></Action>"),
         "m.xml:3:1: found 2 nodes in an action, expected one"},
        // ---- Htn
        {"<Htn/>", "m.xml:2:1: found no task, expected at least one <Task>"},
        {"<Htn><Action name='b'><Do what='A'/></Action></Htn>",
         "m.xml:2:1: found no task, expected at least one <Task>"},
        {"<Htn><Task name='T'><Method/></Task></Htn>", "m.xml:2:1: found no action, expected at least one <Action>"},
        {htn("<Goal name='g' wants='t'/>"), "m.xml:3:1: found <Goal>, expected <Task> or <Action>"},
        {htn("", "budget='0'"), "m.xml:2:6: found budget='0', expected a whole number from 1 to 100000"},
        {htn("", "nodes='1'"), "m.xml:2:6: found nodes='1', expected a whole number from 2 to 4096"},
        {htn("", "length='65'"), "m.xml:2:6: found length='65', expected a whole number from 1 to 64"},
        {htn("", "depth='0'"), "m.xml:2:6: found depth='0', expected a whole number from 1 to 64"},
        {htn("", "depth='deep'"), "m.xml:2:6: found depth='deep', expected a whole number from 1 to 64"},
        {htn("", "bar='3601'"), "m.xml:2:6: found bar='3601', expected a number from 0 to 3600"},
        {htn("", "replan='always'"), "m.xml:2:6: found replan='always', expected one of failure, better"},
        {htn("", "task='U'"), "m.xml:2:6: found task='U', expected a task: one of T"},
        {htn("", "task='b'"), "m.xml:2:6: found task='b', expected a task: one of T"},
        {htn("", "goal='T'"), "m.xml:2:6: found attribute 'goal', expected only attributes that <Htn> has"},
        {htn("<Task><Method/></Task>"), "m.xml:3:1: found <Task> without name, expected an attribute name=\"…\""},
        {htn("<Task name='U'/>"), "m.xml:3:1: found a task without methods, expected at least one <Method>"},
        {htn("<Task name='T'><Method/></Task>"),
         "m.xml:3:7: found name='T', expected a name that no other task or action has"},
        {htn("<Task name='b'><Method/></Task>"),
         "m.xml:3:40: found name='b', expected a name that no other task or action has"},
        {htn("<Action name='T'><Do what='A'/></Action>"),
         "m.xml:3:9: found name='T', expected a name that no other task or action has"},
        {htn("<Task name='U'><Do what='A'/></Task>"), "m.xml:3:16: found <Do>, expected <Method>"},
        {htn("<Task name='U' if='t'><Method/></Task>"),
         "m.xml:3:16: found attribute 'if', expected only attributes that <Task> has"},
        {htn("<Task name='U'><Method if='a +'/></Task>"),
         "m.xml:3:31: found the end, expected a number, a name, a key or '('"},
        {htn("<Task name='U'><Method if='p'/></Task>"), "m.xml:3:28: found a place, expected a condition"},
        {htn("<Task name='U'><Method if='b'/></Task>"),
         "m.xml:3:28: found key 'b', which nothing writes, expected one of a, t, p, n"},
        {htn("<Task name='U'><Method when='t'/></Task>"),
         "m.xml:3:24: found attribute 'when', expected only attributes that <Method> has"},
        {htn("<Task name='U'><Method><Task name='V'/></Method></Task>"),
         "m.xml:3:24: found <Task>, expected <Do task=\"…\"/>"},
        {htn("<Task name='U'><Method><Do/></Method></Task>"),
         "m.xml:3:24: found <Do> without task, expected an attribute task=\"…\""},
        {htn("<Task name='U'><Method><Do task='c'/></Method></Task>"),
         "m.xml:3:28: found task='c', expected a task or an action: one of T, U, b"},
        {htn("<Task name='U'><Method><Do task='b' later='soon'/></Method></Task>"),
         "m.xml:3:37: found later='soon', expected true or false"},
        {htn("<Task name='U'><Method><Do task='b' what='A'/></Method></Task>"),
         "m.xml:3:37: found attribute 'what', expected only attributes that <Do> has"},
        {htn("<Task name='U'><Method><Do task='b'><Do task='b'/></Do></Method></Task>"),
         "m.xml:3:37: found <Do>, expected nothing in a step"},
        {htn("<Action><Do what='A'/></Action>"),
         "m.xml:3:1: found <Action> without name, expected an attribute name=\"…\""},
        {htn("<Action name='a'/>"), "m.xml:3:1: found 0 nodes in an action, expected one"},
        {htn("<Action name='a'><Do what='A'/><Do what='A'/></Action>"),
         "m.xml:3:1: found 2 nodes in an action, expected one"},
        {htnAction("needs='p'"), "m.xml:3:25: found a place, expected a condition"},
        {htnAction("needs='(t'"), "m.xml:3:27: found the end, expected ')'"},
        {htnAction("effect='a = b'"),
         "m.xml:3:26: found 'a = b', expected key = constant, key += constant or key -= constant"},
        {htnAction("effect='a = a'"),
         "m.xml:3:26: found 'a = a', expected key = constant, key += constant or key -= constant"},
        {htnAction("effect='a *= 2'"),
         "m.xml:3:26: found 'a *= 2', expected key = constant, key += constant or key -= constant"},
        {htnAction("effect='p = p'"),
         "m.xml:3:26: found 'p = p', expected key = constant, key += constant or key -= constant"},
        {htnAction("effect='a = 1; a = 2'"),
         "m.xml:3:33: found a key for the second time, expected one effect a key in an action"},
        {htnAction("effect='a = 1' expects='a = 2'"),
         "m.xml:3:42: found a key for the second time, expected one effect a key in an action"},
        {htnAction("cost='1'"), "m.xml:3:18: found attribute 'cost', expected only attributes that <Action> has"},
        // ---- Trees
        {"<ReactiveSequence/>",
         "m.xml:2:1: found <ReactiveSequence> with nothing inside it, expected at least one child"},
        {"<Timeout><Do what='A'/></Timeout>",
         "m.xml:2:1: found <Timeout> without msec, expected an attribute msec=\"…\""},
        {"<Timeout msec='soon'><Do what='A'/></Timeout>",
         "m.xml:2:10: found msec='soon', expected a number from 0 to 1000000000, or {key}"},
        {"<Cooldown seconds='-1'><Do what='A'/></Cooldown>",
         "m.xml:2:11: found seconds='-1', expected a number from 0 to 100000, or {key}"},
        {"<Limit times='-1'><Do what='A'/></Limit>",
         "m.xml:2:8: found times='-1', expected a number from 0 to 1000000000, or {key}"},
        {"<Limit><Do what='A'/></Limit>", "m.xml:2:1: found <Limit> without times, expected an attribute times=\"…\""},
        {"<Service deviation='1'><Do what='A'/><Do what='A'/></Service>",
         "m.xml:2:1: found <Service> without period, expected an attribute period=\"…\""},
        {"<Precondition><Do what='A'/></Precondition>",
         "m.xml:2:1: found <Precondition> without if, expected an attribute if=\"…\""},
        {"<Precondition if='p'><Do what='A'/></Precondition>", "m.xml:2:19: found a place, expected a condition"},
        {"<SetBlackboard value='1'/>",
         "m.xml:2:1: found <SetBlackboard> without output_key, expected an attribute output_key=\"…\""},
        {"<SetBlackboard value='1' output_key=''/>", "m.xml:2:26: found output_key='', expected a key"},
        {"<UnsetBlackboard/>", "m.xml:2:1: found <UnsetBlackboard> without key, expected an attribute key=\"…\""},
        {"<Sleep/>", "m.xml:2:1: found <Sleep> without msec, expected an attribute msec=\"…\""},
        {"<Sleep msec='-3'/>", "m.xml:2:8: found msec='-3', expected a number from 0 to 1000000000, or {key}"},
        {"<LoopBool queue='true;7' value='{v}'><Do what='A'/></LoopBool>",
         "m.xml:2:11: found queue='true;7', expected a truth between each two ';'"},
        {"<LoopDouble queue='' if_empty='MAYBE' value='{v}'><Do what='A'/></LoopDouble>",
         "m.xml:2:22: found if_empty='MAYBE', expected one of RUNNING, SUCCESS, FAILURE, SKIPPED"},
        {"<Do/>", "m.xml:2:1: found <Do> without what, expected an attribute what=\"…\""},
        {"<Do what='A' takes='p'/>", "m.xml:2:14: found takes='p', expected a number, or {key}"},
        {"<Do what='A' fails='maybe'/>", "m.xml:2:14: found fails='maybe', expected a truth, or {key}"},
        {"<Do what='A' extra='1'/>", "m.xml:2:14: found attribute 'extra', expected only attributes that <Do> has"},
        {"<Do what='A'><Do what='A'/></Do>", "m.xml:2:1: found <Do> with 1 inside it, expected nothing inside it"},
        {"<Do what='A' _skipIf=''/>", "m.xml:2:23: found the end, expected a number, a name, a key or '('"},
        {"<Do what='A' _skipIf='p'/>", "m.xml:2:23: found a place, expected a condition"},
        {"<Do what='A' _sikpIf='t'/>", "m.xml:2:14: found attribute '_sikpIf', expected only attributes that <Do> has"},
        {"<Do what='A' _onSuccess='a = n'/>", "m.xml:2:30: found a name, expected a number"},
        {"<Do what='A' takes='{p}'/>",
         "m.xml:2:14: found takes='{p}', expected a key that holds a number, not a place"},
        {"<Do what='A' takes='{=n}'/>", "m.xml:2:23: found a name, expected a number"},
        {"<RetryUntilSuccessful num_attempts='x'><Do what='A'/></RetryUntilSuccessful>",
         "m.xml:2:23: found num_attempts='x', expected a number from -1 to 1000000000, or {key}"},
        {"<ParallelAll max_failures='x'><Do what='A'/></ParallelAll>",
         "m.xml:2:14: found max_failures='x', expected a number, or {key}"},
        {"<RunOnce then='x'><Do what='A'/></RunOnce>",
         "m.xml:2:10: found attribute 'then', expected only attributes that <RunOnce> has"},
        {"<Log><Do what='A'/></Log>", "m.xml:2:1: found <Log> without text, expected an attribute text=\"…\""},
        // ---- Expressions
        {scripted("a +* 2"), "m.xml:2:27: found '*', expected a number, a name, a key or '('"},
        {scripted("a &gt;"), "m.xml:2:30: found the end, expected a number, a name, a key or '('"},
        {scripted("(a"), "m.xml:2:26: found the end, expected ')'"},
        {scripted("a)"), "m.xml:2:25: found ')', expected an operator or ';'"},
        {scripted("a b"), "m.xml:2:26: found 'b', expected an operator or ';'"},
        {scripted("3 = a"), "m.xml:2:26: found '=', expected an operator or ';'"},
        {scripted("a := 1 := 2"), "m.xml:2:31: found ':=', expected an operator or ';'"},
        {scripted("min(a)"), "m.xml:2:29: found ')', expected 2 arguments of min"},
        {scripted("min(a, p)"), "m.xml:2:31: found a place, expected a number"},
        {scripted("min(a, 1, 2)"), "m.xml:2:32: found ',', expected ')' behind 2 arguments of min"},
        {scripted("a ? 1 : n"), "m.xml:2:32: found a name, expected a number, as before ':'"},
        {scripted("1.2.3"), "m.xml:2:24: found '1.2.3', expected a number"},
        {scripted("&quot;open"), "m.xml:2:24: found a text without end, expected another \""},
        {scripted("{a"), "m.xml:2:24: found '{' without '}', expected '}'"},
        {scripted("@"), "m.xml:2:24: found key '@', expected one of a, n, p, t"},
        {scripted("a == p"), "m.xml:2:29: found a number == a place, expected two values that fit each other"},
        {scripted("p &lt; 3"), "m.xml:2:24: found a place before <, expected a number or a truth"},
        {scripted("n + 1"), "m.xml:2:24: found a name before +, expected a number or a truth"},
        {scripted("!p"), "m.xml:2:25: found a place, expected a number or a truth"},
        {scripted("isset(3)"), "m.xml:2:30: found '3', expected a key"},
        {scripted("isset(zz)"), "m.xml:2:24: found key 'zz', which nothing writes, expected one of a, t, p, n"},
        {scripted("t &amp;&amp;"), "m.xml:2:36: found the end, expected a number, a name, a key or '('"},
        {scripted("a = = 3"), "m.xml:2:28: found '=', expected a number, a name, a key or '('"},
        {scripted("p - n"), "m.xml:2:28: found a name behind -, expected a place or a direction"},
        {scripted("distance(a, p)"), "m.xml:2:33: found a number, expected a place"},
        {scripted("~n"), "m.xml:2:25: found a name, expected a number or a truth"},
        {scripted("a; b"), "m.xml:2:27: found key 'b', which nothing writes, expected one of a, t, p, n"},
        {scripted("now()"), "m.xml:2:24: found function 'now', expected one of min, max, abs, clamp, sqrt, floor, "
                            "distance, length, age, after"},
    };
}

/// A number, a truth, a place and a name.
std::vector<KeyInfo> badMindKeys() {
    KeyInfo place, name;
    place.name = "p", place.type = ValueType::Place;
    name.name = "n", name.type = ValueType::Name;
    return {numberKey("a"), truthKey("t"), place, name};
}

TEST(MalformedMind, EveryKindSaysWhereAndWhat) {
    std::set<std::string> bodies;
    for (const BadMind& bad : badMinds()) {
        EXPECT_EQ(mistakeIn(bad.body, badMindKeys()), bad.message) << bad.body;
        bodies.insert(bad.body);
    }
    EXPECT_GE(bodies.size(), 200u) << "each another one";
}

std::string repeated(std::size_t count, const std::string& text) { // # is the number
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        for (const char c : text)
            all += c == '#' ? number : std::string(1, c);
    }
    return all;
}

TEST(MalformedMind, TooManyOfAnythingIsRefused) {
    const BadMind bad[] = {
        {"<Utility>" + repeated(65, "<Option name='o#'>" + kDoA + "</Option>") + "</Utility>",
         "one more option, expected at most 64"},
        {utilityOption(repeated(33, "<Consideration input='a'/>")), "one more consideration, expected at most 32"},
        {machine(repeated(257, "<State name='s#'/>")), "one more state, expected at most 256"},
        {"<Decision>" + repeated(33, "<Column if='t'/>") + "<Row when='y'>" + kDoA + "</Row></Decision>",
         "one more column, expected at most 32"},
        {goap(repeated(16, "<Goal name='g#' wants='t'/>")), "one more goal, expected at most 16"},
        {goap(repeated(128, "<Action name='a#' effect='a = 1'>" + kDoA + "</Action>")),
         "one more action, expected at most 128"},
        {goapAction("effect='" + repeated(65, "k# := 1;") + "k0 = 1'"), "one more effect, expected at most 16"},
        {goapAction("effect='a = 1' needs='" + repeated(17, "a &gt; # &amp;&amp; ") + "t'"),
         "expected at most 16 conditions"},
        {htn(repeated(128, "<Task name='t#'><Method/></Task>")), "one more task, expected at most 128"},
        {htn(repeated(128, "<Action name='a#'>" + kDoA + "</Action>")), "one more action, expected at most 128"},
        {htn("<Task name='U'>" + repeated(33, "<Method/>") + "</Task>"), "one more method, expected at most 32"},
        {htn("<Task name='U'><Method>" + repeated(33, "<Do task='b'/>") + "</Method></Task>"),
         "one more step, expected at most 32"},
        {htnAction("effect='" + repeated(17, "k# := 1;") + "a = 1'"), "one more effect, expected at most 16"},
        {htn(repeated(13, "<Action name='a#' effect='b#c0 := 1; b#c1 := 1; b#c2 := 1; b#c3 := 1; b#c4 := 1'>" + kDoA +
                              "</Action>")),
         "one more key, expected at most 64"},
    };
    for (const BadMind& one : bad) {
        const std::string found = mistakeIn(one.body, badMindKeys());
        EXPECT_NE(found.find(one.message), std::string::npos) << one.message << "\n" << found;
    }
}

} // namespace
} // namespace lince
