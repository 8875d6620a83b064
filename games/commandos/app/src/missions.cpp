#include <lince/commandos/missions.h>

#include <algorithm>
#include <string>

namespace lince::commandos {

std::span<const MissionText> missions() {
    static const std::vector<MissionText> kMissions = {
        {"landing",
         GameEntry::Kind::Level,
         {"The landing", "El desembarco"},
         {"A beach, four sentries and everything there is to learn.",
          "Una playa, cuatro centinelas y todo lo que hay que aprender."},
         {{"The boat put you ashore at the wrong end of the beach. The right end has two more boats and, between here "
           "and there, four men "
           "who get up early.",
           "La barca os ha dejado en el extremo equivocado de la playa. En el otro hay dos barcas más y, entre medias, "
           "cuatro hombres "
           "que madrugan."},
          {"The first one looks down the beach: behind the low wall, crouched, you are not there. The second is alone "
           "and has bushes "
           "beside his path. The third never leaves his gate, unless something clatters. After that comes a house with "
           "two doors.",
           "El primero vigila la playa: agachados tras el murete, no existís. El segundo está solo y tiene matorrales "
           "junto al camino. "
           "El tercero no deja su puerta, salvo que algo haga ruido. Después hay una casa con dos puertas."},
          {"Who is found lying in the road is asked about. Whoever reaches the bell wakes the rest.",
           "Por quien aparece tendido en el camino se pregunta. Quien llega a la campana despierta a los demás."}},
         {{"Bring both to the boats", "Llevar a los dos a las barcas"}}},
        {"first-post",
         GameEntry::Kind::Level,
         {"The first post", "El primer puesto"},
         {"Blow up the radio and be gone.", "Vuela la radio y desaparece."},
         {{"Two men, one radio. The post at the road reports every boat that lands on this coast.",
           "Dos hombres, una radio. El puesto de la carretera avisa de cada barca que llega a esta costa."},
          {"The sapper's charge needs seven seconds. Be somewhere else by then.",
           "La carga del zapador tarda siete segundos. Para entonces, estad en otra parte."}},
         {{"Destroy the radio", "Destruir la radio"}, {"Get back to the boats", "Volver a las barcas"}}},
        {"lighthouse",
         GameEntry::Kind::Level,
         {"The lighthouse", "El faro"},
         {"The keeper has been sent home. His radio has not.", "Al farero lo mandaron a casa. A su radio, no."},
         {{"The lamp has been dark since spring, but from the keeper's house every ship that passes is counted and "
           "reported. "
           "Tonight's convoy must not be.",
           "La linterna lleva apagada desde la primavera, pero desde la casa del farero se cuenta y se comunica cada "
           "barco que pasa. "
           "El convoy de esta noche no debe contarse."},
          {"Two ways lead up. The road goes through the hamlet and past a gate with one man in it. The beach on the "
           "east goes round "
           "everything and ends at a wire fence, which the sapper does not mind.",
           "Hay dos subidas. La carretera cruza la aldea y pasa por una entrada con un solo hombre. La playa del este "
           "lo rodea todo y "
           "acaba en una alambrada, que al zapador no le estorba."},
          {"The bell hangs by the house. Two more come down from the hills when it rings.",
           "La campana está junto a la casa. Si suena, bajan dos más de los montes."}},
         {{"Destroy the keeper's radio", "Destruir la radio del farero"},
          {"Get back to the boats", "Volver a las barcas"}}},
        {"bridge",
         GameEntry::Kind::Level,
         {"The bridge", "El puente"},
         {"Stone, timber, and a machine gun that looks along it.",
          "Piedra, madera y una ametralladora que mira a lo largo."},
         {{"The middle of the bridge is older than any army. The two timber piers at its ends were put there last "
           "winter, to carry "
           "heavier things than carts. Without them it carries carts again.",
           "El centro del puente es más viejo que cualquier ejército. Los dos pilares de madera de los extremos son "
           "del invierno pasado, "
           "para soportar algo más que carros. Sin ellos volverá a soportar carros."},
          {"Who walks across is seen by the gunner. Who wades at the ford in the north meets wire, and one man behind "
           "it. Under the "
           "bridge it is quiet, as long as the patrols on both banks look at the hills.",
           "A quien lo cruza a pie lo ve el ametrallador. Quien vadea por el norte encuentra alambre y un hombre "
           "detrás. Debajo del "
           "puente hay calma, mientras las patrullas de ambas orillas miren a los montes."},
          {"You begin in the west and leave through the wood in the north-east: one way or another, all three have to "
           "cross.",
           "Empezáis en el oeste y salís por el bosque del nordeste: de un modo u otro, los tres tenéis que cruzar."}},
         {{"Destroy both timber piers", "Destruir los pilares de madera"},
          {"Leave by the north-east wood", "Salir por el bosque nordeste"}}},
        {"village-night",
         GameEntry::Kind::Level,
         {"The village at night", "El pueblo de noche"},
         {"Eleven lamps. Fewer would be better.", "Once faroles. Menos sería mejor."},
         {{"In the yellow house on the square lies an archive: who hid whom, in four drawers of cards. It leaves for "
           "the capital in the "
           "morning.",
           "En la casa amarilla de la plaza hay un archivo: quién escondió a quién, en cuatro cajones de fichas. Por "
           "la mañana sale hacia "
           "la capital."},
          {"In the dark you are seen at less than half the distance, and a lamp can be put out by hand or by a shot. "
           "The people of the "
           "village are not your enemies, but they shout when they are frightened.",
           "A oscuras se os ve a menos de la mitad de distancia, y un farol se apaga con la mano o de un disparo. La "
           "gente del pueblo no "
           "es enemiga, pero grita si se asusta."},
          {"The house has a second door, on the alley. The officer inside knows the spy's face.",
           "La casa tiene otra puerta, al callejón. El oficial que está dentro conoce la cara del espía."}},
         {{"Destroy the archive", "Destruir el archivo"},
          {"Return to the south-west wood", "Volver al bosque del suroeste"}}},
        {"airfield",
         GameEntry::Kind::Level,
         {"The airfield", "El aeródromo"},
         {"Flat ground, three towers, three tanks.", "Terreno llano, tres torres, tres depósitos."},
         {{"The aeroplanes are new and the fuel came all the way by rail. It is easier to burn than they are, and they "
           "do not fly on "
           "good intentions.",
           "Los aviones son nuevos y el combustible ha venido hasta aquí en tren. Arde mejor que ellos, y con buenas "
           "intenciones no se vuela."},
          {"A lookout on a tower sees far and narrow, and poorly what is at his feet. Each tower has its stairs on the "
           "side that he "
           "likes least. Boxes, banks of earth and aeroplanes are all the cover there is.",
           "El vigía de una torre ve lejos y estrecho, y mal lo que tiene a los pies. Cada torre tiene la escalera por "
           "el lado que él menos "
           "mira. Cajas, taludes y aviones: no hay más donde cubrirse."},
          {"The wire is whole except at the gate. The sapper has an opinion on that; the sniper has five rounds.",
           "La alambrada está entera, salvo en la entrada. El zapador tiene algo que decir; el francotirador, cinco "
           "cartuchos."}},
         {{"Destroy the three fuel tanks", "Destruir los tres depósitos"},
          {"Return to the south-west wood", "Volver al bosque del suroeste"}}},
        {"manor",
         GameEntry::Kind::Level,
         {"The officer", "El oficial"},
         {"He walks in the garden. He walks there every hour.", "Pasea por el jardín. Pasea a todas horas."},
         {{"He took the manor for its garden. From the study to the terrace, down to the fountain, around it and back: "
           "one could set a "
           "clock by him, and somebody has.",
           "Se quedó la casa por el jardín. Del despacho a la terraza, hasta la fuente, una vuelta y regreso: se "
           "podría poner en hora un "
           "reloj con él, y alguien lo ha hecho."},
          {"A coat that fits opens the gate for the spy, as long as the officer himself does not look him in the face. "
           "For the others "
           "there is the gardeners' door in the east and a breach behind the bushes in the west.",
           "Con un capote de su talla, al espía se le abre la verja, siempre que el propio oficial no le mire a la "
           "cara. Para los demás "
           "están la puerta de los jardineros, al este, y una brecha entre matorrales, al oeste."},
          {"The gardener, the cook and the maid work here. Leave them out of it.",
           "El jardinero, la cocinera y la criada trabajan aquí. Dejadlos fuera de esto."}},
         {{"Kill the officer", "Matar al oficial"},
          {"Leave by the south-west road", "Salir por la carretera suroeste"}}},
        {"way-out",
         GameEntry::Kind::Level,
         {"The way out", "La salida"},
         {"Five people, one night, three dogs.", "Cinco personas, una noche, tres perros."},
         {{"The farmer has hidden you for nine days and has run out of excuses. The boats lie on the other side of "
           "everything: the road, "
           "the hamlet, the block, the harbour.",
           "El granjero os ha escondido nueve días y se le han acabado las excusas. Las barcas están al otro lado de "
           "todo: la carretera, la "
           "aldea, el control, el puerto."},
          {"Dogs need no light. They follow where you went, not where you are, and they cannot open doors.",
           "Los perros no necesitan luz. Siguen por donde fuisteis, no donde estáis, y no saben abrir puertas."},
          {"Three bells, and four men at the road's end who wait for any of them. Nobody stays behind.",
           "Tres campanas, y al final de la carretera cuatro hombres que esperan oír cualquiera de ellas. Nadie se "
           "queda atrás."}},
         {{"Bring all five to the boats", "Llevar a los cinco a las barcas"}}},
    };
    return kMissions;
}

const MissionText* missionOf(std::string_view scenario) {
    const auto all = missions();
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const MissionText& one) { return one.scenario == scenario; });
    return it != all.end() ? &*it : nullptr;
}

std::string_view nextMission(std::string_view scenario) {
    const MissionText* here = missionOf(scenario);
    if (here == nullptr || here == &missions().back()) return {};
    return here[1].kind == GameEntry::Kind::Level ? here[1].scenario : std::string_view();
}

std::vector<GameEntry> entries() {
    std::vector<GameEntry> list;
    for (const MissionText& one : missions())
        list.push_back({one.kind, std::string(one.scenario), one.title, one.line});
    return list;
}

} // namespace lince::commandos
