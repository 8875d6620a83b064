#pragma once
// What both minds of Bronto go by (spec S0.A5 and the mind's part of S0.B6). All of it is data: a scenario gives it as
// attributes of <agents>, a panel shows and changes it through `forEach`.

#include <lince/bronto/parameter_info.h>
#include <lince/core/vocabulary.h>

namespace lince {
class BrainParameters;
}

namespace lince::bronto {

/// Pixels are those of a picture of 120 rows; for another one they are scaled by its height.
struct Parameters {
    // Needs: 0 < lower < upper < 100.
    float healthUpper = 75, healthLower = 35;         ///< H_ut and H_lt
    float ammunitionUpper = 75, ammunitionLower = 35; ///< W_ut and W_lt

    // Walking about. The source names no numbers; these lie among the better of some twenty settings tried on `patio`.
    float bodyPixels = 13;  ///< B_bbr: half the body's width in the picture; 0.35 m in the bottom row, 2.8 m away
    float upperMargin = 15; ///< b_waupd: at the sides of the picture and at the top of a free way
    float lowerMargin = 8;  ///< b_walpd: at the bottom
    float cut = 0.3f;       ///< C_f: share of the path after which a new destination is chosen

    // Objects in the picture. Δx and Δy are these factors × depth of the object.
    float clusterAcross = 300, clusterUp = 300;
    float clusterDepth = 0.005f; ///< Δd, share of the depth
    float floorDepth = 0.005f;   ///< Δd': of the floor below an object

    // Stuck: wants to walk and stays within so many metres for so long.
    float stuckSeconds = 1.5f, stuckMetres = 0.15f;

    float gazeDegrees = 0;  ///< pitch of the eyes; the source looks straight ahead
    float runQuickly = 1;   ///< "quickly" runs (1) or walks (0)
    float lookAhead = 0.6f; ///< metres: the point of the path that is steered to

    // What the eye's classes mean (the colour ids of the source).
    float healthClass = 1, ammunitionClass = 2, enemyClass = 3, floorClass = 5;

    /// Calls visit(const ParameterInfo&, float&) for each of them, in this order.
    template <class Visitor>
    void forEach(Visitor&& visit);

    /// From an author's words. A mistake stays in `words` and is found by its status.
    static Parameters from(const BrainParameters& words);
};

/// The class that a parameter names.
inline ClassId classOf(float parameter) {
    return ClassId{static_cast<decltype(ClassId::value)>(parameter)};
}

template <class Visitor>
void Parameters::forEach(Visitor&& visit) {
    using Info = ParameterInfo;
    // clang-format off
    visit(Info{"healthUpper", 2, 99, true, "points", "below it he looks for health", "por debajo busca energía"}, healthUpper);
    visit(Info{"healthLower", 1, 98, true, "points", "below it he hurries for health", "por debajo busca energía de prisa"}, healthLower);
    visit(Info{"ammunitionUpper", 2, 99, true, "points", "below it he looks for ammunition", "por debajo busca municiones"}, ammunitionUpper);
    visit(Info{"ammunitionLower", 1, 98, true, "points", "from it on down he hurries for ammunition", "desde él hacia abajo busca municiones de prisa"}, ammunitionLower);
    visit(Info{"bodyPixels", 1, 79, true, "pixels", "half his width as he sees it", "mitad de su ancho tal como lo ve"}, bodyPixels);
    visit(Info{"upperMargin", 1, 79, true, "pixels", "margin at the sides and the top of a free way", "margen lateral y superior del camino libre"}, upperMargin);
    visit(Info{"lowerMargin", 1, 79, true, "pixels", "margin at the bottom of the picture", "margen inferior de la imagen"}, lowerMargin);
    visit(Info{"cut", 0.01f, 1, false, "", "share of a path after which he chooses anew", "parte del camino tras la cual elige de nuevo"}, cut);
    visit(Info{"clusterAcross", 0, 10000, false, "pixels", "tolerance across between pixels of a thing, times its depth", "tolerancia horizontal entre píxeles de un objeto, por su profundidad"}, clusterAcross);
    visit(Info{"clusterUp", 0, 10000, false, "pixels", "tolerance upwards between pixels of a thing, times its depth", "tolerancia vertical entre píxeles de un objeto, por su profundidad"}, clusterUp);
    visit(Info{"clusterDepth", 0, 1, false, "", "tolerance of depth between pixels of a thing", "tolerancia de profundidad entre píxeles de un objeto"}, clusterDepth);
    visit(Info{"floorDepth", 0, 1, false, "", "tolerance of depth of the floor below a thing", "tolerancia de profundidad del piso debajo de un objeto"}, floorDepth);
    visit(Info{"stuckSeconds", 0.2f, 60, false, "s", "so long without getting on: stuck", "tanto tiempo sin avanzar: estancado"}, stuckSeconds);
    visit(Info{"stuckMetres", 0.01f, 10, false, "m", "less than this is not getting on", "menos que esto no es avanzar"}, stuckMetres);
    visit(Info{"gazeDegrees", -60, 60, false, "°", "pitch of the eyes, upwards", "inclinación de los ojos, hacia arriba"}, gazeDegrees);
    visit(Info{"runQuickly", 0, 1, true, "", "1: runs when in a hurry", "1: corre cuando tiene prisa"}, runQuickly);
    visit(Info{"lookAhead", 0.1f, 5, false, "m", "how far ahead on the path he steers", "a qué distancia del camino se dirige"}, lookAhead);
    visit(Info{"healthClass", 1, 65535, true, "", "number of the class that is health", "número de la clase que es energía"}, healthClass);
    visit(Info{"ammunitionClass", 1, 65535, true, "", "number of the class that is ammunition", "número de la clase que es munición"}, ammunitionClass);
    visit(Info{"enemyClass", 1, 65535, true, "", "number of the class that is an enemy", "número de la clase que es enemigo"}, enemyClass);
    visit(Info{"floorClass", 1, 65535, true, "", "number of the class that is floor", "número de la clase que es piso"}, floorClass);
    // clang-format on
}

} // namespace lince::bronto
