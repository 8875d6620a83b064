#include "environment.h"
#include "places.h"

#include <lince/app/settings.h>
#include <lince/core/files.h>

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

std::string dataFile(const std::string& name) {
    return tests::data() + "/settings/" + name;
}

/// A file of tests/data/settings, called by its bare name in messages.
Result<Settings> parsedFile(const std::string& name, std::string* warning = nullptr) {
    const auto text = readTextFile(dataFile(name));
    if (!text) return text.error();
    return parseSettings(*text, name, warning);
}

Settings allDifferent() {
    Settings s;
    s.width = 1920, s.height = 1080, s.fullScreen = true, s.vsync = false, s.shadows = false, s.samples = 0;
    s.quality = Quality::Middle, s.resolution = 0.6f;
    s.fieldOfViewDegrees = 90.5f, s.mouseSpeed = 2.5f, s.invertMouse = true, s.padSpeed = 0.3f, s.volume = 0.25f;
    s.textScale = 1.5f, s.crouchToggles = true, s.runToggles = true, s.edgeScroll = false, s.showCounters = true;
    s.language = Language::Spanish;
    return s;
}

TEST(Settings, writtenIsReadBack) {
    Settings settings = allDifferent();
    settings.fieldOfViewDegrees = 77.7f; // has no short binary form
    settings.bindings.assign(Action::Jump, *bindingFromText("key:#300"));
    settings.bindings.set(Action::Fire, {});
    for (const Settings& each : {Settings{}, settings}) {
        std::string warning;
        const auto back = parseSettings(toXml(each), "s.xml", &warning);
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_TRUE(*back == each);
        EXPECT_EQ(warning, "");
    }
}

TEST(Settings, aQualityBringsWhatBelongsToIt) {
    Settings settings;
    settings.shadows = false;
    chooseQuality(settings, Quality::Low);
    EXPECT_LT(settings.resolution, resolutionOf(Quality::Middle));
    EXPECT_LT(resolutionOf(Quality::Middle), resolutionOf(Quality::High));
    EXPECT_EQ(settings.samples, 0);
    EXPECT_TRUE(settings.shadows);
    const auto named = parseSettings(R"(<settings version="1"><picture quality="low"/></settings>)", "s.xml");
    ASSERT_TRUE(named) << named.error().message;
    EXPECT_EQ(named->quality, Quality::Low);
    EXPECT_EQ(named->resolution, resolutionOf(Quality::Low)) << "where nothing else is said";
    const auto wrong = parseSettings(R"(<settings version="1"><picture quality="best"/></settings>)", "s.xml");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("low, middle or high"), std::string::npos) << wrong.error().message;
}

TEST(Settings, everyValueIsRead) {
    std::string warning;
    const auto settings = parsedFile("full.xml", &warning);
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(warning, "");
    Settings expected = allDifferent();
    expected.bindings = settings->bindings;
    EXPECT_TRUE(*settings == expected);
    EXPECT_EQ(settings->bindings.of(Action::Forward),
              (std::vector{*bindingFromText("key:I"), *bindingFromText("key:#300"), *bindingFromText("axis:righty-")}));
    EXPECT_TRUE(settings->bindings.of(Action::Jump).empty());
}

TEST(Settings, whatTheFileLacksIsStandard) {
    const auto settings = parsedFile("empty_root.xml");
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_TRUE(*settings == Settings{});
}

TEST(Settings, actionsThatTheFileLacksDoNotTakeItsKeys) {
    const auto settings = parsedFile("full.xml");
    ASSERT_TRUE(settings);
    // In the file the right shoulder fires, so it does not change the weapon any more; from above it still zooms.
    const Binding shoulder = *bindingFromText("pad:rightshoulder");
    EXPECT_EQ(settings->bindings.actionsOf(shoulder), (std::vector{Action::Fire, Action::ZoomIn}));
    EXPECT_EQ(settings->bindings.of(Action::Back), Bindings::standard().of(Action::Back));
}

