#pragma once
// Fuzzy rules after Mamdani: numbers become degrees of words, rules in words join them, and the centroid of what they
// say is a number again. Pure: a system is made once, and evaluating it allocates nothing.

#include <lince/core/error.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// | shape     | points  | degree                                                                         |
/// |-----------|---------|--------------------------------------------------------------------------------|
/// | triangle  | a b c   | 0 at a, 1 at b, 0 at c                                                         |
/// | trapezoid | a b c d | 0 at a, 1 from b to c, 0 at d                                                  |
/// | shoulder  | a b     | 0 at a and before it, 1 at b and beyond; b < a makes a left shoulder           |
/// | gauss     | m s     | e^(−(x − m)² / (2 s²))                                                         |
/// | sigmoid   | m k     | 1 / (1 + e^(−k (x − m))); negative k falls                                     |
enum class FuzzyShape : std::uint8_t { Triangle, Trapezoid, Shoulder, Gauss, Sigmoid };
/// How many points a shape has.
std::size_t pointsOf(FuzzyShape shape);

struct FuzzySet {
    std::string name;
    FuzzyShape shape = FuzzyShape::Triangle;
    std::array<float, 4> points{};

    /// In [0, 1]; 0 for what is not a number.
    float degree(double x) const;
};

/// Something that words are said of: an input, or an output with the range that its centroid is taken over.
struct FuzzyVariable {
    std::string name;
    float min = 0, max = 1;
    std::vector<FuzzySet> sets;
};

/// and = min, or = max, not = 1 − x, very = x², somewhat = √x.
struct FuzzyStep {
    enum class Kind : std::uint8_t { Degree, Not, Very, Somewhat, And, Or };
    Kind kind = Kind::Degree;
    std::uint8_t input = 0; ///< of Degree
    std::uint8_t set = 0;
};

struct FuzzyConclusion {
    std::uint8_t output = 0;
    std::uint8_t set = 0;
};

struct FuzzyRule {
    std::vector<FuzzyStep> steps; ///< of a stack machine
    std::vector<FuzzyConclusion> conclusions;
    float weight = 1; ///< in [0, 1], times the degree of its premise
    std::string text; ///< as it was written
};

/// What a text is not: the column counts from 1 in the text that was read.
struct FuzzyMistake {
    std::size_t column = 0;
    std::string found, expected;
};

class FuzzySystem {
  public:
    static constexpr std::size_t kMaxInputs = 32, kMaxOutputs = 16, kMaxSets = 16, kMaxRules = 256, kMaxDepth = 16;
    static constexpr std::size_t kMinSamples = 8, kMaxSamples = 512;

    std::vector<FuzzyVariable> inputs;  ///< [Limit: kMaxInputs, kMaxSets each]
    std::vector<FuzzyVariable> outputs; ///< [Limit: kMaxOutputs, kMaxSets each]
    std::vector<FuzzyRule> rules;       ///< [Limit: kMaxRules]
    std::uint32_t samples = 64;         ///< of a centroid

    /// Adds "if distance is near and (health is not low or rage is very high) then retreat is strong, speed is fast".
    /// `and` binds closer than `or`; words as in the variables, in any case for the grammar's own. The mistake, or
    /// nothing.
    [[nodiscard]] bool addRule(std::string_view text, float weight, FuzzyMistake& mistake);
    /// Call once when all is added: draws the outputs' sets at their samples.
    void finish();

    /// The degree to which a rule's premise holds, times its weight.
    float premise(const FuzzyRule& rule, std::span<const double> values) const;
    /// One number an output, in `results`: the centroid of all that the rules say of it, at `samples` points in the
    /// middle of as many equal parts of its range. NaN where no rule says anything. `strengths` gets each rule's
    /// degree, when it is as long as the rules.
    void evaluate(std::span<const double> values, std::span<double> results, std::span<float> strengths = {}) const;

  private:
    std::vector<float> m_drawn; ///< degree of each output's set at each sample
};

} // namespace lince
