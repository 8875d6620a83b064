// Text → steering mix. Every error names the column and what could have stood there.
#include "steering_mix_words.h"

#include <lince/core/text.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

using namespace steering;

struct Token {
    std::string_view text; ///< empty: the end
    std::size_t at = 0;
    char operation() const { return text == "+" || text == "|" ? text[0] : 0; }
};

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Words between blanks. `|` stands for itself anywhere; `+` too, unless a number goes on with it (1e+3, within=+2).
class Tokens {
  public:
    explicit Tokens(std::string_view text) : m_text(text) { next(); }
    const Token& now() const { return m_now; }
    void next() {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
        const std::size_t start = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && !isOperation(m_at))
            ++m_at;
        if (m_at == start && m_at < m_text.size()) ++m_at;
        m_now = {m_text.substr(start, m_at - start), start};
    }

  private:
    bool isOperation(std::size_t at) const {
        if (m_text[at] == '|') return true;
        if (m_text[at] != '+') return false;
        const char after = at + 1 < m_text.size() ? m_text[at + 1] : ' ';
        return !((after >= '0' && after <= '9') || after == '.');
    }
    std::string_view m_text;
    std::size_t m_at = 0;
    Token m_now;
};

/// Cuts off what stands before the next separator.
std::string_view cutAt(std::string_view& rest, char separator) {
    const std::size_t at = std::min(rest.find(separator), rest.size());
    const std::string_view part = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return part;
}

std::optional<Vec3> parsePlace(std::string_view text) {
    Vec3 place;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis < 2 && text.find(',') == std::string_view::npos) return {};
        const auto number = parseFloat(cutAt(text, ','));
        if (!number || absolute(*number) > kFarthestPlace) return {};
        place[axis] = *number;
    }
    if (!text.empty()) return {};
    return place;
}

class MixParser {
  public:
    MixParser(std::string_view text, const std::string& name, const SideNames& sides)
        : m_tokens(text), m_name(name), m_sides(sides) {}

    Result<SteeringMix> mix() {
        SteeringMix mix;
        std::size_t terms = 0;
        while (true) {
            if (mix.levels.size() == kMaxLevels) return wrong("another level", fmt::format("at most {}", kMaxLevels));
            mix.levels.emplace_back();
            do {
                if (!mix.levels.back().empty()) m_tokens.next(); // the plus
                if (++terms > kMaxTerms) return wrong("another term", fmt::format("at most {}", kMaxTerms));
                auto term = oneTerm();
                if (!term) return term.error();
                mix.levels.back().push_back(std::move(*term));
            } while (m_tokens.now().operation() == '+');
            if (m_tokens.now().text.empty()) return mix;
            m_tokens.next();
        }
    }

  private:
    Error wrong(std::string_view found, std::string_view expected) const {
        return errorAt({m_name, 1, static_cast<int>(m_tokens.now().at) + 1}, found, expected);
    }
    Error wrongWord(std::string_view expected) const {
        const std::string_view text = m_tokens.now().text;
        return wrong(text.empty() ? "the end" : inQuotes(text), expected);
    }

    Result<SteeringTerm> oneTerm() {
        const KindWords* words = wordsNamed(m_tokens.now().text);
        if (words == nullptr) return wrongWord(allKinds());
        SteeringTerm term = steeringDefaults(words->kind);
        m_seen.clear();
        bool weighed = false, aimed = false;
        m_tokens.next();
        for (; !m_tokens.now().text.empty() && m_tokens.now().operation() == 0; m_tokens.next()) {
            const std::string_view word = m_tokens.now().text;
            if (word.find('=') != std::string_view::npos) {
                if (const Status status = parameter(*words, term, word); !status) return status.error();
            } else if (const auto number = parseFloat(word)) {
                if (weighed) return wrongWord("only one weight");
                if (!(*number >= 0 && *number <= kMaxWeight))
                    return wrongWord(fmt::format("a weight from 0 to {}", kMaxWeight));
                term.weight = *number;
                weighed = true;
            } else {
                if (aimed) return wrongWord("only one target, a weight or name=value");
                if (!target(*words, term.target, word)) return wrongWord(targetsOf(*words));
                aimed = true;
            }
        }
        if (words->target == TargetRule::One && !aimed) return wrongWord(targetsOf(*words));
        if (words->kind == SteeringKind::FollowFlow && term.flowName.empty()) return wrongWord("flow=" + allFlows());
        return term;
    }

    static std::string allKinds() {
        std::string all = "a behaviour:";
        for (std::size_t i = 0; i < kSteeringKinds; ++i)
            all += fmt::format("{} {}", i == 0 ? "" : ",", lince::nameOf(static_cast<SteeringKind>(i)));
        return all;
    }

    static std::string allFlows() {
        std::string all;
        for (int i = 0; i <= static_cast<int>(FlowShape::Cells); ++i)
            all += fmt::format("{}{}", i == 0 ? "" : "|", lince::nameOf(static_cast<FlowShape>(i)));
        return all;
    }

