#pragma once
// A desk for minds: a tree runs without a world, its leaves answer from a script.
//
//   Open: S F R R S      # the leaf (its name, else its ID) answers with one letter a call; the last one stays
//   @3 ammo=2            # a key is written before tick 3; the first tick is 0
//
// Any file of BehaviorTree.CPP 4 can be run so: leaves need not be registered.

#include <lince/core/error.h>
#include <lince/decision/compile.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct DeskScript {
    struct Leaf {
        std::string name;
        std::vector<Answer> answers; ///< at least one
    };
    struct Write {
        Tick tick = 0;
        std::string key, value; ///< value as a file writes it; empty: none
        SourcePlace place;
    };
    std::string file; ///< for messages
    std::vector<Leaf> leaves;
    std::vector<Write> writes;
};

Result<DeskScript> parseDeskScript(std::string_view text, const std::string& name);

struct DeskTick {
    Answer root = Answer::Idle;
    std::vector<std::string> calls; ///< "tick A", "halt A", in their order
    /// "RUNNING: tick A, halt B".
    std::string toText() const;
};

class MindDesk {
  public:
    /// What the mind may be made of besides leaves of the script; `tree` empty: the main one.
    static Result<std::unique_ptr<MindDesk>> make(std::string_view mindText, const std::string& mindFile,
                                                  DeskScript script, const std::string& tree = {},
                                                  std::uint64_t seed = 1);
    ~MindDesk();

    /// `exactly`: asks the root only once, also when a node wishes to go on at once.
    DeskTick tick(bool exactly = false);
    const Program& program() const;
    DecisionMemory& memory();
    RandomStream& random();
    Tick now() const;

  private:
    MindDesk();
    struct Content;
    std::unique_ptr<Content> m_content;
};

/// A file x.mindtest.xml: cases of such scripts with what is expected of each tick.
///
///   <mindtest mind="guard.xml"><case name="flees"><leaves>Near: S</leaves><expect>SUCCESS: tick
///   Near</expect></case></mindtest>
///
/// Lines of `expect` are those of DeskTick::toText. Fails with the first tick that differs. The number of cases.
Result<std::size_t> runMindTests(const std::string& path);

} // namespace lince
