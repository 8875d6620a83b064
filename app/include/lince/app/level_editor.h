#pragma once
// What hands do to a level that is edited: select, place, drag, turn, paint patrols. Knows the document and the ground,
// no window and no session; a test gives it a camera and points of the picture.

#include <lince/app/level_stamps.h>
#include <lince/render/camera.h>
#include <lince/world/level.h>
#include <lince/world/level_document.h>
#include <lince/world/level_places.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

/// Where the pointer is in the picture.
struct EditPointer {
    Camera camera;
    Vec2 at;              ///< [-1, 1]²
    bool shifted = false; ///< what is placed stays in hand; what is dragged goes onto what is seen, be it a roof
};

class LevelEditor {
  public:
    explicit LevelEditor(LevelDocument document) : m_document(std::move(document)) {}
    LevelEditor(const LevelEditor&) = delete;
    LevelEditor& operator=(const LevelEditor&) = delete;

    LevelDocument& document() { return m_document; }
    const LevelDocument& document() const { return m_document; }
    /// The ground that the pointer meets: made from the text as it was last without mistakes. Null: a flat one.
    void setLevel(std::shared_ptr<const Level> level) { m_level = std::move(level); }
    TerrainHeight terrain() const;

    // What can be placed, and what is in hand.
    void setStamps(std::vector<LevelStamp> stamps) { m_stamps = std::move(stamps), m_stamp.reset(); }
    const std::vector<LevelStamp>& stamps() const { return m_stamps; }
    std::optional<std::size_t> stamp() const { return m_stamp; }
    void takeStamp(std::optional<std::size_t> index);

    /// Null: nothing is.
    LevelElementId selected() const { return m_document.find(m_selected) != nullptr ? m_selected : LevelElementId{}; }
    void select(LevelElementId id) { m_selected = id; }
    /// Who walks the selected patrol: the selected one itself, or whose waitpoint is selected.
    LevelElementId patroller() const;

    // The pointer. What is pressed on is selected, and moved once the pointer has gone some way; the text changes when
    // it is let go.
    void press(const EditPointer& pointer);
    void drag(const EditPointer& pointer);
    void release(const EditPointer& pointer);
    /// A waitpoint of the patroller there, behind the selected one. While it is `begun` and goes on, one every few
    /// metres; all of them are one step.
    void paint(const EditPointer& pointer, bool begun);
    void endPainting();
    /// Something is being moved or painted: the text is not done yet.
    bool busy() const { return m_dragging || m_painting; }

    // Of what is selected. False: it cannot be.
    bool turn(float radians);
    /// The last waitpoint of an enemy stays.
    bool removeSelected();
    bool undo();
    bool redo();
    /// By a form: the text of an attribute; empty takes it away.
    Status setAttribute(std::string_view name, const std::string& value);

    /// As it is seen now, while it is dragged too. Nothing: it stands nowhere.
    std::optional<Vec3> placeNow(LevelElementId id) const;
    std::optional<OrientedBox> extentNow(LevelElementId id) const;
    /// Under a point of the picture; nothing: the sky.
    std::optional<Vec3> groundUnder(const EditPointer& pointer) const;
    /// What a press there would select; null: nothing.
    LevelElementId under(const EditPointer& pointer) const;

  private:
    struct Drag {
        Vec2 from;
        Vec3 place;     ///< as it was
        Vec3 grip;      ///< from what the pointer met to it, horizontal
        float lift = 0; ///< over the ground
        float ground = 0;
        bool solid = false; ///< is part of the level itself: the terrain is its ground
        bool moves = false;
    };
    std::optional<Vec3> firstGround(const EditPointer& pointer) const;
    std::optional<Vec3> floorAt(const EditPointer& pointer, float near) const;
    std::optional<Vec3> onPlane(const EditPointer& pointer, float height) const;
    std::optional<Vec3> dragGround(const EditPointer& pointer) const;
    Vec3 dragged(const EditPointer& pointer) const;
    bool inTime(bool (LevelDocument::*step)());
    void addWaitpoint(LevelElementId enemy, Vec3 place);
    bool standsWith(LevelElementId id, LevelElementId other) const;

    LevelDocument m_document;
    std::shared_ptr<const Level> m_level;
    std::vector<LevelStamp> m_stamps;
    std::optional<std::size_t> m_stamp;
    LevelElementId m_selected;
    std::optional<Drag> m_dragging;
    std::optional<Vec3> m_dragPlace;
    std::optional<LevelDocument::Together> m_together; ///< while a patrol is painted
    std::optional<Vec3> m_painted;                     ///< where the last waitpoint was
    bool m_painting = false;
};

} // namespace lince::app
