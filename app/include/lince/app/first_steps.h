#pragma once
// A short introduction that is played: a game feeds it with steps, each of which says what to do with the keys as they
// are bound now and waits until it is done. Afterwards hints for who plainly does not get on. Both are told once and
// remembered by name. Knows no window: what it says is a card of the HUD.

#include <lince/app/actions.h>
#include <lince/app/hud.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince::app {

/// Fills the places `{}` of a phrase, one after the other: each with the keys of its actions, "W A S D".
using ActionsNamed = std::vector<std::vector<Action>>;

struct FirstStep {
    std::string_view name; ///< for scripts
    Phrase title, words;
    ActionsNamed keys; ///< in the words
    /// Asked each frame while the step is shown; what the game knows.
    std::function<bool()> done;
    /// When the step begins, to remember from where; may be empty.
    std::function<void()> begun{};
};

struct Introduction {
    std::string_view name; ///< under which it is remembered: a word without blanks
    std::vector<FirstStep> steps;
    Phrase ending; ///< after the last step, for some seconds
};

struct Hint {
    std::string_view name; ///< as Introduction::name
    Phrase words;
    ActionsNamed keys{};
    float afterSeconds = 20; ///< so long without a break must it be true that the player does not get on
    std::function<bool()> stuck;
};

class FirstSteps {
  public:
    /// First key of an action, as the player's keyboard or gamepad shows it; empty: it has none.
    using KeyOf = std::function<std::string(Action)>;

    /// `known`: names that were told already, sorted; added to. Must outlive it.
    explicit FirstSteps(std::vector<std::string>& known) : m_known(known) {}

    /// A session's. Begins at once unless it is known; at the step where it was, when the same one was going on.
    void offer(Introduction introduction, std::vector<Hint> hints = {});
    /// The session is over: nothing more is asked of it.
    void withdraw();
    bool offered() const { return !m_introduction.steps.empty(); }
    bool running() const { return m_running; }
    /// From the first step, known or not; hints come again, too. Nothing when none is offered.
    void again();
    /// The step that is shown counts as done; of the last one that ends the introduction. A hint goes.
    void skip();
    void update(float seconds);
    /// Whether something was learnt since the last call: then it is to be saved.
    bool takeLearnt() { return std::exchange(m_learnt, false); }

    /// What is to be seen now; nothing: neither step nor hint.
    std::optional<HudCard> card(Language language, const KeyOf& keyOf) const;
    /// Name of the step or hint that is shown; empty: none.
    std::string_view shown() const;

  private:
    bool knows(std::string_view name) const;
    void learn(std::string_view name);
    void go(std::size_t step);
    void updateHints(float seconds);

    std::vector<std::string>& m_known;
    Introduction m_introduction;
    std::vector<Hint> m_hints;
    std::vector<float> m_stuckSeconds; ///< of each hint
    std::string m_last;                ///< name of the introduction that goes on, also between two sessions
    std::size_t m_step = 0;            ///< behind the last one: the ending is shown
    bool m_running = false, m_learnt = false;
    float m_shownSeconds = 0; ///< of this step, ending or hint
    float m_doneSeconds = -1; ///< since the step was done; < 0: it is not
    const Hint* m_hint = nullptr;
};

/// The phrase with the names of the keys in its places.
std::string withKeys(const Phrase& phrase, const ActionsNamed& keys, Language language, const FirstSteps::KeyOf& keyOf);

} // namespace lince::app
