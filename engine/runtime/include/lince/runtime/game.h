#pragma once
// A game is one descriptor: what it adds to the engine. A catalogue holds the games that a program knows.

#include <lince/core/phrase.h>
#include <lince/mind/brain.h>
#include <lince/mind/mind_vocabulary.h>
#include <lince/runtime/measures.h>
#include <lince/sense/sense_list.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

namespace app {
class GamePart;
}
class DebugLayers;
class ModelLibrary;
class Rules;
class Sim;
struct Catalogue;
struct Scenario;
struct Stage;

/// What a game's page in the menu offers: one of its scenarios, in words for players. One whose scenario does not lie
/// in the game's data is not shown.
struct GameEntry {
    /// Level: is won or lost, one after the other. Demonstration: is watched. Mode: another way to play.
    enum class Kind : std::uint8_t { Level, Demonstration, Mode };
    Kind kind = Kind::Level;
    std::string scenario; ///< by name
    Phrase title;
    Phrase line{"", ""}; ///< one sentence
};

/// All but the name may be left out.
struct Game {
    std::string name;                 ///< `<scenario game="NAME">`, `lince play NAME`; its data lie in games/NAME/data
    std::string firstScenario{};      ///< by name: what is opened when only the game is named
    Phrase title{"", ""};             ///< in the menu; empty: the name with a capital
    Phrase line{"", ""};              ///< one sentence under it
    std::vector<GameEntry> entries{}; ///< empty: every scenario of its data, by name
    /// Null for a stage that is played without rules. What <rules> says is read from `stage.scenario.rules`, before
    /// anything else: the simulation refuses words that were not asked for.
    std::function<std::unique_ptr<Rules>(const Stage&)> rules{};
    std::function<void(BrainRegistry&)> brains{};
    std::function<void(MindVocabulary&)> vocabulary{}; ///< words of its own for minds' files
    std::vector<Topic> topics{};                       ///< of its own messages, from Topic::User on
    /// Kinds of body of its own (Sim::add), and what of them the stage has from the start.
    std::function<void(Sim&, const Stage&)> bodies{};
    std::function<void(SenseRegistry&)> senses{};
    std::function<void(MeasureRegistry&)> measures{};
    // Where there is a picture:
    std::function<void(ModelLibrary&)> models{}; ///< looks of its bodies
    std::function<void(DebugLayers&)> layers{};  ///< debug views, for films and the window
    /// What it adds to the window. The catalogue outlives it.
    std::function<std::shared_ptr<app::GamePart>(const Catalogue&)> part{};
};

/// The engine's words of minds' files and its brains, those of squads included.
MindVocabulary standardWords();
BrainRegistry standardBrains();

/// What a program knows: brains, measures and the games that brought some of them.
struct Catalogue {
    /// The engine's own brains and measures.
    Catalogue();
    /// Those brains instead, for whoever needs no game or wraps minds.
    Catalogue(BrainRegistry given); // NOLINT(google-explicit-constructor)

    /// Names and numbers that are taken, by the engine or by a game before it, are mistakes: see `status`.
    Catalogue& add(Game game);
    /// Null when there is none.
    const Game* find(std::string_view name) const { return games.find(name); }
    /// The one that the scenario names; null: it names none. An unknown one is an Error.
    Result<const Game*> gameOf(const Scenario& scenario) const;
    /// The first mistake of who put it together; no simulation is made with one.
    Status status() const;

    BrainRegistry brains;
    MindVocabulary vocabulary = standardWords();
    SenseRegistry senses;
    MeasureRegistry measures;
    NamedList<Game> games{"game"};
};

} // namespace lince
