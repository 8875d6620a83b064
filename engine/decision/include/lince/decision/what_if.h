#pragma once
// What if one number were another? For whoever explains why a mind did not do something: the numbers that a program's
// decisions depend on, and the program with one of them changed. The program itself stays as it is.

#include <lince/decision/program.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lince {

struct NumberInMind {
    enum class Kind : std::uint8_t {
        Key,      ///< what the blackboard holds; a truth is 0 or 1
        Function, ///< what a function of the host or of the language gives, wherever it is called with these arguments
        Port,     ///< written in the file, as an attribute
        Constant, ///< written in the file, within an expression
        Answer,   ///< of a leaf that is a condition: whether it holds
    };
    Kind kind = Kind::Key;
    KeyId key;
    NodeIndex node = kNoNode; ///< whose port or answer
    std::uint16_t port = 0;
    std::vector<std::pair<ExpressionId, std::uint16_t>> parts; ///< of expressions: where it stands
    bool isTruth = false;

    std::string text; ///< "patience", "nearest('strangers')", "within of Hear", "3 in 'ammo > 3'"
    std::string unit;
    double min = 0, max = 0; ///< both 0: not limited
    double written = 0;      ///< in the file; of a key or a function 0
    SourcePlace place;       ///< of a part of an expression that of the whole; empty for keys that nobody declared

    bool hasRange() const { return min < max; }
    bool isInFile() const { return kind == Kind::Port || kind == Kind::Constant; }
};

/// Those that a mind reads: keys first, in their order, then functions, what the file says, and answers.
std::vector<NumberInMind> numbersIn(const Program& program);
/// A copy in which it is another. Of a key the copy is the same: the memory's board is to be changed (`suppose`).
std::shared_ptr<const Program> programWith(const Program& program, const NumberInMind& number, double value);
/// What may be asked for: nodes by name or kind, states of machines.
std::vector<std::string> decisionNames(const Program& program);
/// What to write onto the board for that.
Value valueOf(const NumberInMind& number, double value);

} // namespace lince
