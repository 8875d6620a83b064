#include "field_checks.h"
#include "places.h"

#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/sim/definitions.h>

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace lince {
namespace {

Result<Definitions> parse(const std::string& inside) {
    return parseDefinitions("<definitions version='1'>\n" + inside + "</definitions>", "d.xml");
}

void expectMistake(const std::string& inside, const std::string& begin) {
    const auto definitions = parse(inside);
    ASSERT_FALSE(definitions) << inside;
    EXPECT_EQ(definitions.error().message.rfind(begin, 0), 0u) << definitions.error().message << "\n  not " << begin;
}

TEST(Definitions, areHashedByWhatTheySayNotByHowItIsWritten) {
    const char* kText = "<faction name='red' hostile='blue'/><faction name='blue'/><weapon name='gun' damage='3'/>"
                        "<body name='a' radius='0.5' weapons='gun'/>";
    const Hash128 hash = parse(kText)->hash();
    EXPECT_EQ(parse("<!-- the same --><faction hostile='blue'   name='red'/>\n<faction name='blue'/>\n"
                    "<weapon damage='3.0' name='gun'/><body name='a' weapons='gun' radius='0.50'/>")
                  ->hash(),
              hash);
    EXPECT_EQ(parse(std::string(kText) + "<senses name='eyes'/>")->hash(), hash) << "the senses have their own";
    for (const auto& [before, after] : {std::pair("'blue'/>", "''/>"),
                                        {"damage='3'", "damage='4'"},
                                        {"0.5", "0.51"},
                                        {" weapons='gun'", ""},
                                        {"'red'", "'rot'"}}) {
        std::string other = kText;
        other.replace(other.find(before), std::string(before).size(), after);
        const auto definitions = parse(other);
        ASSERT_TRUE(definitions) << definitions.error().message;
        EXPECT_NE(definitions->hash(), hash) << other;
    }
}

/// Each field of the last entry of a table, changed alone, makes another hash.
template <class T>
void expectAllHashed(std::vector<T> Definitions::*table) {
    Definitions standard;
    (standard.*table).emplace_back();
    for (const Field<T>& f : fieldsOf<T>()) {
        Definitions changed = standard;
        T& entry = (changed.*table).back();
        if (f.text != nullptr)
            f.text(entry) += "?";
        else if (f.addId != nullptr)
            f.addId(entry, 1);
        else
            f.set(entry, f.get(entry) == f.range.min ? f.range.max : f.range.min);
        EXPECT_NE(changed.hash(), standard.hash()) << f.name;
    }
}

TEST(Definitions, everyFieldIsHashed) {
    expectAllHashed(&Definitions::weapons);
    expectAllHashed(&Definitions::items);
    expectAllHashed(&Definitions::bodies);
}

TEST(Definitions, theirFieldsAreDescribed) {
    tests::checkFields<WeaponDefinition>();
    tests::checkFields<ItemDefinition>();
    tests::checkFields<BodyDefinition>();
    const auto page = readTextFile(tests::home() + "/docs/sim.md");
    ASSERT_TRUE(page);
    const auto named = [&](const auto& table) {
        for (const auto& f : table)
            EXPECT_NE(page->find("`" + std::string(f.name) + "`"), std::string::npos) << f.name;
    };
    named(fieldsOf<WeaponDefinition>());
    named(fieldsOf<ItemDefinition>());
    named(fieldsOf<BodyDefinition>());
}

TEST(Definitions, weapons) {
    const auto d =
        parse("<weapon name='a' kind='projectile' damage='12' range='33' magazine='5' reload='1.5' rate='4' spread='9' "
              "pellets='3' noise='70' speed='21' gravity='0.5' radius='0.2' blast='4'/><weapon name='b'/>");
    ASSERT_TRUE(d) << d.error().message;
    ASSERT_EQ(d->weapons.size(), 3u); // and "none"
    const WeaponDefinition& a = (*d)[*d->findWeapon("a")];
    EXPECT_EQ(a.kind, WeaponKind::Projectile);
    EXPECT_EQ(a.damage, 12);
    EXPECT_EQ(a.range, 33.0f);
    EXPECT_EQ(a.magazine, 5);
    EXPECT_EQ(a.reloadTicks, 90u);
    EXPECT_EQ(a.ticksBetweenShots, 15u);
    EXPECT_NEAR(a.spreadRadians, kPi / 20, 1e-6f);
    EXPECT_EQ(a.pellets, 3);
    EXPECT_EQ(a.noiseMetres, 70.0f);
    EXPECT_EQ(a.projectileSpeed, 21.0f);
    EXPECT_EQ(a.projectileGravity, 0.5f);
    EXPECT_EQ(a.projectileRadius, 0.2f);
    EXPECT_EQ(a.blastRadius, 4.0f);
    const WeaponDefinition& b = (*d)[*d->findWeapon("b")];
    EXPECT_EQ(b.kind, WeaponKind::Hitscan);
    EXPECT_EQ(b.reloadTicks, 120u);
    EXPECT_EQ(b.ticksBetweenShots, 8u);
    EXPECT_FALSE(d->findWeapon("c"));
    EXPECT_FALSE(d->findWeapon("")); // "none" cannot be asked for
}

TEST(Definitions, items) {
    const auto d = parse("<weapon name='gun'/><item name='i' class='health' health='25' ammunition='-3' weapon='gun' "
                         "radius='0.7' respawn='12.5'/>"
                         "<item name='j'/>");
    ASSERT_TRUE(d) << d.error().message;
    const ItemDefinition& i = (*d)[*d->findItem("i")];
    EXPECT_EQ(i.className, "health");
    EXPECT_EQ(i.health, 25);
    EXPECT_EQ(i.ammunition, -3);
    EXPECT_EQ(i.weapon, d->findWeapon("gun"));
    EXPECT_EQ(i.radius, 0.7f);
    EXPECT_EQ(i.respawnTicks, 750u);
    const ItemDefinition& j = (*d)[*d->findItem("j")];
    EXPECT_EQ(j.className, "item");
    EXPECT_FALSE(j.weapon);
    EXPECT_EQ(j.respawnTicks, 1200u);
}

TEST(Definitions, bodies) {
    const auto d = parse(
        "<weapon name='x'/><weapon name='y'/>"
        "<body name='b' class='enemy' radius='0.5' height='2' crouchHeight='1.2' eyeHeight='1.9' crouchEyeHeight='1.1' "
        "walkSpeed='1' runSpeed='3' crouchSpeed='0.5' acceleration='20' airAcceleration='2' jumpSpeed='5' "
        "stepHeight='0.3' "
        "steepest='60' turnSpeed='180' mass='100' maxHealth='150' health='120' maxAmmunition='50' ammunition='20' "
        "healthDrain='3' healthDrainEvery='5' ammunitionDrain='4' ammunitionDrainEvery='4' weapons='y x' respawn='2'/>"
        "<body name='plain'/><body name='tall' height='3'/>");
    ASSERT_TRUE(d) << d.error().message;
    const BodyDefinition& b = (*d)[*d->findBody("b")];
    EXPECT_EQ(b.className, "enemy");
    EXPECT_EQ(b.radius, 0.5f);
    EXPECT_EQ(b.height, 2.0f);
    EXPECT_EQ(b.crouchHeight, 1.2f);
    EXPECT_EQ(b.eyeHeight, 1.9f);
    EXPECT_EQ(b.crouchEyeHeight, 1.1f);
    EXPECT_EQ(b.walkSpeed, 1.0f);
    EXPECT_EQ(b.runSpeed, 3.0f);
    EXPECT_EQ(b.crouchSpeed, 0.5f);
    EXPECT_EQ(b.acceleration, 20.0f);
    EXPECT_EQ(b.airAcceleration, 2.0f);
    EXPECT_EQ(b.jumpSpeed, 5.0f);
    EXPECT_EQ(b.stepHeight, 0.3f);
    EXPECT_NEAR(b.steepestCosine, 0.5f, 1e-6f);
    EXPECT_NEAR(b.turnSpeed, kPi, 1e-5f);
    EXPECT_EQ(b.mass, 100.0f);
    EXPECT_EQ(b.maxHealth, 150);
    EXPECT_EQ(b.startHealth, 120);
    EXPECT_EQ(b.maxAmmunition, 50);
    EXPECT_EQ(b.startAmmunition, 20);
    EXPECT_EQ(b.healthDrain.amount, 3);
    EXPECT_EQ(b.healthDrain.period, 300u);
    EXPECT_EQ(b.ammunitionDrain.amount, 4);
    EXPECT_EQ(b.ammunitionDrain.period, 240u);
    ASSERT_EQ(b.weapons.size(), 2u);
    EXPECT_EQ((*d)[b.weapons[0]].name, "y");
    EXPECT_EQ((*d)[b.weapons[1]].name, "x");
    EXPECT_EQ(b.respawnTicks, 120u);
    const BodyDefinition& plain = (*d)[*d->findBody("plain")];
    EXPECT_EQ(plain.startHealth, 100);
    EXPECT_NEAR(plain.turnSpeed, BodyDefinition{}.turnSpeed, 1e-4f);
    EXPECT_EQ(plain.steepestCosine, 0.7f);
    EXPECT_EQ(plain.respawnTicks, 0u);
    const BodyDefinition& tall = (*d)[*d->findBody("tall")]; // what is not said follows the height
    EXPECT_NEAR(tall.eyeHeight, 2.76f, 1e-5f);
    EXPECT_NEAR(tall.crouchHeight, 1.8f, 1e-5f);
}

TEST(Definitions, factions) {
    const auto d = parse(
        "<faction name='red' colour='(1, 0, 0.5)' hostile='blue green'/><faction name='blue'/><faction name='green'/>");
    ASSERT_TRUE(d) << d.error().message;
    ASSERT_EQ(d->factions.size(), 3u);
    EXPECT_EQ(d->factions[0].colour, (Colour{255, 0, 128, 255}));
    EXPECT_EQ(d->factions[0].hostile, (std::vector<std::string>{"blue", "green"}));
}

TEST(Definitions, howABodyMovesAndWhatItSenses) {
    const auto d = parse("<body name='ball' motion='bounce' radius='0.5' height='1' flightHeight='4' senses='fly'/>"
                         "<body name='man' motion='walk'/><body name='tower' motion='bounce' height='9'/>");
    ASSERT_TRUE(d) << d.error().message;
    EXPECT_EQ(d->bodies[1].motion, MotionKind::Bounce);
    EXPECT_EQ(d->bodies[1].flightHeight, 4.0f);
    EXPECT_EQ(d->bodies[1].senses, "fly");
    EXPECT_EQ(d->bodies[2].motion, MotionKind::Walk);
    EXPECT_EQ(d->bodies[2].senses, "");
    EXPECT_EQ(d->bodies[3].flightHeight, 9.0f); // never less than the body
    expectMistake("<body name='b' motion='swim'/>",
                  "d.xml:2:16: found motion='swim', expected one of walk, bounce, fly");
    expectMistake("<body name='b' height='3' flightHeight='2'/>", "d.xml:2:27: found flightHeight='2'");
}

TEST(Definitions, senseListsAreForAnotherReader) {
    const auto d = parse("<senses name='s' any='thing'><eye width='160'><deeper/></eye></senses><body name='b'/>");
    ASSERT_TRUE(d) << d.error().message;
    EXPECT_TRUE(d->findBody("b"));
    expectMistake("<body name='b'><senses/></body>", "d.xml:2:16: found <senses> in <body>");
}

TEST(Definitions, mistakesSayWhere) {
    expectMistake("<gun/>", "d.xml:2:1: found <gun>, expected one of <faction>, <weapon>, <item>, <senses>, <body>");
    expectMistake("<weapon/>", "d.xml:2:1: found <weapon> without name");
    expectMistake("<weapon name='a'/>\n<weapon name='a'/>",
                  "d.xml:3:9: found name='a', expected a name that is not taken");
    expectMistake("<item name='i' weapon='w'/>", "d.xml:2:16: found weapon='w', expected the name of a <weapon> above");
    expectMistake("<body name='b' weapons='w'/>",
                  "d.xml:2:16: found weapons='w', expected the name of a <weapon> above");
    expectMistake("<weapon name='a'/>\n<body name='b' weapons='a a a a a a a a a a a'/>", "d.xml:3:16: found weapons=");
    expectMistake("<weapon name='a' kind='laser'/>",
                  "d.xml:2:18: found kind='laser', expected one of hitscan, projectile");
    expectMistake("<weapon name='a' rate='61'/>", "d.xml:2:18: found rate='61', expected a number from 0.01 to 60");
    expectMistake("<weapon name='a' damage='-5'/>", "d.xml:2:18: found damage='-5'");
    expectMistake("<weapon name='a' pellets='0'/>", "d.xml:2:18: found pellets='0'");
    expectMistake("<weapon name='a' colour='red'/>", "d.xml:2:18: found attribute 'colour'");
    expectMistake("<body name='b' radius='0'/>", "d.xml:2:16: found radius='0'");
    expectMistake("<body name='b' radius='1' height='1.5'/>",
                  "d.xml:2:27: found height='1.5', expected a number from 2 to 50");
    expectMistake("<body name='b' radius='2'/>", "d.xml:2:1: found <body> of radius 2");
    expectMistake("<body name='b' maxHealth='50' health='60'/>", "d.xml:2:31: found health='60'");
    expectMistake("<body name='b' eyeHeight='5'/>", "d.xml:2:16: found eyeHeight='5'");
    expectMistake("<item name='i' respawn='-1'/>", "d.xml:2:16: found respawn='-1'");
    expectMistake("<faction name='f' colour='2 0 0'/>", "d.xml:2:19: found colour='2 0 0'");
    expectMistake("<body name='b'><weapon name='w'/></body>", "d.xml:2:16: found <weapon> in <body>");
}

TEST(Definitions, tooManySidesAreRefused) {
    std::string many;
    for (int i = 0; i < 62; ++i)
        many += "<faction name='f" + std::to_string(i) + "'/>";
    EXPECT_TRUE(parse(many));
    EXPECT_FALSE(parse(many + "<faction name='more'/>"));
}

TEST(Definitions, theStandardFileIsRead) {
    const auto d = loadDefinitions(tests::home() + "/data/standard.xml");
    ASSERT_TRUE(d) << d.error().message;
    EXPECT_TRUE(d->findBody("bronto"));
    EXPECT_FALSE(loadDefinitions("no/such/file.xml"));
}

} // namespace
} // namespace lince