TEST(Settings, numbersAreBroughtIntoTheirRange) {
    const auto settings = parsedFile("out_of_range.xml");
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(settings->width, 320u);
    EXPECT_EQ(settings->height, 16384u);
    EXPECT_EQ(settings->samples, 4);
    EXPECT_EQ(settings->fieldOfViewDegrees, 110);
    EXPECT_EQ(settings->mouseSpeed, 0.1f);
    EXPECT_EQ(settings->padSpeed, 0.1f);
    EXPECT_EQ(settings->volume, 1);
    EXPECT_EQ(settings->textScale, 2);
}

TEST(Settings, unknownThingsAreLeftOutAndTold) {
    std::string warning;
    const auto settings = parsedFile("unknown.xml", &warning);
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_EQ(warning, "unknown.xml:2:5: 'brightness' is not known (and 4 more)");
    EXPECT_EQ(settings->width, 800u);
    EXPECT_EQ(settings->language, Language::English);
    EXPECT_EQ(settings->bindings.of(Action::Jump), std::vector{*bindingFromText("key:J")});
}

TEST(Settings, malformedFilesSayWhere) {
    const std::pair<const char*, const char*> kBad[] = {
        {"cut.xml", "cut.xml:2:5: found "},
        {"empty.xml", "empty.xml:1:1: found "},
        {"no_xml.xml", "no_xml.xml:1:1: found "},
        {"latin1.xml", "latin1.xml:2:27: found byte 0xf1, expected UTF-8 text"},
        {"wrong_root.xml", "wrong_root.xml:1:1: found <level>, expected <settings>"},
        {"version_new.xml", "version_new.xml:1:11: found version='2', expected at most 1"},
        {"number_word.xml", "number_word.xml:2:12: found volume='loud', expected a number from 0 to 1"},
        {"number_nan.xml", "number_nan.xml:2:12: found padSpeed='nan', expected a number from 0.1 to 5"},
        {"flag_word.xml", "flag_word.xml:2:14: found vsync='sometimes', expected true or false"},
        {"integer_huge.xml", "integer_huge.xml:2:14: found width="},
        {"action_unnamed.xml", "action_unnamed.xml:3:9: found <action> without name"},
        {"action_unbound.xml", "action_unbound.xml:3:9: found <action> without by"},
        {"deep.xml", "deep.xml:1:"},
    };
    for (const auto& [name, begin] : kBad) {
        const auto settings = parsedFile(name);
        ASSERT_FALSE(settings) << name;
        EXPECT_EQ(settings.error().message.rfind(begin, 0), 0u) << settings.error().message;
        EXPECT_EQ(settings.error().message.find('\n'), std::string::npos);
    }
}

TEST(Settings, everyCutOfAFileIsAnErrorOrSettings) {
    const std::string xml = toXml(Settings{});
    for (std::size_t size = 0; size < xml.size(); size += 7)
        if (const auto settings = parseSettings(xml.substr(0, size), "cut.xml"); !settings)
            EXPECT_EQ(settings.error().message.rfind("cut.xml:", 0), 0u);
        else
            EXPECT_EQ(xml.find_first_not_of('\n', size), std::string::npos) << size;
}

TEST(Settings, pathFollowsTheEnvironment) {
    const Environment bare({{"LINCE_SETTINGS", nullptr}, {"XDG_CONFIG_HOME", nullptr}, {"HOME", "/home/somebody"}});
    EXPECT_EQ(settingsPath(), "/home/somebody/.config/lince/settings.xml");
    EXPECT_EQ(Environment::with("XDG_CONFIG_HOME", "/elsewhere", settingsPath), "/elsewhere/lince/settings.xml");
    EXPECT_EQ(Environment::with("XDG_CONFIG_HOME", "relative", settingsPath),
              "/home/somebody/.config/lince/settings.xml");
    EXPECT_EQ(Environment::with("LINCE_SETTINGS", "mine.xml", settingsPath), "mine.xml");
    EXPECT_EQ(Environment::with("HOME", nullptr, settingsPath), "");
}

