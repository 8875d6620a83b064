// Sense lists as data: what a file says becomes numbers in ticks, metres and radians; mistakes say where.
#include "field_checks.h"

#include <lince/core/math.h>
#include <lince/sense/sense_list.h>

#include <gtest/gtest.h>

namespace lince::test {
namespace {

Result<std::vector<SenseList>> parse(const std::string& inside) {
    return parseSenseLists("<definitions version='1'>\n" + inside + "</definitions>", "s.xml");
}

void expectMistake(const std::string& inside, const std::string& part) {
    const auto lists = parse(inside);
    ASSERT_FALSE(lists) << inside;
    EXPECT_EQ(lists.error().message.substr(0, part.size()), part);
}

std::string names(const SenseList& list) {
    std::string all;
    for (const SenseList::Entry& entry : list.senses)
        all += entry.type.name + " ";
    return all;
}

TEST(SenseList, theirFieldsAreDescribed) {
    tests::checkFields<EyeSense>();
    tests::checkFields<SightSense>();
    tests::checkFields<HearingSense>();
    tests::checkFields<TouchSense>();
    tests::checkFields<DamageSense>();
}

TEST(SenseList, everyAttributeArrives) {
    const auto lists = parse(
        "<senses name='all'>\n"
        "<eye kind='heat' width='64' height='48' angle='90' near='0.1' far='50' maximumSpeed='7' period='0.5' age='2'\n"
        " pixels='5' needsLight='true' dimmest='0.1' adaptation='3' noise='0.25' distanceNoise='0.5' fatigue='8'\n"
        " tiredNoise='0.75'/>\n"
        "<sight test='cone' angle='60' range='15' crouched='0.5' period='1' age='3'/>\n"
        "<hearing acuity='2' range='70' wallLoss='0.25' age='4'/>\n"
        "<touch age='0.5'/><damage age='6'/></senses>");
    ASSERT_TRUE(lists) << lists.error().message;
    ASSERT_EQ(lists->size(), 1u);
    const SenseList& list = lists->front();
    EXPECT_EQ(list.name, "all");
    const auto* eye = list.find<EyeSense>();
    const auto* sight = list.find<SightSense>();
    const auto* hearing = list.find<HearingSense>();
    const auto* touch = list.find<TouchSense>();
    const auto* damage = list.find<DamageSense>();
    ASSERT_TRUE(eye != nullptr && sight != nullptr && hearing != nullptr && touch != nullptr && damage != nullptr);
    EXPECT_EQ(eye->kind, EyeKind::Heat);
    EXPECT_EQ(eye->lens, (EyeLens{64, 48, kHalfPi, 0.1f, 50, 7}));
    EXPECT_EQ(eye->period, 30u);
    EXPECT_EQ(eye->ageLimit, 120u);
    EXPECT_EQ(eye->minPixels, 5);
    const EyeImperfections& i = eye->imperfections;
    EXPECT_TRUE(i.needsLight);
    EXPECT_EQ(i.dimmestLight, 0.1f);
    EXPECT_EQ(i.adaptationSeconds, 3);
    EXPECT_EQ(i.noise, 0.25f);
    EXPECT_EQ(i.distanceNoise, 0.5f);
    EXPECT_EQ(i.fatigueSeconds, 8);
    EXPECT_EQ(i.tiredNoise, 0.75f);
    EXPECT_EQ(sight->test, SightSense::Test::ConeAxis);
    EXPECT_FLOAT_EQ(sight->angle, kPi / 3);
    EXPECT_EQ(sight->range, 15);
    EXPECT_EQ(sight->crouchedFraction, 0.5f);
    EXPECT_EQ(sight->period, 60u);
    EXPECT_EQ(sight->ageLimit, 180u);
    EXPECT_EQ(hearing->acuity, 2);
    EXPECT_EQ(hearing->range, 70);
    EXPECT_EQ(hearing->wallLoss, 0.25f);
    EXPECT_EQ(hearing->ageLimit, 240u);
    EXPECT_EQ(touch->ageLimit, 30u);
    EXPECT_EQ(damage->ageLimit, 360u);
}

TEST(SenseList, whatIsNotSaidIsTheDefaultAndWhatIsNotThereSensesNothing) {
    const auto lists = parse("<senses name='a'><eye/><sight/></senses><senses name='b'><hearing/></senses>");
    ASSERT_TRUE(lists) << lists.error().message;
    ASSERT_EQ(lists->size(), 2u);
    const SenseList &a = (*lists)[0], &b = (*lists)[1];
    EXPECT_EQ(names(a), "sight eye ");
    const auto& eye = *a.find<EyeSense>();
    const auto& sight = *a.find<SightSense>();
    EXPECT_EQ(eye.lens, EyeLens{});
    EXPECT_EQ(eye.period, EyeSense{}.period);
    EXPECT_EQ(eye.ageLimit, EyeSense{}.ageLimit);
    EXPECT_FALSE(eye.imperfections.any());
    EXPECT_EQ(sight.angle, SightSense{}.angle);
    EXPECT_EQ(sight.period, SightSense{}.period);
    ASSERT_EQ(names(b), "hearing ");
    EXPECT_EQ(b.find<HearingSense>()->range, HearingSense{}.range);
    EXPECT_EQ(parse("")->size(), 0u);
    const SenseList plain = SenseList::plain();
    EXPECT_EQ(names(plain), "damage touch ");
}

TEST(SenseList, otherDefinitionsAreNotLookedAt) {
    const auto lists = parse("<body name='man' nonsense='7'><part/></body>\n<senses name='a'/>\n<whatever/>");
    ASSERT_TRUE(lists) << lists.error().message;
    EXPECT_EQ(lists->size(), 1u);
}

TEST(SenseList, aPeriodOfNothingIsATick) {
    const auto lists = parse("<senses name='a'><eye period='0'/><sight period='0'/></senses>");
    ASSERT_TRUE(lists) << lists.error().message;
    EXPECT_EQ(lists->front().find<EyeSense>()->period, 1u);
    EXPECT_EQ(lists->front().find<SightSense>()->period, 1u);
}

TEST(SenseList, mistakesSayWhere) {
    expectMistake("<senses/>", "s.xml:2:1: found <senses> without name, expected an attribute name=");
    expectMistake("<senses name=''/>", "s.xml:2:9: found name='', expected a name");
    expectMistake("<senses name='a'/>\n<senses name='a'/>",
                  "s.xml:3:9: found name='a', expected a name that no <senses> of this file has");
    expectMistake("<senses name='a' colour='red'/>", "s.xml:2:18: found attribute 'colour', expected only attributes");
    expectMistake("<senses name='a'>\n<nose/></senses>",
                  "s.xml:3:1: found <nose>, expected one of damage, touch, hearing, sight, eye");
    expectMistake("<senses name='a'>\n<touch/><touch/></senses>",
                  "s.xml:3:9: found a second <touch>, expected at most one in a <senses>");
    expectMistake("<senses name='a'>\n<eye kind='radar'/></senses>",
                  "s.xml:3:6: found kind='radar', expected one of light, heat");
    expectMistake("<senses name='a'>\n<eye width='0'/></senses>",
                  "s.xml:3:6: found width='0', expected a whole number from 1 to 4096");
    expectMistake("<senses name='a'>\n<eye width='99999999999'/></senses>", "s.xml:3:6: found width='99999999999', ");
    expectMistake("<senses name='a'>\n<eye angle='180'/></senses>",
                  "s.xml:3:6: found angle='180', expected a number from 1 to 170");
    expectMistake("<senses name='a'>\n<eye near='2' far='1'/></senses>",
                  "s.xml:3:15: found far='1', expected a number");
    expectMistake("<senses name='a'>\n<eye noise='nan'/></senses>",
                  "s.xml:3:6: found noise='nan', expected a number from 0 to 1");
    expectMistake("<senses name='a'>\n<eye needsLight='maybe'/></senses>",
                  "s.xml:3:6: found needsLight='maybe', expected true or false");
    expectMistake("<senses name='a'>\n<eye><light/></eye></senses>",
                  "s.xml:3:6: found <light> in <eye>, expected nothing inside it");
    expectMistake("<senses name='a'>\n<sight test='radar'/></senses>",
                  "s.xml:3:8: found test='radar', expected one of rays, cone");
    expectMistake("<senses name='a'>\n<sight period='-1'/></senses>",
                  "s.xml:3:8: found period='-1', expected a number from 0 to 100000");
    expectMistake("<senses name='a'>\n<hearing wallLoss='2'/></senses>",
                  "s.xml:3:10: found wallLoss='2', expected a number from 0 to 1");
    expectMistake("<senses name='a'>\n<damage age='1e9'/></senses>", "s.xml:3:9: found age='1e9', expected a number");
    const auto level = parseSenseLists("<level/>", "s.xml");
    ASSERT_FALSE(level);
    EXPECT_EQ(level.error().message, "s.xml:1:1: found <level>, expected <definitions>");
    EXPECT_FALSE(loadSenseLists("/nowhere/at/all.xml"));
}

} // namespace
} // namespace lince::test
