#pragma once
// One thought as a value: all that went into a mind and all that came out, complete enough to be thought again by
// another mind, elsewhere. A record holds no pointer into the world that it comes from.

#include <lince/agent/eye_view.h>
#include <lince/core/hash.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/brain.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// What an eye showed, pixel by pixel.
class PictureRecord {
  public:
    void take(const EyeView& shown);
    /// Holds as long as this does and is not changed.
    EyeView view() const;
    void visitState(StateVisitor& v);
    /// For bytes from outside: whether a view can be made of it.
    bool isValid() const;

  private:
    EyeLens m_lens;
    EyePose m_pose;
    std::vector<EyeObject> m_objects;
    std::string m_numbers, m_distances; ///< raw, top row first: a picture is copied, not walked over
};

struct ThoughtInput {
    AgentId agent;
    Tick tick = 0;
    SelfState self;
    std::vector<Percept> percepts;
    std::vector<Message> messages;
    std::vector<Vec3> mapNews;
    Hash128 map; ///< what it knows of the ground, by content; zero: no map
    bool looked = false;
    PictureRecord picture; ///< when it looked
    Intent intent;         ///< as it was before
    RandomStream random;   ///< likewise

    void take(const ThinkInput& input, const ThinkOutput& before);
    /// As the mind gets it. The map is not in the record: who has one of that hash gives it.
    ThinkInput input(const NavData* ground, NavWorkspace* workspace, std::optional<EyeView>& view) const;
    void visitState(StateVisitor& v);
};

struct ThoughtOutput {
    Intent intent; ///< made harmless, as the runner does
    std::vector<Message> said;
    RandomStream random;
    Tick period = 0;
    Hash128 memory; ///< all that the mind's visitState names
    bool threw = false;

    /// After the thought; walks over the mind's state with `scratch`.
    void take(const ThinkOutput& output, Brain& brain, bool failed, StateWriter& scratch);
    void visitState(StateVisitor& v);
};

/// By content: the mesh, and the boxes that block views in it.
Hash128 contentOf(const NavData& map);
/// What is not the same, as in "percepts and picture differ"; empty when all is.
std::string differenceOf(ThoughtInput& a, ThoughtInput& b);
std::string differenceOf(ThoughtOutput& a, ThoughtOutput& b);

} // namespace lince
