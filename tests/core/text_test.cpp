#include <lince/core/error.h>
#include <lince/core/text.h>

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <string>

namespace lince {
namespace {

TEST(Text, parseFloatTakesDecimals) {
    EXPECT_EQ(parseFloat("1"), 1.0f);
    EXPECT_EQ(parseFloat("-.5"), -0.5f);
    EXPECT_EQ(parseFloat("+2e3"), 2000.0f);
    EXPECT_EQ(parseFloat("  7.25\n"), 7.25f);
    EXPECT_EQ(parseFloat("5."), 5.0f);
    EXPECT_EQ(parseFloat("1E-2"), 0.01f);
    EXPECT_TRUE(std::signbit(*parseFloat("-0")));
    EXPECT_EQ(parseFloat("0.1"), 0.1f);
    EXPECT_EQ(parseDouble("0.1"), 0.1);
}

TEST(Text, parseFloatRefusesTheRest) {
    for (const char* text : {"",    " ",   ".",        "-",   "+",   "e5",  "1e",  "1e+", "abc", "1x",    "0x10",
                             "inf", "nan", "infinity", "1,5", "1 2", "--1", "+-1", "-+1", "++1", "1.2.3", "1e5.5"}) {
        EXPECT_FALSE(parseFloat(text)) << text;
        EXPECT_FALSE(parseDouble(text)) << text;
    }
    EXPECT_FALSE(parseFloat(std::string_view("1\0", 2)));
}

TEST(Text, parseFloatIsRoundedExactly) {
    // Just above, at and below the middle of 1 and its neighbour: rounding twice would miss the first.
    EXPECT_EQ(parseFloat("1.00000005960464477540"), std::nextafter(1.0f, 2.0f));
    EXPECT_EQ(parseFloat("1.000000059604644775390625"), 1.0f);
    EXPECT_EQ(parseFloat("1.00000005960464477538"), 1.0f);
    EXPECT_EQ(parseFloat("3.4028234e38"), std::numeric_limits<float>::max());
    EXPECT_EQ(parseFloat("1.4e-45"), std::numeric_limits<float>::denorm_min());
}

TEST(Text, hugeIsRefusedAndTinyIsZero) {
    for (const char* text : {"1e39", "-1e39", "1e999", "3.5e38", "-1e99999999"})
        EXPECT_FALSE(parseFloat(text)) << text;
    for (const char* text : {"1e-50", "-1.5e-60", "1e-999", "1.5e-99999999"})
        EXPECT_EQ(parseFloat(text), 0.0f) << text;
    EXPECT_EQ(parseDouble("1e-400"), 0.0);
    EXPECT_FALSE(parseDouble("1e400"));
    EXPECT_EQ(parseDouble("1e39"), 1e39);
}

TEST(Text, parseInteger) {
    EXPECT_EQ(parseInteger("0"), 0);
    EXPECT_EQ(parseInteger(" +12 "), 12);
    EXPECT_EQ(parseInteger("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(parseInteger("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    for (const char* text : {"", "+", "-", "1.0", "1e3", "0x10", "9223372036854775808", "1 2", "+-5", "--5", "five"})
        EXPECT_FALSE(parseInteger(text)) << text;
}

TEST(Text, parseBool) {
    for (const char* text : {"true", "1", "yes", " true "})
        EXPECT_EQ(parseBool(text), true) << text;
    for (const char* text : {"false", "0", "no"})
        EXPECT_EQ(parseBool(text), false) << text;
    for (const char* text : {"", "True", "2", "on", "truefalse"})
        EXPECT_FALSE(parseBool(text)) << text;
}

TEST(Text, parseTuple) {
    const std::vector<float> expected{1, -2, 3.5f};
    for (const char* text : {"1 -2 3.5", "(1, -2, 3.5)", "1,-2,3.5", "  ( 1\t-2,\n3.5 )  ", "(1 -2 3.5)"}) {
        const auto got = parseTuple(text, 3);
        ASSERT_TRUE(got) << text;
        EXPECT_EQ(*got, expected);
    }
    for (const char* text : {"", "()", "1 2", "1 2 3 4", "(1, 2, x)", "(1, 2, 3", "1, 2, 3)", "((1, 2, 3))", "1;2;3"})
        EXPECT_FALSE(parseTuple(text, 3)) << text;
    EXPECT_TRUE(parseTuple("", 0));
    EXPECT_FALSE(parseTuple("1 2", 1'000'000'000));
}

TEST(Text, trimmed) {
    EXPECT_EQ(trimmed("  a b \t\r\n"), "a b");
    EXPECT_EQ(trimmed(" \n "), "");
    EXPECT_EQ(trimmed(""), "");
    EXPECT_EQ(trimmed("x"), "x");
}

TEST(Text, validUtf8) {
    for (const std::string_view text :
         {std::string_view(""), std::string_view("plain"), std::string_view("añil"), std::string_view("€"),
          std::string_view("\xF0\x9F\x90\x86"),                       // a leopard
          std::string_view("\xC2\x80"), std::string_view("\xDF\xBF"), // ends of the two-byte range
          std::string_view("\xE0\xA0\x80"), std::string_view("\xEF\xBF\xBF"), std::string_view("\xED\x9F\xBF"),
          std::string_view("\xEE\x80\x80"), std::string_view("\xF0\x90\x80\x80"), std::string_view("\xF4\x8F\xBF\xBF"),
          std::string_view("\0", 1)})
        EXPECT_FALSE(findInvalidUtf8(text)) << text;
}

TEST(Text, invalidUtf8AndWhere) {
    const auto at = [](std::string_view text) { return findInvalidUtf8(text); };
    EXPECT_EQ(at("\x80"), 0u);             // continuation without a lead
    EXPECT_EQ(at("ab\xC0\x80"), 2u);       // overlong zero
    EXPECT_EQ(at("\xC1\xBF"), 0u);         // overlong
    EXPECT_EQ(at("a\xE0\x9F\xBF"), 1u);    // overlong, three bytes
    EXPECT_EQ(at("\xF0\x8F\xBF\xBF"), 0u); // overlong, four bytes
    EXPECT_EQ(at("\xED\xA0\x80"), 0u);     // surrogate
    EXPECT_EQ(at("\xED\xBF\xBF"), 0u);     // surrogate
    EXPECT_EQ(at("\xF4\x90\x80\x80"), 0u); // beyond 10FFFF
    EXPECT_EQ(at("\xF5\x80\x80\x80"), 0u);
    EXPECT_EQ(at("\xFF"), 0u);
    EXPECT_EQ(at("x\xC3"), 1u); // cut
    EXPECT_EQ(at("x\xE2\x82"), 1u);
    EXPECT_EQ(at("x\xF0\x9F\x90"), 1u);
    EXPECT_EQ(at("\xC3(\x80"), 0u); // not a continuation
    EXPECT_EQ(at("añ\xE2(\xA1"), 3u);
}

TEST(Error, placeFoundAndExpected) {
    EXPECT_EQ(errorAt({"a.xml", 3, 7}, "x", "y").message, "a.xml:3:7: found x, expected y");
    EXPECT_EQ(errorAt({"a.xml", 3}, "x", "y").message, "a.xml:3: found x, expected y");
    EXPECT_EQ(errorAt({"a.xml"}, "no such file").message, "a.xml: no such file");
}

TEST(Error, quotesMakeForeignTextHarmless) {
    EXPECT_EQ(inQuotes("a\n\x1b[31mb\x7f"), "'a\\x0a\\x1b[31mb\\x7f'");
    EXPECT_EQ(inQuotes("añil"), "'añil'");
    const std::string cut = inQuotes(std::string(500, 'x'));
    EXPECT_EQ(cut, "'" + std::string(60, 'x') + "…'");
    // A cut must not leave half a character behind: the message would no longer be UTF-8.
    for (std::size_t lead = 0; lead < 4; ++lead) {
        std::string text(lead, 'x');
        for (int i = 0; i < 40; ++i)
            text += "ñ€";
        EXPECT_FALSE(findInvalidUtf8(inQuotes(text))) << lead;
    }
}

TEST(Error, resultHoldsOneOfTwo) {
    const Result<int> good(5), bad(Error{"no"});
    EXPECT_TRUE(static_cast<bool>(good));
    EXPECT_EQ(*good, 5);
    EXPECT_FALSE(static_cast<bool>(bad));
    EXPECT_EQ(bad.error().message, "no");
    EXPECT_TRUE(static_cast<bool>(Status{}));
    EXPECT_FALSE(static_cast<bool>(Status{Error{"no"}}));
}

/// Numbers do not change meaning when the host speaks another language (skipped silently only where the machine has no
/// such locale: then nothing could go wrong either).
TEST(Text, localeDoesNotMatter) {
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "es_ES.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    EXPECT_EQ(parseFloat("1.5"), 1.5f);
    EXPECT_EQ(parseFloat("1.5e-50"), 0.0f);
    EXPECT_FALSE(parseFloat("1,5"));
    std::setlocale(LC_ALL, "C");
}

} // namespace
} // namespace lince
