// Minds' files as a user meets them: in scenarios, in recordings, and asked why.
#include "run_program.h"

#include <lince/core/files.h>

#include <fstream>

namespace lince::test {
namespace {

namespace fs = std::filesystem;

/// A copy of the guards, whose mind can be altered.
class GuardsElsewhere {
  public:
    GuardsElsewhere() {
        for (const char* folder : {"scenarios", "minds/parts", "levels", "data"})
            fs::create_directories(m_scratch / folder);
        for (const char* file : {"scenarios/guards.xml", "minds/guard.xml", "minds/parts/guard-senses.xml",
                                 "minds/parts/guard-deeds.xml", "levels/compound.xml", "data/map.xml"})
            fs::copy_file(tests::home() + "/" + file, m_scratch / file);
    }
    void replace(const std::string& file, const std::string& old, const std::string& fresh) const {
        std::string text = contentOf(m_scratch / file);
        const std::size_t at = text.find(old);
        ASSERT_NE(at, std::string::npos) << old;
        text.replace(at, old.size(), fresh);
        std::ofstream(m_scratch / file) << text;
    }
    std::string operator/(const std::string& name) const { return m_scratch / name; }
    Outcome run(const std::vector<std::string>& words) const { return runProgram(words, m_scratch / ""); }

  private:
    ScratchFolder m_scratch;
};

TEST(MindFiles, AreReadByTheirNameAndRefusedWithTheirPlace) {
    const GuardsElsewhere there;
    EXPECT_EQ(there.run({"run", "scenarios/guards.xml", "--ticks", "60", "--quiet"}).code, 0);

    there.replace("minds/parts/guard-senses.xml", "<Hear name", "<Here name");
    const Outcome outcome = there.run({"run", "scenarios/guards.xml", "--ticks", "60", "--quiet"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("minds/parts/guard-senses.xml:40:9: found <Here>, expected a node that is known"),
              std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.err.find("guards.xml:4:3"), std::string::npos) << "who named it\n" << outcome.err;
    EXPECT_EQ(outcome.lines(), 1) << outcome.err;
}

TEST(MindFiles, ParametersAreThoseThatTheMindDeclares) {
    const GuardsElsewhere there;
    there.replace("scenarios/guards.xml", "patience=\"10\"", "patience=\"100\"");
    Outcome outcome = there.run({"check", "scenarios/guards.xml"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("found patience='100', expected a number from 1 to 60"), std::string::npos)
        << outcome.err;
    there.replace("scenarios/guards.xml", "patience=\"100\"", "patients=\"10\"");
    outcome = there.run({"check", "scenarios/guards.xml"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("found parameter 'patients', expected"), std::string::npos) << outcome.err;
    there.replace("scenarios/guards.xml", "mind=\"guard\"", "mind=\"guard\" brain=\"still\"");
    outcome = there.run({"check", "scenarios/guards.xml"});
    EXPECT_NE(outcome.err.find("found brain='still', expected either a mind or a brain"), std::string::npos)
        << outcome.err;
}

TEST(MindFiles, OfARecordingAreThoseItWasMadeWith) {
    const GuardsElsewhere there;
    const std::vector<std::string> run{"run", "scenarios/guards.xml", "--ticks", "120", "--quiet", "--record"};
    auto words = run;
    words.push_back("plain.lince");
    ASSERT_EQ(there.run(words).code, 0);
    words.back() = "whole.lince";
    words.push_back("--whole");
    ASSERT_EQ(there.run(words).code, 0);
    EXPECT_EQ(there.run({"verify", "plain.lince", "--scenario", "scenarios/guards.xml", "--quiet"}).code, 0);

    there.replace("minds/parts/guard-deeds.xml", "seconds=\"2\" angle=\"90\"", "seconds=\"3\" angle=\"90\"");
    const Outcome outcome = there.run({"verify", "plain.lince", "--scenario", "scenarios/guards.xml", "--quiet"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("guards.xml: found content"), std::string::npos) << outcome.err;
    EXPECT_EQ(there.run({"verify", "whole.lince", "--quiet"}).code, 0) << "brings its own";
}

TEST(Why, TellsTheChainOfAMindAndWhereItStandsInTheFile) {
    const ScratchFolder scratch;
    const std::string file = scratch / "guards.lince";
    ASSERT_EQ(runProgram({"run", "guards", "--ticks", "300", "--quiet", "--record", file}).code, 0);
    const Outcome outcome = runProgram({"why", file, "--agent", "1", "--tick", "40"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    for (const char* part : {"agent 1 (guard), tick 40: thought at tick", "look out, stand", "- sees",
                             "FAILURE guard-senses.xml:37", "intent    + stand"})
        EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
    const Outcome json = runProgram({"why", file, "--agent", "1", "--tick", "40", "--json"});
    EXPECT_NE(json.out.find("\"brain\":\"guard\""), std::string::npos) << json.out;
    const Outcome changes = runProgram({"why", file, "--agent", "1", "--between", "0", "300"});
    EXPECT_EQ(changes.code, 0) << changes.err;
    EXPECT_NE(changes.out.find("chase, go, run"), std::string::npos) << changes.out;
    EXPECT_LT(std::count(changes.out.begin(), changes.out.end(), '\n'), 60) << "only changes";
}

TEST(Why, NotTellsWhatStoodInTheWayAsFarBackAsTheThoughtKnows) {
    const ScratchFolder scratch;
    const std::string file = scratch / "guards.lince";
    ASSERT_EQ(runProgram({"run", "guards", "--ticks", "300", "--quiet", "--record", file}).code, 0);
    const Outcome outcome = runProgram({"why", file, "--agent", "1", "--tick", "40", "--not", "chase"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    // The chase waits for `threat`, which a script writes when somebody is seen.
    for (const char* part : {"what stood in the way of chase:", "_while threat  (false, since threat is false)",
                             "age(seenAt) < patience has no value: seenAt was never written", "- sees  (FAILURE"})
        EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
    const Outcome done = runProgram({"why", file, "--agent", "1", "--tick", "40", "--not", "look out"});
    EXPECT_NE(done.out.find("look out was done"), std::string::npos) << done.out;
    const Outcome json = runProgram({"why", file, "--agent", "1", "--tick", "40", "--not", "patrol", "--json"});
    for (const char* part : {"\"happened\":", "\"inTheWay\":[", "\"changes\":["})
        EXPECT_NE(json.out.find(part), std::string::npos) << json.out;
    const Outcome unknown = runProgram({"why", file, "--agent", "1", "--tick", "40", "--not", "fly"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_EQ(unknown.lines(), 1) << unknown.err;
    EXPECT_NE(unknown.err.find("found --not 'fly', expected one of"), std::string::npos) << unknown.err;
}

TEST(Why, WorksForEveryBrain) {
    const ScratchFolder scratch;
    for (const char* scenario : {"patio-bronto", "sheep-4", "map-seek", "shoot-out"}) {
        const std::string file = scratch / (std::string(scenario) + ".lince");
        ASSERT_EQ(runProgram({"run", scenario, "--ticks", "90", "--quiet", "--record", file}).code, 0) << scenario;
        const Outcome outcome = runProgram({"why", file, "--agent", "1", "--tick", "80"});
        EXPECT_EQ(outcome.code, 0) << scenario << outcome.err;
        EXPECT_NE(outcome.out.find("intent    + "), std::string::npos) << outcome.out;
    }
}

TEST(Why, MistakesAreToldInOneLine) {
    const ScratchFolder scratch;
    const std::string file = scratch / "room.lince";
    ASSERT_EQ(runProgram({"run", kRoom, "--ticks", "60", "--quiet", "--record", file}).code, 0);
    const auto says = [&](std::vector<std::string> words, const char* part) {
        words.insert(words.begin(), {"why", file, "--scenario", kRoom});
        const Outcome outcome = runProgram(words);
        EXPECT_EQ(outcome.code, 2) << outcome.out;
        EXPECT_EQ(outcome.lines(), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    };
    says({"--agent", "99", "--tick", "5"}, "found agent 99, expected one that takes part then");
    says({"--agent", "1", "--tick", "60"}, "found tick 60, expected one of its 60 ticks, from 0");
    says({"--agent", "1", "--between", "9", "3"}, "found --between 9 3, expected the earlier tick first");
    says({"--agent", "1"}, "--tick or --between");
}

} // namespace
} // namespace lince::test
