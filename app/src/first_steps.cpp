#include <lince/app/first_steps.h>
#include <lince/app/language.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr float kDoneSeconds = 1.3f;  ///< that a done step stays, so that one sees that it is
constexpr float kLeastSeconds = 1.5f; ///< a step that is done already is still read
constexpr float kEndingSeconds = 6, kHintSeconds = 10, kCardFadeSeconds = 0.35f;

} // namespace

std::string withKeys(const Phrase& phrase, const ActionsNamed& keys, Language language,
                     const FirstSteps::KeyOf& keyOf) {
    std::string words = phrase.in(language);
    std::size_t from = 0;
    for (const std::vector<Action>& actions : keys) {
        std::string names;
        for (const Action action : actions) {
            std::string name = keyOf(action);
            if (name.empty()) name = std::string("(") + text(action, language) + ")";
            names += (names.empty() ? "" : " ") + name;
        }
        const std::size_t at = words.find("{}", from);
        if (at == std::string::npos) break;
        words.replace(at, 2, names);
        from = at + names.size();
    }
    return words;
}

bool FirstSteps::knows(std::string_view name) const {
    return std::binary_search(m_known.begin(), m_known.end(), name);
}

void FirstSteps::learn(std::string_view name) {
    if (knows(name)) return;
    m_known.emplace(std::lower_bound(m_known.begin(), m_known.end(), name), name);
    m_learnt = true;
}

void FirstSteps::offer(Introduction introduction, std::vector<Hint> hints) {
    const bool goesOn = m_last == introduction.name;
    const std::size_t step = goesOn && m_step < introduction.steps.size() ? m_step : 0;
    withdraw();
    m_introduction = std::move(introduction);
    m_hints = std::move(hints);
    m_stuckSeconds.assign(m_hints.size(), 0);
    if (knows(m_introduction.name) || !offered()) return;
    m_last = m_introduction.name;
    m_running = true;
    go(step);
}

void FirstSteps::withdraw() {
    m_introduction = {};
    m_hints.clear(), m_stuckSeconds.clear();
    m_running = false;
    m_hint = nullptr;
}

void FirstSteps::again() {
    if (!offered()) return;
    const auto forget = [&](std::string_view name) {
        m_known.erase(std::remove(m_known.begin(), m_known.end(), name), m_known.end());
    };
    forget(m_introduction.name);
    for (const Hint& hint : m_hints)
        forget(hint.name);
    m_learnt = true;
    m_hint = nullptr;
    m_last = m_introduction.name;
    m_running = true;
    go(0);
}

void FirstSteps::go(std::size_t step) {
    m_step = step;
    m_shownSeconds = 0, m_doneSeconds = -1;
    if (step < m_introduction.steps.size()) {
        if (m_introduction.steps[step].begun) m_introduction.steps[step].begun();
        return;
    }
    m_last.clear();
    learn(m_introduction.name);
}

void FirstSteps::skip() {
    m_hint = nullptr;
    if (!m_running) return;
    if (m_step + 1 < m_introduction.steps.size()) return go(m_step + 1);
    if (m_step < m_introduction.steps.size()) go(m_introduction.steps.size());
    m_running = false; // who skips wants no last words either
}

void FirstSteps::update(float seconds) {
    if (!m_running) return updateHints(seconds);
    m_shownSeconds += seconds;
    if (m_step >= m_introduction.steps.size()) {
        m_running = m_shownSeconds < kEndingSeconds;
        return;
    }
    if (m_doneSeconds >= 0) {
        m_doneSeconds += seconds;
        if (m_doneSeconds >= kDoneSeconds) go(m_step + 1);
    } else if (m_introduction.steps[m_step].done() && m_shownSeconds >= kLeastSeconds)
        m_doneSeconds = 0;
}

void FirstSteps::updateHints(float seconds) {
    if (m_hint != nullptr) {
        m_shownSeconds += seconds;
        if (m_shownSeconds >= kHintSeconds) m_hint = nullptr;
        return;
    }
    for (std::size_t i = 0; i < m_hints.size(); ++i) {
        const Hint& hint = m_hints[i];
        if (knows(hint.name)) continue;
        m_stuckSeconds[i] = hint.stuck() ? m_stuckSeconds[i] + seconds : 0;
        if (m_stuckSeconds[i] < hint.afterSeconds) continue;
        m_hint = &hint;
        m_shownSeconds = 0;
        std::fill(m_stuckSeconds.begin(), m_stuckSeconds.end(), 0.0f); // one at a time
        learn(hint.name);
        return;
    }
}

std::string_view FirstSteps::shown() const {
    if (m_hint != nullptr) return m_hint->name;
    if (!m_running) return {};
    return m_step < m_introduction.steps.size() ? m_introduction.steps[m_step].name : "ending";
}

std::optional<HudCard> FirstSteps::card(Language language, const KeyOf& keyOf) const {
    HudCard card;
    const auto fades = [&](float all) {
        return clamp(minimum(m_shownSeconds, all - m_shownSeconds) / kCardFadeSeconds, 0, 1);
    };
    if (m_hint != nullptr) {
        card.heading = text(Word::HintHeading, language);
        card.words = withKeys(m_hint->words, m_hint->keys, language, keyOf);
        card.opacity = fades(kHintSeconds);
        return card;
    }
    if (!m_running) return {};
    card.steps = m_introduction.steps.size();
    card.step = m_step;
    if (m_step >= card.steps) {
        card.heading = text(Word::StepsDone, language);
        card.words = m_introduction.ending.in(language);
        card.done = true;
        card.opacity = fades(kEndingSeconds);
        return card;
    }
    const FirstStep& step = m_introduction.steps[m_step];
    card.heading = step.title.in(language);
    card.words = withKeys(step.words, step.keys, language, keyOf);
    if (const std::string key = keyOf(Action::SkipStep); !key.empty())
        card.below = filled(Word::SkipStep, language, key);
    card.done = m_doneSeconds >= 0;
    card.opacity = clamp(m_shownSeconds / kCardFadeSeconds, 0, 1);
    return card;
}

} // namespace lince::app
