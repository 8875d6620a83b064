#include "steer_rules.h"

#include <lince/core/text.h>

#include <algorithm>
#include <utility>

namespace lince {
namespace {

constexpr std::size_t kMaxRules = 100;

/// The words of one rule.
class Words {
  public:
    explicit Words(std::string_view text) : m_rest(trimmed(text)) {}
    bool done() const { return m_rest.empty(); }
    std::string_view next() {
        const std::size_t end = std::min(m_rest.find_first_of(" \t\n"), m_rest.size());
        const std::string_view word = m_rest.substr(0, end);
        m_rest = trimmed(m_rest.substr(end));
        return word;
    }
    bool take(std::string_view word) {
        Words ahead = *this;
        if (ahead.next() != word) return false;
        *this = ahead;
        return true;
    }

  private:
    std::string_view m_rest;
};

Error wrong(std::string_view found, std::string_view expected) {
    return Error{"switch: found " + inQuotes(std::string(found)) + ", expected " + std::string(expected)};
}

Result<std::uint32_t> stateNamed(std::string_view name, const std::vector<std::string>& states) {
    const auto found = std::find(states.begin(), states.end(), name);
    if (found == states.end()) return wrong(name, "one of the states");
    return static_cast<std::uint32_t>(found - states.begin());
}

Result<SteeringTarget> targetNamed(std::string_view name, const SideNames& sides) {
    SteeringTarget target;
    target.sideName = std::string(name);
    if (name == "kin") {
        target.kind = SteeringTarget::Kind::Kin;
    } else if (name == "strangers") {
        target.kind = SteeringTarget::Kind::Strangers;
    } else {
        const auto side = sides(name);
        if (!side) return wrong(name, "kin, strangers or a side of the definitions");
        target.kind = SteeringTarget::Kind::Side;
        target.side = *side;
    }
    return target;
}

/// `within 10`, `beyond 3`, `for 2`, in any order.
Status readBounds(Words& words, SteerRule& rule) {
    while (!words.done()) {
        const std::string_view name = words.next();
        float* value = name == "within"   ? &rule.within
                       : name == "beyond" ? &rule.beyond
                       : name == "for"    ? &rule.seconds
                                          : nullptr;
        if (value == nullptr) return wrong(name, "within, beyond or for");
        const std::string_view number = words.next();
        const auto parsed = parseFloat(number);
        if (!parsed || *parsed < 0 || *parsed > 10'000) return wrong(number, "a number from 0 to 10000");
        *value = *parsed;
    }
    return {};
}

Status readCondition(Words& words, SteerRule& rule, const SideNames& sides) {
    using When = SteerRule::When;
    static constexpr std::pair<std::string_view, When> kConditions[] = {
        {"sees", When::Sees}, {"misses", When::Misses}, {"hears", When::Hears},
        {"hurt", When::Hurt}, {"after", When::After},   {"near", When::Near}};
    const std::string_view name = words.next();
    const auto* found = std::find_if(std::begin(kConditions), std::end(kConditions),
                                     [&](const auto& condition) { return condition.first == name; });
    if (found == std::end(kConditions)) return wrong(name, "sees, misses, hears, hurt, after or near");
    rule.when = found->second;
    if (rule.when == When::Sees || rule.when == When::Misses) {
        auto target = targetNamed(words.next(), sides);
        if (!target) return target.error();
        rule.target = std::move(*target);
    }
    if (rule.when == When::After) {
        const std::string_view number = words.next();
        const auto seconds = parseFloat(number);
        if (!seconds || *seconds < 0 || *seconds > 10'000) return wrong(number, "seconds from 0 to 10000");
        rule.seconds = *seconds;
    }
    return readBounds(words, rule);
}

} // namespace

Result<std::vector<SteerRule>> parseSteerRules(std::string_view text, const std::vector<std::string>& states,
                                               const SideNames& sides) {
    std::vector<SteerRule> rules;
    while (!trimmed(text).empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const std::string_view one = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.empty()) continue;
        if (rules.size() == kMaxRules) return wrong(one, "at most 100 rules");
        SteerRule rule;
        rule.words = std::string(one);
        Words words(one);
        const std::string_view change = words.next();
        const std::size_t arrow = change.find('>');
        if (arrow == std::string_view::npos) return wrong(change, "two states as in graze>flee");
        if (change.substr(0, arrow) != "*") {
            const auto from = stateNamed(change.substr(0, arrow), states);
            if (!from) return from.error();
            rule.from = *from;
        }
        const auto to = stateNamed(change.substr(arrow + 1), states);
        if (!to) return to.error();
        rule.to = *to;
        if (const Status status = readCondition(words, rule, sides); !status) return status.error();
        rules.push_back(std::move(rule));
    }
    return rules;
}

} // namespace lince
