#include "words.h"

#include <lince/core/files.h>
#include <lince/groups/gallery.h>
#include <lince/groups/group_parameters.h>

#include <algorithm>
#include <filesystem>

namespace lince::groups {
namespace {

namespace fs = std::filesystem;

struct Row {
    const char* name; ///< of the scenario
    Phrase title, sentence;
};

constexpr Row kRows[] = {
    {"cats-homing",
     {"Cats go home", "Gatos a casa"},
     {"One finds the way; all keep it, go together and gather at the door.",
      "Uno halla el camino; todos lo siguen, van juntos y se reúnen ante la puerta."}},
    {"cats-search",
     {"Cats look for food", "Gatos buscan comida"},
     {"Nobody knows where it is. They wander over the roadmap; who sees it tells the others.",
      "Nadie sabe dónde está. Recorren el mapa; quien la ve avisa a los demás."}},
    {"cats-search-uniform",
     {"The same without learning", "Lo mismo sin aprender"},
     {"Every edge counts alike, dead ends too: it takes longer.",
      "Todos los tramos cuentan igual, también los callejones: tarda más."}},
    {"cats-fetch",
     {"First search, then home", "Primero buscar, luego a casa"},
     {"Behaviours one after the other make a new one.", "Comportamientos uno tras otro hacen uno nuevo."}},
    {"cats-follow",
     {"A tom leads", "Un gato guía"},
     {"He goes from place to place; the others follow, apart from each other and out of his way.",
      "Va de un lugar a otro; los demás lo siguen, separados y sin estorbarle."}},
    {"town-homing",
     {"Two groups cross the town", "Dos grupos cruzan el pueblo"},
     {"Each has a way of its own; where they meet they pass.",
      "Cada uno tiene su camino; donde se encuentran, se ceden el paso."}},
    {"town-search",
     {"Searching the town", "Buscar por el pueblo"},
     {"The same in narrow lanes: dead ends count less and less.",
      "Lo mismo en callejas: los callejones sin salida cuentan cada vez menos."}},
    {"town-follow-small",
     {"A small leader", "Un líder pequeño"},
     {"Through the town behind one that is no bigger than they are.", "Por el pueblo tras uno no mayor que ellos."}},
    {"town-follow-big",
     {"A big leader", "Un líder grande"},
     {"The same behind one that is twice a cat.", "Lo mismo tras uno que es dos veces un gato."}},
    {"town-follow-giant",
     {"A giant leads", "Un gigante guía"},
     {"Nobody wants to stand in its way.", "Nadie quiere estar en su camino."}},
    {"town-formation",
     {"A wedge in the lanes", "Una cuña en las callejas"},
     {"The wedge becomes a column where the lane is narrow.", "La cuña se hace columna donde la calleja es estrecha."}},
    {"animals",
     {"All the animals", "Todos los animales"},
     {"Standing, walking and running, in one picture.", "Quietos, andando y corriendo, en un solo cuadro."}},
    {"butterflies",
     {"Butterflies over the meadow", "Mariposas sobre el prado"},
     {"Twelve follow theirs through the air, goal after goal, for ever.",
      "Doce siguen a la suya por el aire, de meta en meta, sin fin."}},
    {"steer-seek",
     {"Seek", "Buscar"},
     {"Straight to a place, and past it, and back again.", "Derecho a un lugar, lo pasa y vuelve."}},
    {"steer-flee", {"Flee", "Huir"}, {"Straight away from it.", "Derecho lejos de él."}},
    {"steer-pursue",
     {"Pursue", "Perseguir"},
     {"To where the quarry will be, not to where it is.", "Hacia donde estará la presa, no donde está."}},
    {"steer-evade", {"Evade", "Evadir"}, {"Away from where the hunter will be.", "Lejos de donde estará el cazador."}},
    {"steer-offset-pursue",
     {"Offset pursuit", "Persecución con desfase"},
     {"Keeps its place beside one that moves.", "Mantiene su sitio junto a otro que se mueve."}},
    {"steer-arrive",
     {"Arrive", "Llegar"},
     {"Slows down before the place and stops there.", "Frena antes del lugar y se detiene en él."}},
    {"steer-avoid-obstacles",
     {"Obstacle avoidance", "Evitar obstáculos"},
     {"Steers sideways before it would touch a column.", "Se desvía antes de tocar una columna."}},
    {"steer-wander",
     {"Wander", "Vagar"},
     {"By chance, but without jerks: a point strolls on a circle ahead.",
      "Al azar pero sin tirones: un punto pasea por un círculo delante."}},
    {"steer-follow-path",
     {"Path following", "Seguir un camino"},
     {"Stays within the width of the path, and need not be on its middle.",
      "Se queda en el ancho del camino, sin tener que ir por su centro."}},
    {"steer-follow-wall",
     {"Wall following", "Seguir un muro"},
     {"Along the wall, always at the same distance.", "A lo largo del muro, siempre a igual distancia."}},
    {"steer-contain",
     {"Containment", "Contención"},
     {"Turns back before it would leave the box.", "Da la vuelta antes de salir de la caja."}},
    {"steer-follow-flow",
     {"Flow-field following", "Seguir un campo de flujo"},
     {"Goes where the field at its place flows.", "Va adonde fluye el campo en su lugar."}},
    {"steer-avoid-collisions",
     {"Unaligned collision avoidance", "Evitar choques"},
     {"Many cross each other's ways; each turns or waits in time.",
      "Muchos se cruzan; cada uno gira o espera a tiempo."}},
    {"steer-separate",
     {"Separation", "Separación"},
     {"Away from those who are too near.", "Lejos de los que están demasiado cerca."}},
    {"steer-cohere",
     {"Cohesion", "Cohesión"},
     {"To the middle of those around.", "Hacia el centro de los de alrededor."}},
    {"steer-align",
     {"Alignment", "Alineación"},
     {"As fast and in the same direction as those around.", "Tan rápido y en la dirección de los de alrededor."}},
    {"steer-follow-leader",
     {"Leader following", "Seguir al líder"},
     {"Behind the leader, apart from each other, and never in its way.",
      "Tras el líder, separados entre sí y nunca en su camino."}},
    {"sheep-1",
     {"The first flock", "El primer rebaño"},
     {"Six sheep and an open meadow.", "Seis ovejas y un prado abierto."}},
    {"sheep-2",
     {"The pond", "La charca"},
     {"Ten graze apart, and a pond lies on the way home.",
      "Diez pastan dispersas, y hay una charca de camino a casa."}},
    {"sheep-3",
     {"The narrow gate", "La puerta estrecha"},
     {"A fence, and one way through it.", "Una valla y un solo paso."}},
    {"sheep-4", {"The wolf", "El lobo"}, {"It fears your bark, and nothing else.", "Teme tu ladrido y nada más."}},
    {"sheep-5",
     {"The bridge", "El puente"},
     {"Sixteen must cross it, and two wolves know that.", "Dieciséis han de cruzarlo, y dos lobos lo saben."}},
    {"sheep-6",
     {"Two flocks", "Dos rebaños"},
     {"Far apart, and you cannot be with both.", "Muy lejos uno de otro: no puedes estar con ambos."}},
};

std::size_t rowOf(std::string_view name) {
    for (std::size_t i = 0; i < std::size(kRows); ++i)
        if (name == kRows[i].name) return i;
    return std::size(kRows);
}

/// Whether one of this game's brains, or in this game a mind's file, is named in it; what else the file holds is seen
/// when it is opened.
bool hasGroup(const std::string& path) {
    constexpr std::size_t kLargest = std::size_t{1} << 20; // bytes
    const auto text = readTextFile(path, kLargest);
    if (!text || text->find("<scenario") == std::string::npos) return false;
    if (text->find(" game=\"groups\"") != std::string::npos && text->find(" mind=\"") != std::string::npos) return true;
    constexpr std::string_view kBefore = " brain=\"";
    for (std::size_t at = text->find(kBefore); at != std::string::npos; at = text->find(kBefore, at + 1)) {
        const std::size_t from = at + kBefore.size();
        if (isGroupBrain(std::string_view(*text).substr(from, text->find('"', from) - from))) return true;
    }
    return false;
}

std::vector<Demonstration> scenariosBeside(const std::string& scenarioPath) {
    std::vector<Demonstration> all;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(fs::path(scenarioPath).parent_path(), code))
        if (entry.path().extension() == ".xml" && hasGroup(entry.path().string()))
            all.push_back({entry.path().stem().string(), entry.path().string()});
    return all;
}

} // namespace

