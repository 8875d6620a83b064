#pragma once
// Minds as C knows them: callbacks, and any mind watched for what went into its last thought.

#include <lince/mind/brain.h>
#include <lince/mind/brain_wrapper.h>
#include <lince/mind/nav_workspace.h>

#include <lince.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

// What C has only pointers to, for the time of a thought.
struct lince_random {
    lince::RandomStream& stream;
};
struct lince_view {
    const lince::EyeView& view;
};
struct lince_voice {
    std::vector<lince::Message>& said;
    lince::DecisionTrace* trace;
};

namespace lince::capi {

using FailureCount = std::shared_ptr<std::atomic<std::uint64_t>>;

/// A lince_brain, copied and checked.
struct CallbackMake {
    struct Parameter {
        std::string name;
        float fallback, min, max;
    };
    std::string name;
    lince_think think = nullptr;
    void* user = nullptr;
    Tick period = 6;
    std::uint32_t stateSize = 0;
    bool needsMap = false;
    std::vector<Parameter> parameters;
    FailureCount failures; ///< thoughts that failed, of all minds of the handle
};
Result<std::shared_ptr<const CallbackMake>> callbackMake(const lince_brain* brain, FailureCount failures);

std::unique_ptr<Brain> makeCallbackBrain(std::shared_ptr<const CallbackMake> make, const BrainParameters& parameters);

/// Keeps the percepts of the last thought, for the host to read; they are no part of the state.
class WatchedBrain final : public BrainWrapper {
  public:
    explicit WatchedBrain(std::unique_ptr<Brain> brain) : m_brain(std::move(brain)) {}
    void think(const ThinkInput& input, ThinkOutput& output) override {
        m_percepts.assign(input.percepts.begin(), input.percepts.end());
        m_brain->think(input, output);
    }
    const std::vector<Percept>& percepts() const { return m_percepts; }

  protected:
    Brain& wrapped() const override { return *m_brain; }

  private:
    std::unique_ptr<Brain> m_brain;
    std::vector<Percept> m_percepts;
};

/// Of an agent's brain; LINCE_OK and none for one that was never asked.
lince_status givePercepts(const Brain* brain, lince_percept* out, std::size_t capacity, std::size_t* count);

} // namespace lince::capi
