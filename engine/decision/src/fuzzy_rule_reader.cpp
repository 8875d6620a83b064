// Rules in words: recursive descent to the steps of a stack machine.
//
//   rule       = "if" either "then" conclusion { ("," | "and") conclusion }
//   either     = both { "or" both }
//   both       = single { "and" single }
//   single     = "not" single | "(" either ")" | variable "is" { "not" | "very" | "somewhat" } set
//   conclusion = output "is" set

#include <lince/core/error.h>
#include <lince/core/text.h>
#include <lince/decision/fuzzy.h>

#include <algorithm>

namespace lince {
namespace {

class FuzzyRuleReader {
  public:
    FuzzyRuleReader(const FuzzySystem& system, std::string_view text, FuzzyMistake& mistake)
        : m_system(system), m_text(text), m_mistake(mistake) {
        advance();
    }

    bool read(FuzzyRule& rule) {
        if (!keyword("if") || !either(rule) || !keyword("then")) return false;
        do {
            if (!conclusion(rule)) return false;
        } while (accepts(",") || acceptsWord("and"));
        return m_word.empty() || wrong("the end of the rule");
    }

  private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    static bool isSign(char c) { return c == '(' || c == ')' || c == ','; }

    void advance() {
        while (m_next < m_text.size() && isBlank(m_text[m_next]))
            ++m_next;
        m_at = m_next;
        if (m_next < m_text.size() && isSign(m_text[m_next])) {
            ++m_next;
        } else {
            while (m_next < m_text.size() && !isBlank(m_text[m_next]) && !isSign(m_text[m_next]))
                ++m_next;
        }
        m_word = m_text.substr(m_at, m_next - m_at);
    }

    bool wrong(std::string_view expected) {
        m_mistake = {m_at + 1, m_word.empty() ? "the end" : inQuotes(m_word), std::string(expected)};
        return false;
    }

    bool accepts(std::string_view sign) {
        if (m_word != sign) return false;
        advance();
        return true;
    }
    /// A word of the grammar, in any case.
    bool acceptsWord(std::string_view word) {
        const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b; };
        if (m_word.size() != word.size() || !std::equal(m_word.begin(), m_word.end(), word.begin(), same)) return false;
        advance();
        return true;
    }
    bool keyword(std::string_view word) { return acceptsWord(word) || wrong('"' + std::string(word) + '"'); }

    template <class Named>
    bool named(const std::vector<Named>& all, std::string_view what, std::uint8_t& index) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == m_word; });
        if (found == all.end()) {
            std::vector<std::string> names;
            names.reserve(all.size());
            for (const Named& one : all)
                names.push_back(one.name);
            return wrong(std::string(what) + ", " + expectedOneOf(m_word, names));
        }
        index = static_cast<std::uint8_t>(found - all.begin());
        advance();
        return true;
    }

    bool push(FuzzyRule& rule, FuzzyStep step) {
        if (step.kind == FuzzyStep::Kind::Degree && ++m_depth > FuzzySystem::kMaxDepth)
            return wrong("a premise that is nested less deeply");
        if (step.kind == FuzzyStep::Kind::And || step.kind == FuzzyStep::Kind::Or) --m_depth;
        rule.steps.push_back(step);
        return true;
    }

    bool either(FuzzyRule& rule) {
        if (!both(rule)) return false;
        while (acceptsWord("or"))
            if (!both(rule) || !push(rule, {FuzzyStep::Kind::Or, 0, 0})) return false;
        return true;
    }
    bool both(FuzzyRule& rule) {
        if (!single(rule)) return false;
        while (acceptsWord("and"))
            if (!single(rule) || !push(rule, {FuzzyStep::Kind::And, 0, 0})) return false;
        return true;
    }
    bool single(FuzzyRule& rule) { // NOLINT(misc-no-recursion): bounded by kMaxNesting
        if (acceptsWord("not")) {
            const Nesting nesting(*this);
            if (m_nesting > kMaxNesting) return wrong("a premise that is nested less deeply");
            return single(rule) && push(rule, {FuzzyStep::Kind::Not, 0, 0});
        }
        if (accepts("(")) {
            const Nesting nesting(*this);
            if (m_nesting > kMaxNesting) return wrong("a premise that is nested less deeply");
            return either(rule) && (accepts(")") || wrong("\")\""));
        }
        FuzzyStep step;
        if (!named(m_system.inputs, "an input", step.input) || !keyword("is")) return false;
        std::array<FuzzyStep::Kind, FuzzySystem::kMaxDepth> hedges{};
        std::size_t count = 0;
        while (true) {
            FuzzyStep::Kind hedge = FuzzyStep::Kind::Degree;
            if (acceptsWord("not"))
                hedge = FuzzyStep::Kind::Not;
            else if (acceptsWord("very"))
                hedge = FuzzyStep::Kind::Very;
            else if (acceptsWord("somewhat"))
                hedge = FuzzyStep::Kind::Somewhat;
            else
                break;
            if (count == hedges.size()) return wrong("fewer words before the set");
            hedges[count++] = hedge;
        }
        if (!named(m_system.inputs[step.input].sets, "a set of " + m_system.inputs[step.input].name, step.set))
            return false;
        if (!push(rule, step)) return false;
        while (count > 0) // the word next to the set first
            if (!push(rule, {hedges[--count], 0, 0})) return false;
        return true;
    }
    bool conclusion(FuzzyRule& rule) {
        FuzzyConclusion says;
        if (!named(m_system.outputs, "an output", says.output) || !keyword("is")) return false;
        const FuzzyVariable& output = m_system.outputs[says.output];
        if (!named(output.sets, "a set of " + output.name, says.set)) return false;
        rule.conclusions.push_back(says);
        return true;
    }

    static constexpr int kMaxNesting = 32;
    struct Nesting {
        explicit Nesting(FuzzyRuleReader& owner) : reader(owner) { ++reader.m_nesting; }
        ~Nesting() { --reader.m_nesting; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
        FuzzyRuleReader& reader;
    };

    const FuzzySystem& m_system;
    std::string_view m_text, m_word;
    FuzzyMistake& m_mistake;
    std::size_t m_at = 0, m_next = 0, m_depth = 0;
    int m_nesting = 0;
};

} // namespace

bool FuzzySystem::addRule(std::string_view text, float weight, FuzzyMistake& mistake) {
    FuzzyRule rule;
    rule.weight = weight;
    rule.text = std::string(trimmed(text));
    if (rules.size() >= kMaxRules) {
        mistake = {1, "one more rule", "at most " + std::to_string(kMaxRules)};
        return false;
    }
    if (!FuzzyRuleReader(*this, text, mistake).read(rule)) return false;
    rules.push_back(std::move(rule));
    return true;
}

} // namespace lince
