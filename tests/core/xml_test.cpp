#include <lince/core/files.h>
#include <lince/core/xml.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace lince {
namespace {

std::unique_ptr<XmlDocument> parsed(std::string_view text) {
    auto document = XmlDocument::parse(text, "f.xml");
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? std::move(*document) : nullptr;
}

std::string parseMistake(std::string_view text) {
    const auto document = XmlDocument::parse(text, "f.xml");
    return document ? "none" : document.error().message;
}

/// The mistake that `read` finds in the root.
template <class Read>
std::string mistake(std::string_view text, Read&& read) {
    const auto document = parsed(text);
    const auto root = document->root("r", 1);
    if (!root) return root.error().message;
    read(*root);
    const Status status = document->status();
    return status ? "none" : status.error().message;
}

bool startsWith(const std::string& text, const std::string& begin) {
    return text.rfind(begin, 0) == 0;
}

TEST(Xml, readsEveryKindOfValue) {
    const auto document = parsed(R"x(<?xml version="1.0"?>
<r version="1" s="añil &amp; &lt;" n="-2.5" i="42" f="yes" t="(1, 2)" v="1 2 3" o="two">
  some text
  <a/><b/><a/>
</r>)x");
    const auto root = document->root("r", 1);
    ASSERT_TRUE(root);
    EXPECT_EQ(document->rootName(), "r");
    EXPECT_EQ(root->string("s"), "añil & <");
    EXPECT_EQ(root->number("n", {}, -10, 10), -2.5f);
    EXPECT_EQ(root->integer("i", {}, 0, 100), 42);
    EXPECT_TRUE(root->flag("f", {}));
    EXPECT_EQ(root->tuple("t", 2), (std::vector<float>{1, 2}));
    EXPECT_EQ(root->vector("v"), (Vec3{1, 2, 3}));
    EXPECT_EQ(root->oneOf("o", {"one", "two"}), 1u);
    EXPECT_EQ(root->text(), "some text");
    EXPECT_EQ(root->attributes(), (std::vector<std::string>{"version", "s", "n", "i", "f", "t", "v", "o"}));
    ASSERT_EQ(root->children().size(), 3u);
    EXPECT_EQ(root->children()[1].name(), "b");
    root->finish();
    EXPECT_TRUE(document->status());
}

TEST(Xml, fallbacksWhenAnAttributeIsNotThere) {
    EXPECT_EQ(mistake("<r/>",
                      [](const XmlElement& r) {
                          EXPECT_FALSE(r.has("x"));
                          EXPECT_EQ(r.string("x", "d"), "d");
                          EXPECT_EQ(r.number("x", 5.0f, 0, 1), 5.0f);
                          EXPECT_EQ(r.integer("x", 7, 0, 9), 7);
                          EXPECT_TRUE(r.flag("x", true));
                          EXPECT_EQ(r.vector("x", Vec3{1, 2, 3}), (Vec3{1, 2, 3}));
                          EXPECT_EQ(r.oneOf("x", {"a", "b"}, 1), 1u);
                          EXPECT_EQ(r.text(), "");
                          r.finish();
                      }),
              "none");
}

TEST(Xml, placesOfElements) {
    const auto document =
        parsed("<?xml version=\"1.0\"?>\n<!-- <no/> --><r>\n  <a/><b\n   x='<c>'/><![CDATA[<no/>]]><d>t</d>\n"
               "\t<e/></r>");
    const auto root = document->root("r", 1);
    ASSERT_TRUE(root);
    const auto children = root->children();
    ASSERT_EQ(children.size(), 4u);
    const auto expect = [](const XmlElement& e, const char* name, int line, int column) {
        EXPECT_EQ(e.name(), name);
        EXPECT_EQ(e.place().file, "f.xml");
        EXPECT_EQ(e.place().line, line) << name;
        EXPECT_EQ(e.place().column, column) << name;
    };
    expect(*root, "r", 2, 15);
    expect(children[0], "a", 3, 3);
    expect(children[1], "b", 3, 7);
    expect(children[2], "d", 4, 30);
    expect(children[3], "e", 5, 2);
}

TEST(Xml, placesOfAttributes) {
    const auto wrongNumber = [](const char* attribute) {
        return [=](const XmlElement& r) { (void)r.children().back().number(attribute, {}, 0, 1); };
    };
    // Several elements on a line.
    EXPECT_EQ(mistake("<r><a n='1'/><a n='2'/></r>", wrongNumber("n")),
              "f.xml:1:17: found n='2', expected a number from 0 to 1");
    // A tag over several lines, names that begin alike, a value that looks like an attribute, a '>' inside a value.
    EXPECT_EQ(mistake("<r>\n <a nn='1' m=' n=1 > '\n    n='x'/></r>", wrongNumber("n")),
              "f.xml:3:5: found n='x', expected a number from 0 to 1");
    EXPECT_EQ(mistake("<r>\n <a\tn = 'x'/></r>", wrongNumber("n")),
              "f.xml:2:5: found n='x', expected a number from 0 to 1");
    EXPECT_EQ(mistake("<r>\r\n <a\r\n\tn\r\n=\r\n'x'/></r>", wrongNumber("n")),
              "f.xml:3:2: found n='x', expected a number from 0 to 1");
    // Comments and CDATA with '<' before it.
    EXPECT_EQ(mistake("<r><!-- <a n='9'> --><b><![CDATA[<a n='8'>]]></b><a n='7'/></r>", wrongNumber("n")),
              "f.xml:1:53: found n='7', expected a number from 0 to 1");
    // Elements with the attribute in nested ones before and after.
    EXPECT_EQ(mistake("<r><x n='0'><y n='0'/></x>\n<a k='1'  n='5'></a></r>", wrongNumber("n")),
              "f.xml:2:11: found n='5', expected a number from 0 to 1");
}

TEST(Xml, everyGetterSaysWhatItExpected) {
    const char* text = "<r n='x' i='1.5' f='maybe' t='1 2' v='1 2 3e9' o='c' s='1'>1 2</r>";
    const auto first = [&](auto&& read) { return mistake(text, read); };
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.number("n", 1.0f, -1, 2.5f); }),
              "f.xml:1:4: found n='x', expected a number from -1 to 2.5");
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.integer("i", {}, 1, 5); }),
              "f.xml:1:10: found i='1.5', expected a whole number from 1 to 5");
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.flag("f", false); }),
              "f.xml:1:18: found f='maybe', expected true or false");
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.tuple("t", 3); }),
              "f.xml:1:28: found t='1 2', expected 3 numbers within ±1000000");
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.vector("v"); }),
              "f.xml:1:36: found v='1 2 3e9', expected 3 numbers within ±1000000");
    EXPECT_EQ(first([](const XmlElement& r) {
                  (void)r.oneOf("o", {"a", "b"});
              }),
              "f.xml:1:48: found o='c', expected one of a, b");
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.textTuple(3); }),
              "f.xml:1:1: found '1 2', expected 3 numbers within ±1000000 as text of <r>");
    EXPECT_EQ(first([](const XmlElement& r) { (void)r.string("missing"); }),
              "f.xml:1:1: found <r> without missing, expected an attribute missing=\"…\"");
}

