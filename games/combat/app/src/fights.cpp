#include <lince/combat/fights.h>

#include <algorithm>

namespace lince::combat {
namespace {

using Kind = GameEntry::Kind;

constexpr Phrase kRecruits{
    "They react late, aim badly and do not press on. Difficulty is only temper and reaction: they know what they see "
    "and hear.",
    "Reaccionan tarde, apuntan mal y no presionan. La dificultad es solo temple y reacción: saben lo que ven y oyen."};
constexpr Phrase kRegulars{"They come for you, one by one, in short bursts.",
                           "Vienen a por ti, cada uno por su cuenta, con ráfagas cortas."};
constexpr Phrase kSeasoned{"They work together and have grenades.", "Actúan juntos y llevan granadas."};
constexpr Phrase kVeterans{"Quicker and steadier; who hides is flushed out.",
                           "Más rápidos y firmes; a quien se esconde lo hacen salir."};
constexpr Phrase kMasters{"As quick as a person can be. They see and hear no more than the recruits.",
                          "Tan rápidos como puede serlo una persona. No ven ni oyen más que los reclutas."};

const std::vector<GameEntry>& table() {
    static const std::vector<GameEntry> all{
        {Kind::Level, "duel-1", {"Duel: a recruit", "Duelo: un recluta"}, kRecruits},
        {Kind::Level, "duel-2", {"Duel: a regular", "Duelo: un soldado"}, kRegulars},
        {Kind::Level, "duel-3", {"Duel: a seasoned one", "Duelo: un curtido"}, kSeasoned},
        {Kind::Level, "duel-4", {"Duel: a veteran", "Duelo: un veterano"}, kVeterans},
        {Kind::Level, "duel-5", {"Duel: a master", "Duelo: un maestro"}, kMasters},
        {Kind::Level, "against-four-1", {"Four recruits", "Cuatro reclutas"}, kRecruits},
        {Kind::Level, "against-four-2", {"Four regulars", "Cuatro soldados"}, kRegulars},
        {Kind::Level, "against-four-3", {"Four seasoned ones", "Cuatro curtidos"}, kSeasoned},
        {Kind::Level, "against-four-4", {"Four veterans", "Cuatro veteranos"}, kVeterans},
        {Kind::Level, "against-four-5", {"Four masters", "Cuatro maestros"}, kMasters},
        {Kind::Mode,
         "play-yard",
         {"Four on four: the yard", "Cuatro contra cuatro: el patio"},
         {"You and three mates in a cloister: hedges, arcades, long views.",
          "Tú y tres compañeros en un claustro: setos, arcadas, vistas largas."}},
        {Kind::Mode,
         "play-house",
         {"Four on four: the house", "Cuatro contra cuatro: la casa"},
         {"Two floors, two stairs and a balcony.", "Dos pisos, dos escaleras y un balcón."}},
        {Kind::Mode,
         "play-street",
         {"Four on four: the street", "Cuatro contra cuatro: la calle"},
         {"A village by night: stay out of the lamps' light.", "Un pueblo de noche: evita la luz de las farolas."}},
        {Kind::Mode,
         "play-depot",
         {"Four on four: the depot", "Cuatro contra cuatro: el almacén"},
         {"Fences, walls and crates that a fight takes apart.", "Vallas, muros y cajas que la lucha deshace."}},
        {Kind::Mode,
         "play-waves",
         {"Waves: the house", "Oleadas: la casa"},
         {"You and a medic hold out against five waves.", "Tú y un médico aguantáis cinco oleadas."}},
        {Kind::Mode,
         "play-waves-street",
         {"Waves: the street", "Oleadas: la calle"},
         {"Three against five waves, by night.", "Tres contra cinco oleadas, de noche."}},
        {Kind::Mode,
         "play-hold",
         {"Hold the yard", "Mantén el patio"},
         {"Stand in a zone alone to take it; each gives a point a second.",
          "Quédate solo en una zona para tomarla; cada una da un punto por segundo."}},
        {Kind::Mode,
         "play-range",
         {"Practice", "Prácticas"},
         {"Two recruits who come back, and nobody wins.", "Dos reclutas que vuelven, y nadie gana."}},
        {Kind::Demonstration,
         "demo-patrol",
         {"Patrol", "Ronda"},
         {"A sentry walks his round, waits at each post and looks about.",
          "Un centinela hace su ronda, espera en cada puesto y mira alrededor."}},
        {Kind::Demonstration,
         "demo-search",
         {"Search", "Búsqueda"},
         {"Four hear a shot behind the walls. Watch: each looks where he may be by now and no mate looks.",
          "Cuatro oyen un tiro tras los muros. Mira: cada uno busca donde ya puede estar y nadie más mira."}},
        {Kind::Demonstration,
         "demo-hide",
         {"Taking cover", "A cubierto"},
         {"Shot at in the open, he runs to where nobody sees him, loads, and stays until the worst is over.",
          "Le disparan al descubierto: corre a donde no lo ven, recarga y espera a que pase lo peor."}},
        {Kind::Demonstration,
         "demo-suppress",
         {"Suppression", "Supresión"},
         {"He fires at where a hidden enemy would show himself, and does not leave his place.",
          "Dispara a donde se asomaría un enemigo escondido, sin dejar su sitio."}},
        {Kind::Demonstration,
         "demo-push",
         {"Pushing on", "Avance"},
         {"He saw somebody go behind a wall: he keeps his head down and comes by ways that are seen little of.",
          "Vio a alguien meterse tras un muro: lo mantiene agachado y avanza por donde apenas se le ve."}},
        {Kind::Demonstration,
         "demo-attack",
         {"Attack", "Ataque"},
         {"An enemy in sight who does not shoot back: he holds his place, aims and fires in bursts.",
          "Un enemigo a la vista que no dispara: mantiene el sitio, apunta y tira ráfagas."}},
        {Kind::Demonstration,
         "demo-flush",
         {"Flushed out", "Hacer salir"},
         {"He was seen going behind a wall: a grenade comes after him, and he runs from it.",
          "Lo vieron meterse tras un muro: le llega una granada y huye de ella."}},
        {Kind::Demonstration,
         "demo-group",
         {"Four attack", "Atacan cuatro"},
         {"Some go while others cover, in turn. What they call is what they tell each "
          "other.",
          "Unos avanzan y otros los cubren, por turnos. Lo que gritan es lo que se dicen."}},
        {Kind::Demonstration,
         "four-on-four",
         {"Squad against squad", "Escuadra contra escuadra"},
         {"Eight soldiers, and nobody plays.", "Ocho soldados, y nadie juega."}},
        {Kind::Demonstration,
         "street-hidden",
         {"Hidden in the dark", "Escondido a oscuras"},
         {"Four look for one by night.", "Cuatro buscan a uno de noche."}},
        {Kind::Demonstration,
         "street-waves",
         {"Waves by night", "Oleadas de noche"},
         {"Three soldiers hold the street.", "Tres soldados defienden la calle."}},
        {Kind::Demonstration,
         "depot-rounds",
         {"The depot falls apart", "El almacén se deshace"},
         {"Three against three, best of five; what broke stays broken.",
          "Tres contra tres, al mejor de cinco; lo roto sigue roto."}},
    };
    return all;
}

} // namespace

std::vector<GameEntry> entries() {
    return table();
}

const GameEntry* entryOf(std::string_view name) {
    const auto& all = table();
    const auto found = std::find_if(all.begin(), all.end(), [&](const GameEntry& e) { return e.scenario == name; });
    return found != all.end() ? &*found : nullptr;
}

std::string nextFight(std::string_view name) {
    const GameEntry* entry = entryOf(name);
    if (entry == nullptr || entry->kind != Kind::Level || entry == &table().back()) return {};
    const GameEntry& next = *(entry + 1);
    return next.kind == Kind::Level ? next.scenario : std::string();
}

} // namespace lince::combat
