// Pictures of abilities, drawn with few strokes so that they read at the size of a thumbnail.
#include <lince/commandos/mission_hud.h>
#include <lince/core/math.h>

#include <initializer_list>
#include <vector>

namespace lince::commandos {
namespace {

/// Draws in a square whose sides are 2: x to the right, y down.
class Pen {
  public:
    Pen(ImDrawList& list, ImVec2 middle, float size, ImU32 colour)
        : m_list(list), m_middle(middle), m_half(size * 0.5f), m_colour(colour) {}

    void stroke(std::initializer_list<Vec2> points, float width = 0.16f, bool closed = false) const {
        std::vector<ImVec2> pixels;
        for (const Vec2 p : points)
            pixels.push_back(at(p));
        m_list.AddPolyline(pixels.data(), static_cast<int>(pixels.size()), m_colour,
                           closed ? ImDrawFlags_Closed : ImDrawFlags_None, m_half * width);
    }
    void fill(std::initializer_list<Vec2> points) const {
        std::vector<ImVec2> pixels;
        for (const Vec2 p : points)
            pixels.push_back(at(p));
        m_list.AddConvexPolyFilled(pixels.data(), static_cast<int>(pixels.size()), m_colour);
    }
    void dot(Vec2 p, float radius) const { m_list.AddCircleFilled(at(p), radius * m_half, m_colour, 24); }
    void circle(Vec2 p, float radius, float width = 0.16f) const {
        m_list.AddCircle(at(p), radius * m_half, m_colour, 24, m_half * width);
    }

  private:
    ImVec2 at(Vec2 p) const { return {m_middle.x + p.x * m_half, m_middle.y + p.y * m_half}; }