TEST(Xml, rangesAreInclusive) {
    const auto read = [](const XmlElement& r) {
        (void)r.number("n", {}, -1, 2);
        (void)r.integer("i", {}, -1, 2);
    };
    EXPECT_EQ(mistake("<r n='-1' i='2'/>", read), "none");
    EXPECT_EQ(mistake("<r n='2' i='-1'/>", read), "none");
    EXPECT_NE(mistake("<r n='2.01' i='0'/>", read), "none");
    EXPECT_NE(mistake("<r n='0' i='3'/>", read), "none");
    EXPECT_NE(mistake("<r n='nan' i='0'/>", read), "none");
    EXPECT_NE(mistake("<r n='' i='0'/>", read), "none");
}

TEST(Xml, missingRequiredValuesAreMistakes) {
    EXPECT_NE(mistake("<r/>", [](const XmlElement& r) { (void)r.number("x", {}, 0, 1); }), "none");
    EXPECT_NE(mistake("<r/>", [](const XmlElement& r) { (void)r.integer("x", {}, 0, 1); }), "none");
    EXPECT_NE(mistake("<r/>", [](const XmlElement& r) { (void)r.flag("x", {}); }), "none");
    EXPECT_NE(mistake("<r/>", [](const XmlElement& r) { EXPECT_EQ(r.tuple("x", 3).size(), 3u); }), "none");
    EXPECT_NE(mistake("<r/>", [](const XmlElement& r) { (void)r.vector("x"); }), "none");
    EXPECT_NE(mistake("<r/>", [](const XmlElement& r) { (void)r.oneOf("x", {"a"}); }), "none");
}