    static std::string targetsOf(const KindWords& words) {
        switch (words.target) {
        case TargetRule::None:
            return fmt::format("a weight or name=value: {} has no target", words.name);
        case TargetRule::One:
            return "a target: goal, leader, kin, strangers, a side's name or x,y,z";
        case TargetRule::Path:
            return "path, a weight or name=value";
        case TargetRule::Lead:
            return "leader, a weight or name=value";
        case TargetRule::Many:
            return "kin, strangers, all, a side's name, a weight or name=value";
        }
        return {};
    }

    bool target(const KindWords& words, SteeringTarget& target, std::string_view word) const {
        using Kind = SteeringTarget::Kind;
        const bool one = words.target == TargetRule::One, many = words.target == TargetRule::Many;
        if (words.target == TargetRule::Path) return word == "path";
        if (words.target == TargetRule::Lead) return word == "leader";
        if (!one && !many) return false;
        if (one)
            if (const auto place = parsePlace(word)) {
                target.kind = Kind::Place, target.place = *place;
                return true;
            }
        for (const Kind kind : {Kind::Goal, Kind::Leader, Kind::Kin, Kind::Strangers, Kind::All}) {
            if (word != steering::nameOf(kind)) continue;
            if (kind == Kind::Goal || kind == Kind::Leader ? !one : kind == Kind::All && !many) return false;
            target.kind = kind;
            return true;
        }
        const auto side = m_sides && word.find(',') == std::string_view::npos ? m_sides(word) : std::nullopt;
        if (!side) return false;
        target.kind = Kind::Side, target.side = *side, target.sideName = word;
        return true;
    }

    Status parameter(const KindWords& words, SteeringTerm& term, std::string_view word) {
        std::string_view value = word;
        const std::string_view name = cutAt(value, '=');
        if (std::find(m_seen.begin(), m_seen.end(), name) != m_seen.end())
            return wrong(inQuotes(name) + " again", "each parameter once");
        m_seen.push_back(name);
        for (const NumberWord& number : words.numbers) {
            if (number.name != name) continue;
            const auto read = parseFloat(value);
            if (!read || !(*read >= number.min && *read <= number.max))
                return wrongWord(fmt::format("{}= a number from {} to {}", name, number.min, number.max));
            term.*number.member = *read;
            return {};
        }
        for (const VectorWord& vector : words.vectors) {
            if (vector.name != name) continue;
            const auto read = parsePlace(value);
            if (!read) return wrongWord(fmt::format("{}=x,y,z", name));
            term.*vector.member = *read;
            return {};
        }
        if ((words.special & kPathWord) != 0 && name == "path") return path(term, value);
        if ((words.special & kPathWord) != 0 && name == "loop") {
            if (value != "yes" && value != "no") return wrongWord("loop=yes or loop=no");
            term.loop = value == "yes";
            return {};
        }
        if ((words.special & kBoxWord) != 0 && name == "box") return box(term, value);
        if ((words.special & kFlowWord) != 0 && name == "flow") {
            if (!flowShapeNamed(value)) return wrongWord("flow=" + allFlows());
            term.flowName = value;
            return {};
        }
        if ((words.special & kSideWord) != 0 && name == "side") {
            if (value != "left" && value != "right") return wrongWord("side=left or side=right");
            term.side = value == "right" ? 1.0f : -1.0f;
            return {};
        }
        return wrongWord(parametersOf(words));
    }

    Status path(SteeringTerm& term, std::string_view value) const {
        do {
            const auto point = parsePlace(cutAt(value, ';'));
            if (!point) return wrongWord("path=x,y,z;x,y,z;…");
            if (term.path.size() == kMaxPathPoints)
                return wrong("another point", fmt::format("at most {}", kMaxPathPoints));
            term.path.push_back(*point);
        } while (!value.empty());
        return {};
    }

    Status box(SteeringTerm& term, std::string_view value) const {
        const auto low = parsePlace(cutAt(value, ':'));
        const auto high = parsePlace(value);
        if (!low || !high || low->x > high->x || low->y > high->y || low->z > high->z)
            return wrongWord("box=x0,y0,z0:x1,y1,z1, the lower corner first");
        term.box = {*low, *high};
        return {};
    }

    static std::string parametersOf(const KindWords& words) {
        std::string all = "one of";
        for (const NumberWord& number : words.numbers)
            all += fmt::format(" {}=", number.name);
        for (const VectorWord& vector : words.vectors)
            all += fmt::format(" {}=", vector.name);
        if ((words.special & kPathWord) != 0) all += " path= loop=";
        if ((words.special & kBoxWord) != 0) all += " box=";
        if ((words.special & kFlowWord) != 0) all += " flow=";
        if ((words.special & kSideWord) != 0) all += " side=";
        return all;
    }

    Tokens m_tokens;
    const std::string& m_name;
    const SideNames& m_sides;
    std::vector<std::string_view> m_seen; ///< parameters of this term so far
};

} // namespace

Result<SteeringMix> parseSteeringMix(std::string_view text, const std::string& name, const SideNames& sides) {
    return MixParser(text, name, sides).mix();
}

} // namespace lince
