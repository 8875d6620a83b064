#pragma once
// Named numbers that a run yields. Measures look at the simulation after each tick and never change it.

#include <lince/core/error.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lince {

class Simulation;

class Measure {
  public:
    virtual ~Measure() = default;
    virtual void observe(const Simulation& /*simulation*/) {}
    /// Adds its numbers, each under a name of its own.
    virtual void report(const Simulation& simulation, std::map<std::string, double>& into) const = 0;
};

/// Kinds of measures; games add theirs to the standard ones.
class MeasureRegistry {
  public:
    using Make = std::function<std::unique_ptr<Measure>()>;
    static MeasureRegistry standard();
    void add(Make make) { m_makers.push_back(std::move(make)); }
    std::vector<std::unique_ptr<Measure>> makeAll() const;

  private:
    std::vector<Make> m_makers;
};

/// All measures of one run.
class MeasureSet {
  public:
    explicit MeasureSet(const MeasureRegistry& registry) : m_measures(registry.makeAll()) {}
    void observe(const Simulation& simulation);
    /// By name; only those that the scenario asks for, if it asks. A name that no measure yields is an Error.
    Result<std::map<std::string, double>> report(const Simulation& simulation) const;

  private:
    std::vector<std::unique_ptr<Measure>> m_measures;
};

} // namespace lince