TEST(Xml, theFirstMistakeIsKept) {
    EXPECT_EQ(mistake("<r a='x' b='y'/>",
                      [](const XmlElement& r) {
                          (void)r.number("b", {}, 0, 1);
                          (void)r.number("a", {}, 0, 1);
                          r.wrong("late", "never shown");
                      }),
              "f.xml:1:10: found b='y', expected a number from 0 to 1");
}

TEST(Xml, unknownAttributesAreMistakes) {
    EXPECT_EQ(mistake("<r><a good='1'\n  godo='2'/></r>",
                      [](const XmlElement& r) {
                          const XmlElement a = r.children()[0];
                          (void)a.string("good");
                          a.finish();
                      }),
              "f.xml:2:3: found attribute 'godo', expected only attributes that <a> has");
}

TEST(Xml, childrenThatNobodyAskedForAreMistakes) {
    const auto finished = [](const XmlElement& r) {
        for (const XmlElement& a : r.children())
            a.finish();
    };
    EXPECT_EQ(mistake("<r><a/>\n<a><oops/></a></r>", finished),
              "f.xml:2:4: found <oops> in <a>, expected nothing inside it");
    EXPECT_EQ(mistake("<r><a>text</a></r>", finished), "f.xml:1:7: found text 'text' in <a>, expected none there");
    EXPECT_EQ(mistake("<r><!-- a remark -->\n <a/>\n</r>", finished), "none");
    EXPECT_EQ(mistake("<r><a/>\n\n  one &amp; two<a/></r>", [](const XmlElement& r) { r.finish(); }),
              "f.xml:1:4: found <a> in <r>, expected nothing inside it");
    EXPECT_EQ(
        mistake("<r><a/>\n\n  one &amp; two<a/></r>", [](const XmlElement& r) { r.finish(), (void)r.children(); }),
        "f.xml:3:3: found text 'one & two' in <r>, expected none there");
    EXPECT_EQ(mistake("<r>1 2</r>", [](const XmlElement& r) { (void)r.text(), r.finish(); }), "none");
    // Whoever looks at the children takes them into their own hands.
    EXPECT_EQ(mistake("<r><a><b/></a></r>",
                      [](const XmlElement& r) {
                          r.finish();
                          const XmlElement a = r.children()[0];
                          a.finish();
                          (void)a.children();
                      }),
              "none");
}

TEST(Xml, rootNameAndVersion) {
    const auto nothing = [](const XmlElement&) {};
    EXPECT_EQ(mistake("<r/>", nothing), "none");
    EXPECT_EQ(mistake("<r version='1'/>", nothing), "none");
    EXPECT_EQ(mistake("\n <other/>", nothing), "f.xml:2:2: found <other>, expected <r>");
    EXPECT_EQ(mistake("<r version='2'/>", nothing),
              "f.xml:1:4: found version='2', expected at most 1: this file is newer than the program");
    EXPECT_TRUE(
        startsWith(mistake("<r version='0'/>", nothing), "f.xml:1:4: found version='0', expected a whole number"));
    EXPECT_TRUE(startsWith(mistake("<r version='x'/>", nothing), "f.xml:1:4: "));
}

TEST(Xml, notUtf8) {
    EXPECT_EQ(parseMistake("<r>\n  a\xC0\x80</r>"), "f.xml:2:4: found byte 0xc0, expected UTF-8 text");
    EXPECT_EQ(parseMistake("\xFF\xFE<\0r\0"), "f.xml:1:1: found byte 0xff, expected UTF-8 text");
    EXPECT_EQ(parseMistake(std::string_view("<r>\0</r>", 8)), "f.xml:1:4: found a zero byte, expected text");
}

TEST(Xml, byteOrderMarkIsFine) {
    EXPECT_EQ(mistake("\xEF\xBB\xBF<r n='1'/>", [](const XmlElement& r) { EXPECT_EQ(r.string("n"), "1"); }), "none");
}

TEST(Xml, notWellFormed) {
    for (const char* text : {"", "   ", "text", "<r>", "<r></x>", "<r", "<r a=1/>", "<r a='1' a='2'/>", "<r><!-- </r>",
                             "<r a='1></r>", "<![CDATA[", "<>", "</r>"}) {
        const std::string message = parseMistake(text);
        EXPECT_TRUE(startsWith(message, "f.xml:1:")) << text << " -> " << message;
        EXPECT_NE(message.find("expected well-formed XML"), std::string::npos) << message;
    }
    EXPECT_TRUE(startsWith(parseMistake("<r>\n\n  <a></b>\n</r>"), "f.xml:3:3: "));
}

