#include <lince/runtime/game.h>
#include <lince/runtime/scenario.h>
#include <lince/squad/squad_words.h>

#include <algorithm>

namespace lince {

MindVocabulary standardWords() {
    MindVocabulary words = MindVocabulary::standard();
    addSquadWords(words);
    return words;
}

BrainRegistry standardBrains() {
    BrainRegistry brains = BrainRegistry::standard();
    addSquadBrains(brains);
    return brains;
}

Catalogue::Catalogue() : Catalogue(standardBrains()) {}

Catalogue::Catalogue(BrainRegistry given)
    : brains(std::move(given)), senses(SenseRegistry::standard()), measures(MeasureRegistry::standard()) {}

Catalogue& Catalogue::add(Game game) {
    for (const Topic topic : game.topics)
        for (const Game& other : games)
            if (std::find(other.topics.begin(), other.topics.end(), topic) != other.topics.end())
                games.refuse("topic " + std::to_string(static_cast<int>(topic)) + " of game " + inQuotes(game.name) +
                                 " in game " + inQuotes(other.name),
                             "a number of its own");
    if (std::any_of(game.topics.begin(), game.topics.end(), [](Topic topic) { return topic < Topic::User; }))
        games.refuse("a topic of the engine in game " + inQuotes(game.name), "numbers from Topic::User on");
    if (game.brains) game.brains(brains);
    if (game.vocabulary) game.vocabulary(vocabulary);
    if (game.senses) game.senses(senses);
    if (game.measures) game.measures(measures);
    games.add(std::move(game));
    return *this;
}

Result<const Game*> Catalogue::gameOf(const Scenario& scenario) const {
    const Game* game = find(scenario.game);
    if (game == nullptr && !scenario.game.empty())
        return errorAt(scenario.place, "game=" + inQuotes(scenario.game), expectedOneOf(scenario.game, games.names()));
    return game;
}

Status Catalogue::status() const {
    for (const Status* status : {&brains.status(), &senses.status(), &measures.status(), &games.status()})
        if (!*status) return *status;
    return vocabulary.status();
}

} // namespace lince