/// A folder of its own for each test, gone afterwards; the language is Spanish.
class SettingsFile : public testing::Test {
  protected:
    SettingsFile() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::temp_directory_path() /
                   (std::string("lince_settings_") + info->name() + "_" + std::to_string(::getpid()));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    ~SettingsFile() override {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
    std::string at(const char* name) const { return (m_folder / name).string(); }
    Environment m_environment{{"LC_ALL", "es_ES.UTF-8"}};
    fs::path m_folder;
    std::string m_complaint = "old";
};

TEST_F(SettingsFile, isSavedWithItsFolders) {
    const std::string path = at("a/b/settings.xml");
    const Settings settings = allDifferent();
    const Status saved = saveSettings(path, settings);
    ASSERT_TRUE(saved) << saved.error().message;
    EXPECT_TRUE(loadSettings(path, m_complaint) == settings);
    EXPECT_EQ(m_complaint, "");
    ASSERT_TRUE(saveSettings(path, Settings{})); // over the old one
    EXPECT_TRUE(loadSettings(path, m_complaint) == Settings{});
}

TEST_F(SettingsFile, isStandardWhenThereIsNone) {
    Settings expected;
    expected.language = Language::Spanish;
    EXPECT_TRUE(loadSettings(at("none.xml"), m_complaint) == expected);
    EXPECT_EQ(m_complaint, "");
    EXPECT_TRUE(loadSettings("", m_complaint) == expected);
}

TEST_F(SettingsFile, isKeptBesideWhenBroken) {
    const std::string path = at("settings.xml");
    ASSERT_TRUE(writeTextFile(path, "<settings>\n  <sound volume=\"loud\"/>\n</settings>"));
    Settings expected;
    expected.language = Language::Spanish;
    EXPECT_TRUE(loadSettings(path, m_complaint) == expected);
    EXPECT_NE(m_complaint.find("No se pudieron leer"), std::string::npos) << m_complaint;
    EXPECT_NE(m_complaint.find("settings.xml:2:10: found volume='loud'"), std::string::npos) << m_complaint;
    EXPECT_NE(m_complaint.find("settings.xml.broken"), std::string::npos) << m_complaint;
    EXPECT_FALSE(fs::exists(path));
    const auto kept = readTextFile(path + ".broken");
    ASSERT_TRUE(kept);
    EXPECT_NE(kept->find("loud"), std::string::npos);
}

TEST_F(SettingsFile, complainsOfWhatWasLeftOutInThePlayersLanguage) {
    const std::string path = at("settings.xml");
    ASSERT_TRUE(writeTextFile(path, "<settings><taste/><sound volume=\"0.5\"/></settings>"));
    EXPECT_EQ(loadSettings(path, m_complaint).volume, 0.5f);
    EXPECT_EQ(m_complaint.rfind("Part of the settings was left out: ", 0), 0u) << m_complaint;
    EXPECT_TRUE(fs::exists(path));
}

TEST_F(SettingsFile, thatIsAFolderStays) {
    fs::create_directories(at("settings.xml"));
    loadSettings(at("settings.xml"), m_complaint);
    EXPECT_NE(m_complaint, "");
    EXPECT_TRUE(fs::is_directory(at("settings.xml")));
    EXPECT_FALSE(saveSettings(at("settings.xml"), Settings{}));
    EXPECT_FALSE(fs::exists(at("settings.xml.broken")));
}

TEST_F(SettingsFile, thatCannotBeWrittenIsAnError) {
    ASSERT_TRUE(writeTextFile(at("file"), "no folder"));
    const Status saved = saveSettings(at("file/settings.xml"), Settings{});
    ASSERT_FALSE(saved);
    EXPECT_NE(saved.error().message.find("file/settings.xml: its folder cannot be made"), std::string::npos)
        << saved.error().message;
    EXPECT_FALSE(saveSettings("", Settings{}));
}

TEST_F(SettingsFile, thatIsALinkStaysOne) {
    ASSERT_TRUE(saveSettings(at("real.xml"), Settings{}));
    fs::create_symlink(at("real.xml"), at("settings.xml"));
    ASSERT_TRUE(saveSettings(at("settings.xml"), allDifferent()));
    EXPECT_TRUE(fs::is_symlink(at("settings.xml")));
    EXPECT_TRUE(loadSettings(at("real.xml"), m_complaint) == allDifferent());
}

} // namespace
} // namespace lince::app