TEST(Xml, deepNestingIsRefused) {
    const auto nested = [](std::size_t depth) {
        std::string text;
        for (std::size_t i = 0; i < depth; ++i)
            text += "<r>";
        for (std::size_t i = 0; i < depth; ++i)
            text += "</r>";
        return text;
    };
    EXPECT_EQ(parseMistake(nested(90)), "none");
    EXPECT_TRUE(startsWith(parseMistake(nested(101)), "f.xml:1:"));
    EXPECT_TRUE(startsWith(parseMistake(nested(400'000)), "f.xml:1:"));
}

TEST(Xml, foreignTextCannotHarmTheTerminal) {
    const std::string message = mistake("<r n='\x1b[31m" + std::string(300, 'x') + "'/>",
                                        [](const XmlElement& r) { (void)r.number("n", {}, 0, 1); });
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
    EXPECT_LT(message.size(), 200u);
}

TEST(Xml, tooMuchIsRefused) {
    const auto withAttributes = [](int count) {
        std::string text = "<r";
        for (int i = 0; i < count; ++i)
            text += " a" + std::to_string(i) + "='1'";
        return text + "/>";
    };
    EXPECT_EQ(parseMistake(withAttributes(100)), "none");
    EXPECT_TRUE(startsWith(parseMistake(withAttributes(101)), "f.xml:1:1: found more than 100 attributes"));
    std::string many = "<r>";
    for (int i = 0; i < 500'000; ++i)
        many += "<a/>";
    EXPECT_TRUE(startsWith(parseMistake(many + "</r>"), "f.xml: found 500001 elements"));
    EXPECT_TRUE(startsWith(parseMistake("<r>" + std::string(std::size_t{16} << 20, ' ') + "</r>"), "f.xml: found "));
}

TEST(Xml, oneRootOnly) {
    EXPECT_TRUE(startsWith(parseMistake("<r/>\n <r/>"), "f.xml:2:2: found <r> behind the end of the root"));
}

TEST(Xml, escapedTextIsReadBackAsItWas) {
    EXPECT_EQ(xmlEscaped("<a b=\"c\"> & 'd'"), "&lt;a b=&quot;c&quot;&gt; &amp; 'd'");
    EXPECT_EQ(xmlEscaped(""), "");
    EXPECT_EQ(xmlEscaped("añil"), "añil");
    for (const std::string text : {"&amp;", "<r s=\"1\"/>", "]]>", "a & b < c > d \" e ' f", "año"}) {
        const auto document =
            XmlDocument::parse("<r s=\"" + xmlEscaped(text) + "\">" + xmlEscaped(text) + "</r>", "f.xml");
        ASSERT_TRUE(document) << document.error().message;
        const auto root = (*document)->root("r", 1);
        ASSERT_TRUE(root);
        EXPECT_EQ(root->string("s"), text);
        EXPECT_EQ(root->text(), text);
    }
}

TEST(Xml, readsFiles) {
    const std::string path = (std::filesystem::temp_directory_path() / "lince_xml_test.xml").string();
    ASSERT_TRUE(writeTextFile(path, "<r/>"));
    EXPECT_TRUE(XmlDocument::read(path));
    std::filesystem::remove(path);
    const auto missing = XmlDocument::read(path);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, path + ": no such file");
}

TEST(Xml, placesInsideAValueCountWhatStandsInTheFile) {
    const auto at = [](std::size_t offset) {
        return mistake("<r\n  a='&lt;b&#241;&#x41;\r\nc' />", [&](const XmlElement& r) {
            EXPECT_EQ(r.string("a"), "<b\u00f1A\nc");
            r.wrongInValue("a", offset, "x", "y");
        });
    };
    EXPECT_EQ(at(0), "f.xml:2:6: found x, expected y");  // &lt;
    EXPECT_EQ(at(1), "f.xml:2:10: found x, expected y"); // b
    EXPECT_EQ(at(2), "f.xml:2:11: found x, expected y"); // two bytes of one character
    EXPECT_EQ(at(4), "f.xml:2:17: found x, expected y"); // A
    EXPECT_EQ(at(6), "f.xml:3:1: found x, expected y");  // c, behind the end of a line
    EXPECT_EQ(at(7), "f.xml:3:2: found x, expected y");  // behind it all
    EXPECT_EQ(at(99), "f.xml:3:2: found x, expected y");
}

} // namespace
} // namespace lince