    ImDrawList& m_list;
    ImVec2 m_middle;
    float m_half;
    ImU32 m_colour;
};

void knife(const Pen& pen) {
    pen.fill({{-0.85f, -0.75f}, {0.25f, 0.15f}, {0.05f, 0.4f}, {-0.6f, -0.2f}});
    pen.stroke({{-0.02f, 0.55f}, {0.42f, 0.05f}});
    pen.stroke({{0.28f, 0.34f}, {0.8f, 0.82f}}, 0.26f);
}
void syringe(const Pen& pen) {
    pen.stroke({{-0.9f, 0.9f}, {-0.5f, 0.5f}}, 0.1f);
    pen.stroke({{-0.5f, 0.2f}, {-0.2f, 0.5f}, {0.5f, -0.2f}, {0.2f, -0.5f}}, 0.14f, true);
    pen.stroke({{0.35f, -0.35f}, {0.75f, -0.75f}});
    pen.stroke({{0.5f, -0.9f}, {0.9f, -0.5f}});
}
void pistol(const Pen& pen) {
    pen.fill({{-0.85f, -0.5f}, {0.7f, -0.5f}, {0.7f, -0.12f}, {-0.85f, -0.12f}});
    pen.fill({{0.15f, -0.12f}, {0.65f, -0.12f}, {0.85f, 0.7f}, {0.4f, 0.75f}});
    pen.stroke({{-0.2f, -0.1f}, {-0.12f, 0.22f}, {0.2f, 0.18f}}, 0.1f);
}
void rifle(const Pen& pen) {
    pen.stroke({{-0.95f, -0.35f}, {0.2f, -0.1f}}, 0.16f);
    pen.fill({{0.1f, -0.2f}, {0.95f, 0.15f}, {0.9f, 0.55f}, {0.15f, 0.12f}});
    pen.stroke({{-0.35f, -0.5f}, {0.2f, -0.38f}}, 0.2f);
}
void stone(const Pen& pen) {
    pen.fill({{-0.1f, -0.1f}, {0.45f, -0.2f}, {0.75f, 0.2f}, {0.5f, 0.7f}, {-0.05f, 0.65f}, {-0.3f, 0.25f}});
    pen.stroke({{-0.9f, 0.2f}, {-0.7f, -0.35f}, {-0.3f, -0.7f}, {0.2f, -0.75f}}, 0.1f);
}
void decoy(const Pen& pen) {
    pen.circle({0, 0.12f}, 0.62f);
    pen.stroke({{0, -0.2f}, {0, 0.15f}, {0.28f, 0.3f}}, 0.14f);
    pen.stroke({{-0.75f, -0.4f}, {-0.4f, -0.8f}}, 0.2f);
    pen.stroke({{0.75f, -0.4f}, {0.4f, -0.8f}}, 0.2f);
}
void charge(const Pen& pen) {
    for (const float x : {-0.5f, 0.0f, 0.5f})
        pen.fill({{x - 0.2f, -0.25f}, {x + 0.2f, -0.25f}, {x + 0.2f, 0.75f}, {x - 0.2f, 0.75f}});
    pen.stroke({{0, -0.3f}, {0.1f, -0.65f}, {0.45f, -0.6f}}, 0.1f);
    pen.dot({0.55f, -0.65f}, 0.17f);
}
void trap(const Pen& pen) {
    pen.stroke({{-0.85f, 0.55f}, {0.85f, 0.55f}}, 0.2f);
    pen.stroke({{-0.8f, 0.45f}, {-0.75f, -0.5f}, {-0.45f, -0.05f}, {-0.25f, -0.6f}, {-0.08f, 0.0f}}, 0.13f);
    pen.stroke({{0.8f, 0.45f}, {0.75f, -0.5f}, {0.45f, -0.05f}, {0.25f, -0.6f}, {0.08f, 0.0f}}, 0.13f);
}
void carry(const Pen& pen) {
    pen.dot({0, -0.62f}, 0.22f);
    pen.stroke({{0, -0.25f}, {0, 0.25f}, {-0.3f, 0.85f}}, 0.2f);
    pen.stroke({{0, 0.25f}, {0.3f, 0.85f}}, 0.2f);
    pen.stroke({{-0.8f, -0.2f}, {0.75f, -0.2f}}, 0.26f);
    pen.dot({0.85f, -0.05f}, 0.16f);
}
void disguise(const Pen& pen) {
    pen.fill({{-0.9f, -0.05f}, {0.9f, -0.05f}, {0.9f, 0.1f}, {-0.9f, 0.1f}});
    pen.fill({{-0.5f, -0.7f}, {0.5f, -0.7f}, {0.6f, -0.05f}, {-0.6f, -0.05f}});
    pen.circle({-0.35f, 0.5f}, 0.22f, 0.12f);
    pen.circle({0.35f, 0.5f}, 0.22f, 0.12f);
    pen.stroke({{-0.12f, 0.45f}, {0.12f, 0.45f}}, 0.1f);
}
void cut(const Pen& pen) {
    pen.stroke({{-0.75f, 0.85f}, {0.35f, -0.75f}}, 0.15f);
    pen.stroke({{0.75f, 0.85f}, {-0.35f, -0.75f}}, 0.15f);
    pen.stroke({{-0.95f, -0.45f}, {0.95f, -0.45f}}, 0.07f);
}
void bandage(const Pen& pen) {
    pen.fill({{-0.24f, -0.8f}, {0.24f, -0.8f}, {0.24f, 0.8f}, {-0.24f, 0.8f}});
    pen.fill({{-0.8f, -0.24f}, {0.8f, -0.24f}, {0.8f, 0.24f}, {-0.8f, 0.24f}});
}
void posture(const Pen& pen, bool low) {
    if (low) {
        pen.dot({0, -0.65f}, 0.2f);
        pen.stroke({{0, -0.3f}, {0, 0.3f}, {-0.25f, 0.85f}}, 0.2f);
        pen.stroke({{0, 0.3f}, {0.25f, 0.85f}}, 0.2f);
    } else {
        pen.dot({-0.3f, -0.3f}, 0.2f);
        pen.stroke({{-0.1f, 0.0f}, {0.3f, 0.35f}, {-0.2f, 0.45f}, {-0.05f, 0.85f}}, 0.2f);
        pen.stroke({{0.3f, 0.35f}, {0.55f, 0.85f}}, 0.18f);
    }
}

void byKind(const Pen& pen, AbilityKind kind) {
    switch (kind) {
    case AbilityKind::Strike:
        return knife(pen);
    case AbilityKind::Shoot:
        return pistol(pen);
    case AbilityKind::Throw:
        return stone(pen);
    case AbilityKind::Lay:
        return charge(pen);
    case AbilityKind::Carry:
        return carry(pen);
    case AbilityKind::Disguise:
        return disguise(pen);
    case AbilityKind::Cut:
        return cut(pen);
    case AbilityKind::Bandage:
        return bandage(pen);
    }
}

} // namespace

void drawAbilityIcon(ImDrawList& list, ImVec2 middle, float size, const AbilityButton& button, ImU32 colour) {
    const Pen pen(list, middle, size, colour);
    if (!button.ability) return posture(pen, button.low);
    const std::string& weapon = button.ability->weapon;
    if (weapon == "syringe") return syringe(pen);
    if (weapon == "silenced-rifle") return rifle(pen);
    if (weapon == "decoy") return decoy(pen);
    if (weapon == "trap") return trap(pen);
    byKind(pen, button.ability->kind);
}

} // namespace lince::commandos
