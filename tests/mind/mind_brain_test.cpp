// A mind's file as a brain: what its words make of percepts, messages and parameters, and what is refused.

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/mind_vocabulary.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace lince {
namespace {

constexpr FactionId kGuards{1}, kThieves{2};

std::string fileOf(std::string_view keys, std::string_view tree) {
    std::string text = "<root BTCPP_format=\"4\">";
    if (!keys.empty()) text += "<Keys>" + std::string(keys) + "</Keys>";
    return text + "<BehaviorTree ID=\"Main\">" + std::string(tree) + "</BehaviorTree></root>";
}

/// A mind with a body that never moves, fed by hand.
class MindBrainTest : public ::testing::Test {
  protected:
    MindBrainTest() {
        m_self.agent = AgentId{1};
        m_self.faction = kGuards;
        m_self.walkSpeed = 1;
        m_self.runSpeed = 4;
        m_self.health = 40, m_self.maxHealth = 100;
        m_parameters.setSides({"guards", "thieves"});
    }

    void make(std::string_view keys, std::string_view tree) {
        auto program = compile(keys, tree);
        ASSERT_TRUE(program) << program.error().message;
        m_brain = makeMindBrain(*program, m_parameters);
        const Status status = m_parameters.status();
        ASSERT_TRUE(status) << status.error().message;
    }
    Result<std::shared_ptr<const Program>> compile(std::string_view keys, std::string_view tree) {
        MindOptions options = m_vocabulary.options();
        for (const auto& [name, value] : m_parameters.values())
            options.names.push_back(value);
        return compileMind(fileOf(keys, tree), "m.xml", options);
    }
    std::string mistakeOf(std::string_view keys, std::string_view tree) {
        auto program = compile(keys, tree);
        if (!program) return program.error().message;
        const BrainParameters parameters = m_parameters; // they keep their first mistake
        (void)makeMindBrain(*program, parameters);
        const Status status = parameters.status();
        return status ? "" : status.error().message;
    }

    static Percept sensed(SenseKind sense, FactionId side, Vec3 feet, Tick tick, std::uint32_t id = 1) {
        Percept p;
        p.id = {id};
        p.sense = sense;
        p.faction = side;
        p.position = feet + Vec3{0, 0.9f, 0};
        p.tick = tick;
        p.halfExtent = {0.3f, 0.9f, 0.3f};
        p.strength = 5;
        return p;
    }
    static Percept seen(FactionId side, Vec3 feet, Tick tick, std::uint32_t id = 1) {
        return sensed(SenseKind::Sight, side, feet, tick, id);
    }
    static Percept lost(Percept p, Tick tick) {
        p.event = PerceptEvent::Lost;
        p.tick = tick;
        return p;
    }

    void think(Tick tick, const std::vector<Percept>& percepts = {}, const std::vector<Message>& messages = {}) {
        m_said.clear();
        ThinkInput input{tick, m_self, percepts, messages};
        ThinkOutput output{m_intent, m_said, m_random, m_trace};
        m_brain->think(input, output);
    }
    bool says(std::string_view call) const {
        for (const Message& message : m_said)
            if (const auto said = message.as<MindCall>(); said && said->name == callHash(call)) return true;
        return false;
    }

    MindVocabulary m_vocabulary = MindVocabulary::standard();
    BrainParameters m_parameters;
    SelfState m_self;
    Intent m_intent;
    RandomStream m_random{1, 1, RandomPurpose::Test};
    std::unique_ptr<Brain> m_brain;
    std::vector<Message> m_said;
    DecisionTrace* m_trace = nullptr;
};

constexpr std::string_view kWatch =
    "<ReactiveFallback><ReactiveSequence><See who='thieves' within='10' place='{thief}'/><Face place='{thief}'/>"
    "<Say call='thief' place='{thief}'/></ReactiveSequence><Stay name='rest'/></ReactiveFallback>";

TEST_F(MindBrainTest, SeesWhomItMeansAsNearAsItSays) {
    make("<key name='thief' type='place'/>", kWatch);
    think(0, {seen(kThieves, {0, 0, 12}, 0)});
    EXPECT_FALSE(says("thief")) << "too far away";
    EXPECT_EQ(m_brain->report().activity, "rest");
    think(3, {seen(kGuards, {2, 0, 0}, 3, 2)});
    EXPECT_FALSE(says("thief")) << "one of its own";
    think(6, {seen(kThieves, {6, 0, 0}, 6)});
    EXPECT_TRUE(says("thief"));
    EXPECT_FALSE(says("other"));
    EXPECT_NEAR(m_intent.yaw, yawOf({1, 0, 0}), 1e-4f);
    EXPECT_EQ(m_said.at(0).as<MindCall>()->place, (Vec3{6, 0, 0}));
    think(9, {lost(seen(kThieves, {6, 0, 0}, 9), 9)});
    EXPECT_FALSE(says("thief")) << "out of sight";
}

TEST_F(MindBrainTest, RemembersForAWhile) {
    make("", "<ReactiveFallback><ReactiveSequence><Remember who='strangers' seconds='2'/><Say call='there'/>"
             "</ReactiveSequence><Stay/></ReactiveFallback>");
    think(0);
    EXPECT_FALSE(says("there"));
    think(3, {seen(kThieves, {6, 0, 0}, 3)});
    think(6, {lost(seen(kThieves, {6, 0, 0}, 6), 6)});
    think(3 + 2 * kTicksPerSecond);
    EXPECT_TRUE(says("there"));
    think(4 + 2 * kTicksPerSecond);
    EXPECT_FALSE(says("there"));
}

TEST_F(MindBrainTest, FunctionsTellWhatIsSensed) {
    make("", "<Fallback><Sequence><ScriptCondition code=\"nearest('thieves') &lt; 5\"/><Say call='near'/></Sequence>"
             "<Sequence><ScriptCondition code=\"seen('anyone') == 2\"/><Say call='two'/></Sequence>"
             "<Sequence><ScriptCondition code=\"heard(10, 20)\"/><Say call='noise'/></Sequence>"
             "<Sequence><ScriptCondition code=\"pain() > 4 &amp;&amp; healthFraction() == 0.4\"/><Say "
             "call='hurt'/></Sequence>"
             "</Fallback>");
    think(0);
    EXPECT_TRUE(m_said.empty());
    think(3, {seen(kThieves, {0, 0, 4}, 3)});
    EXPECT_TRUE(says("near"));
    think(6, {seen(kThieves, {0, 0, 8}, 6), seen(kGuards, {3, 0, 0}, 6, 2)});
    EXPECT_TRUE(says("two"));
    const Percept far = sensed(SenseKind::Hearing, {}, {0, 0, 15}, 9, 7),
                  farther = sensed(SenseKind::Hearing, {}, {0, 0, 25}, 9, 8);
    think(9, {lost(seen(kGuards, {3, 0, 0}, 9, 2), 9), farther});
    EXPECT_TRUE(m_said.empty());
    think(12, {far});
    EXPECT_TRUE(says("noise"));
    think(15, {sensed(SenseKind::Damage, {}, {1, 0, 0}, 15, 9)});
    EXPECT_TRUE(says("hurt"));
}

TEST_F(MindBrainTest, CallsOfOthersAreHeardOnce) {
    make(
        "<key name='where' type='place'/>",
        "<Fallback><Sequence><Told call='thief' place='{where}'/><Face place='{where}'/></Sequence><Stay/></Fallback>");
    think(0, {}, {Message::of(MindCall{callHash("thief"), {0, 0, 5}})});
    EXPECT_NEAR(m_intent.yaw, yawOf({0, 0, 1}), 1e-4f);
    m_intent.yaw = 0.5f;
    think(3, {}, {Message::of(MindCall{callHash("other"), {5, 0, 0}})});
    think(6);
    EXPECT_EQ(m_intent.yaw, 0.5f);
}

TEST_F(MindBrainTest, CallsAreMeantAsFarAsItSays) {
    make("<key name='where' type='place'/>", "<ReactiveFallback><Sequence><Told call='word' within='3' "
                                             "place='{where}'/><Face place='{where}'/></Sequence><Stay/>"
                                             "</ReactiveFallback>");
    const Message far = Message::of(MindCall{callHash("word"), {5, 0, 0}}),
                  near = Message::of(MindCall{callHash("word"), {0, 0, 2}});
    m_intent.yaw = 0.5f;
    think(0, {}, {far});
    EXPECT_EQ(m_intent.yaw, 0.5f);
    think(3, {}, {far, near});
    EXPECT_NEAR(m_intent.yaw, yawOf({0, 0, 1}), 1e-4f) << "the first that is near";
}

TEST_F(MindBrainTest, HearsWhatCarriesFarEnough) {
    make("", "<ReactiveFallback><Sequence><Hear loud='30'/><Say call='shot'/></Sequence><Stay/></ReactiveFallback>");
    const auto noise = [](float metres, float carries, float clear, Tick tick) {
        Percept p = sensed(SenseKind::Hearing, {}, {0, 0, metres}, tick, 7);
        p.position.y = 0; // as high as this body's ears
        p.strength = 1 - metres / (carries * clear);
        p.certainty = clear;
        return p;
    };
    think(0, {noise(3, 12, 1, 0)});
    EXPECT_FALSE(says("shot")) << "loud because it is near";
    think(3, {noise(25, 40, 1, 3)});
    EXPECT_TRUE(says("shot"));
    think(6, {noise(10, 40, 0.5f, 6)});
    EXPECT_TRUE(says("shot")) << "behind a wall";
    think(9, {noise(10, 25, 0.5f, 9)});
    EXPECT_FALSE(says("shot"));
}

TEST_F(MindBrainTest, ParametersAreAskedOfTheScenario) {
    m_parameters.set("reach", "7");
    m_parameters.set("post", "3 0 4");
    m_parameters.set("who", "thieves");
    const std::string_view keys =
        "<key name='reach' type='number' min='1' max='20' initial='2' parameter='true'/>"
        "<key name='post' type='place' parameter='true'/><key name='who' type='name' parameter='true'/>";
    const std::string_view tree = "<Sequence><See who='{who}' within='{reach}'/><Face place='{post}'/></Sequence>";
    make(keys, tree);
    think(0, {seen(kThieves, {6, 0, 0}, 0)});
    EXPECT_NEAR(m_intent.yaw, yawOf({3, 0, 4}), 1e-4f);

    const auto with = [&](const char* name, const char* value) {
        m_parameters = BrainParameters();
        m_parameters.setSides({"guards", "thieves"});
        for (const auto& [known, given] : {std::pair{"post", "3 0 4"}, std::pair{"who", "thieves"}})
            if (std::string_view(known) != name) m_parameters.set(known, given);
        if (*value != 0) m_parameters.set(name, value);
        return mistakeOf(keys, tree);
    };
    EXPECT_EQ(with("reach", "30"), "found reach='30', expected a number from 1 to 20");
    EXPECT_EQ(with("post", "here"), "found post='here', expected a place");
    EXPECT_EQ(with("post", ""), "found post='', expected a place, which the mind m.xml Main wants");
    EXPECT_EQ(with("pots", "3 0 4"), "found parameter 'pots', expected one of reach, post, who");
}

TEST_F(MindBrainTest, NamesAndTextsOfAFileAreChecked) {
    EXPECT_EQ(mistakeOf("", "<See who='thives'/>"),
              "m.xml:1:48: found 'thives', expected kin, strangers, anyone or a side of the definitions");
    EXPECT_EQ(mistakeOf("", "<ScriptCondition code=\"1 > nearest('thives')\"/>"),
              "m.xml:1:83: found 'thives', expected kin, strangers, anyone or a side of the definitions");
    EXPECT_EQ(mistakeOf("", "<Ask query='covr' place='{p}'/>").substr(0, 34), "m.xml:1:48: found query 'covr', ex");
    EXPECT_EQ(mistakeOf("", "<NextPlace places='1 2' place='{p}'/>"),
              "m.xml:1:48: found places '1 2', expected places \"x y z; x y z\", at most 1000");
    EXPECT_EQ(mistakeOf("", "<Steer mix='sekk dog'/>").substr(0, 36), "m.xml:1:48: mix:1:1: found 'sekk', e");
    EXPECT_EQ(mistakeOf("", "<Steer mix='seek {home}'/>"),
              "m.xml:1:48: found {home} in a mix, expected a key with a value from the start");
    EXPECT_EQ(mistakeOf("", "<Shout/>").substr(0, 28), "m.xml:1:48: found <Shout>, e");
}

TEST_F(MindBrainTest, SharedKeysTravelAsMessages) {
    m_parameters.set("squad", "3");
    make("<key name='contact' type='place' scope='squad'/><key name='word' type='name' scope='side'/>",
         "<Fallback><Sequence><See who='thieves' place='{contact}'/><Script code=\"word = 'run'\"/></Sequence>"
         "<Sequence><ScriptCondition code='isset(contact)'/><Face place='{contact}'/></Sequence><Stay/></Fallback>");
    think(0, {seen(kThieves, {0, 0, 7}, 0)});
    ASSERT_EQ(m_said.size(), 2u);
    const std::vector<Message> letters = m_said;
    const auto turnsOf = [&](const char* squad) {
        m_parameters = BrainParameters();
        m_parameters.setSides({"guards", "thieves"});
        m_parameters.set("squad", squad);
        make("<key name='word' type='name' scope='side'/><key name='contact' type='place' scope='squad'/>",
             "<Sequence><ScriptCondition code=\"word == 'run'\"/><Say call='heard'/><Face "
             "place='{contact}'/></Sequence>");
        m_intent.yaw = 0;
        think(3, {}, letters);
        return m_intent.yaw;
    };
    EXPECT_NEAR(turnsOf("3"), yawOf({0, 0, 1}), 1e-4f);
    EXPECT_TRUE(says("heard"));
    EXPECT_EQ(turnsOf("4"), 0.0f) << "another squad's key";
    EXPECT_TRUE(says("heard")) << "the side's key";
}

TEST_F(MindBrainTest, ShootsWhenItIsAimedAndReloads) {
    make("", "<Fallback><Shoot at='0;0;-20' rounds='2'/><Reload/></Fallback>");
    m_self.magazine = 5, m_self.magazineSize = 5, m_self.ammunition = 10, m_self.readyToFire = true;
    m_self.yaw = 2;
    think(0);
    EXPECT_FALSE(m_intent.pressed(Button::Fire)) << "looks elsewhere";
    m_self.yaw = m_intent.yaw, m_self.pitch = m_intent.pitch;
    think(3);
    EXPECT_TRUE(m_intent.pressed(Button::Fire));
    m_self.magazine = 3;
    think(6);
    EXPECT_FALSE(m_intent.pressed(Button::Fire)) << "two were fired";
    m_self.magazine = 0;
    think(9);
    EXPECT_TRUE(m_intent.pressed(Button::Reload));
}

TEST_F(MindBrainTest, ToldTruthsAreChoices) {
    constexpr std::string_view kKeys = "<key name='brave' type='truth' initial='true' parameter='true'/>";
    constexpr std::string_view kTree = "<Fallback><Stay name='fight' _while='brave'/><Stay name='run'/></Fallback>";
    const auto doesWhenTold = [&](const char* word) {
        if (*word != 0) m_parameters.set("brave", word);
        make(kKeys, kTree);
        think(0);
        return std::string(m_brain->report().activity);
    };
    EXPECT_EQ(doesWhenTold(""), "fight");
    ASSERT_EQ(m_parameters.asked().size(), 1u);
    EXPECT_EQ(m_parameters.asked()[0].about.words.size(), 2u) << "what panels show buttons for";
    EXPECT_EQ(m_parameters.valueOf(m_parameters.asked()[0]), 1);
    EXPECT_EQ(doesWhenTold("false"), "run");
    EXPECT_EQ(doesWhenTold("true"), "fight");
    EXPECT_EQ(doesWhenTold("no"), "run") << "other words for it are understood, too";
    m_parameters.set("brave", "perhaps");
    EXPECT_NE(mistakeOf(kKeys, kTree), "");
}

TEST_F(MindBrainTest, SteersByAMixWithParametersInIt) {
    m_parameters.set("home", "0 0 -30");
    make("<key name='home' type='place' parameter='true'/>", "<Steer name='homewards' mix='seek {home}' speed='0.5'/>");
    think(0);
    EXPECT_GT(length(m_intent.move), 0.1f);
    EXPECT_GT(dot(normalized(m_intent.move), Vec3{0, 0, -1}), 0.95f);
    EXPECT_EQ(m_brain->report().activity, "homewards");
}

TEST_F(MindBrainTest, TakesTimeAndGoesOnAfterARestore) {
    const std::string_view tree =
        "<Sequence><Wait seconds='0.5'/><LookAround seconds='1' angle='90'/><Say call='done'/></Sequence>";
    make("", tree);
    std::vector<float> yaws;
    std::vector<std::vector<std::byte>> saves;
    for (Tick tick = 0; tick < 120; tick += 3) {
        StateWriter writer;
        m_brain->visitState(writer);
        saves.emplace_back(writer.bytes().begin(), writer.bytes().end());
        think(tick);
        yaws.push_back(m_intent.yaw);
        EXPECT_EQ(says("done"), tick == 90) << tick;
    }
    EXPECT_NEAR(*std::max_element(yaws.begin(), yaws.end()), kPi / 4, 0.01f);
    EXPECT_NEAR(*std::min_element(yaws.begin(), yaws.end()), -kPi / 4, 0.01f);
    for (std::size_t from = 0; from < saves.size(); ++from) {
        make("", tree);
        StateReader reader(saves[from]);
        m_brain->visitState(reader);
        EXPECT_FALSE(reader.failed());
        m_intent = {};
        if (from > 0) m_intent.yaw = yaws[from - 1];
        for (std::size_t i = from; i < yaws.size(); ++i) {
            think(static_cast<Tick>(i) * 3);
            ASSERT_EQ(m_intent.yaw, yaws[i]) << from << " " << i;
        }
    }
}

TEST_F(MindBrainTest, WhoIsAskedWhyTellsTheWholeChain) {
    make("<key name='thief' type='place'/>", kWatch);
    DecisionTrace trace;
    m_trace = &trace;
    think(0, {seen(kThieves, {0, 0, 12}, 0)});
    const std::string text = trace.toText();
    for (const char* part : {"memory", "senses 1", "- See", "+ rest", "m.xml:1"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

} // namespace
} // namespace lince
