#pragma once
// What soldiers really say to each other, as short captions: taken from the messages that wait in their ears. A
// listener hears the whole of its own side, and of others those who are near.

#include <lince/core/phrase.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lince::combat {

enum class Call : std::uint8_t {
    Contact,
    Searching,
    Attacking,
    TakingCover,
    Suppressing,
    Reloading,
    Grenade,
    Go,
    CoverThem,
    Hold,
    Advance,
    FallBack,
    Reinforce,
};
inline constexpr std::size_t kCalls = 13;

/// Nothing: it says nothing that people would call.
std::optional<Call> callOf(const Message& message);
const Phrase& wordsOf(Call call);

struct Caption {
    AgentId speaker;
    Call call = Call::Contact;
    Tick since = 0; ///< when it was said
    bool enemy = false;
};

class Captions {
  public:
    static constexpr std::size_t kLines = 3;
    static constexpr Tick kShown = 2 * kTicksPerSecond;
    /// Who says the same again within so long is not shown again.
    static constexpr Tick kSilence = 6 * kTicksPerSecond;
    static constexpr float kEarshot = 25; ///< metres from which others than one's own side are heard

    /// Once a frame; a message stays where it lies until its listener's next thought. A jump back in time clears.
    void look(const Simulation& simulation, AgentId listener);
    /// Newest last.
    const std::vector<Caption>& lines() const { return m_lines; }
    void clear();

  private:
    struct Said {
        AgentId speaker;
        Call call;
        Tick last; ///< when it was said last
    };
    void take(const Caption& caption);

    std::vector<Caption> m_lines;
    std::vector<Said> m_said;
    Tick m_now = 0;
};

} // namespace lince::combat