std::vector<Demonstration> demonstrationsBeside(const std::string& scenarioPath) {
    std::vector<Demonstration> all = scenariosBeside(scenarioPath);
    // Nor those that judge a level without its dog.
    std::erase_if(
        all, [](const Demonstration& one) { return Progress::isLevel(one.name.substr(0, one.name.find("-alone"))); });
    std::sort(all.begin(), all.end(), [](const Demonstration& a, const Demonstration& b) {
        const std::size_t rowA = rowOf(a.name), rowB = rowOf(b.name);
        return rowA != rowB ? rowA < rowB : a.name < b.name;
    });
    return all;
}

std::vector<Demonstration> sheepLevelsBeside(const std::string& scenarioPath) {
    const std::vector<Demonstration> all = scenariosBeside(scenarioPath);
    std::vector<Demonstration> levels;
    for (std::string name = "sheep-1";; name = *Progress::next(name)) {
        const auto at =
            std::find_if(all.begin(), all.end(), [&](const Demonstration& one) { return one.name == name; });
        if (at == all.end()) return levels;
        levels.push_back(*at);
    }
}

std::size_t indexOf(const std::vector<Demonstration>& list, const std::string& scenarioPath) {
    const std::string name = fs::path(scenarioPath).stem().string();
    return static_cast<std::size_t>(
        std::find_if(list.begin(), list.end(), [&](const Demonstration& one) { return one.name == name; }) -
        list.begin());
}

std::string titleOf(std::string_view name, Language language) {
    const std::size_t row = rowOf(name);
    return row < std::size(kRows) ? kRows[row].title.in(language) : std::string(name);
}

std::string sentenceOf(std::string_view name, Language language) {
    const std::size_t row = rowOf(name);
    return row < std::size(kRows) ? kRows[row].sentence.in(language) : std::string();
}

std::vector<GameEntry> entries() {
    std::vector<GameEntry> all;
    for (const Row& row : kRows)
        if (Progress::isLevel(row.name)) all.push_back({GameEntry::Kind::Level, row.name, row.title, row.sentence});
    for (const Row& row : kRows)
        if (!Progress::isLevel(row.name))
            all.push_back({GameEntry::Kind::Demonstration, row.name, row.title, row.sentence});
    return all;
}

app::EntryResults resultsOf(const Progress& progress, Language language) {
    app::EntryResults results;
    for (const Row& row : kRows) {
        if (!Progress::isLevel(row.name)) continue;
        app::EntryResult& result = results[row.name];
        result.locked = !progress.isOpen(row.name);
        result.stars = 0;
        const LevelResult* reached = progress.of(row.name);
        if (reached == nullptr || !reached->won) continue;
        result.won = true;
        result.stars = reached->stars;
        result.best = phrases::kBest.filled(language, {std::to_string(reached->score)});
    }
    return results;
}

} // namespace lince::groups
