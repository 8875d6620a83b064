#pragma once
// Minds' files that are saved while the game runs: read again when they change on the disk.

#include <lince/runtime/game.h>
#include <lince/runtime/simulation.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::app {

class MindFiles {
  public:
    static constexpr float kEverySeconds = 0.5f; ///< files are looked at

    /// From now on, the files of that simulation's minds. They are what is on the disk by now.
    void begin(const Simulation& simulation);
    void end() { m_minds.clear(); }

    /// A mind whose files changed since they were looked at last.
    struct Change {
        std::string file;              ///< its name, without its folder
        std::optional<StageMind> mind; ///< none: it has a mistake, and the old one goes on
        std::string mistake;
    };
    /// `seconds`: since it was called last. Each version is told once.
    std::vector<Change> look(float seconds, const Simulation& simulation, const MindVocabulary& vocabulary);

  private:
    struct Watched {
        std::string path;
        std::vector<StageMind::File> files; ///< as they were read last, also with a mistake
    };
    std::vector<Watched> m_minds;
    float m_since = 0; ///< seconds
    Tick m_now = 0;    ///< of the simulation, when it was looked at last
};

} // namespace lince::app
