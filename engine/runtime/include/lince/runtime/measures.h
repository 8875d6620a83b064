#pragma once
// Named numbers that a run yields. Measures look at the simulation after each tick and never change it.

#include <lince/core/error.h>
#include <lince/core/named_list.h>

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
    /// Adds its numbers, each under one of the names that it was registered with; a stage may lack some.
    virtual void report(const Simulation& simulation, std::map<std::string, double>& into) const = 0;
};

/// A number that a measure can yield.
struct MeasureName {
    std::string name;
    std::string help; ///< what it counts, and its unit
};

/// Kinds of measures; games add theirs to the standard ones.
class MeasureRegistry {
  public:
    using Make = std::function<std::unique_ptr<Measure>()>;
    static MeasureRegistry standard();
    /// What it yields, and how it is made. A name that is taken is a mistake.
    void add(const std::vector<MeasureName>& names, Make make);
    const NamedList<MeasureName>& names() const { return m_names; }
    /// Whether any measure can yield that; else the error names those that look like it.
    Status check(const std::string& name, const SourcePlace& place) const;
    const Status& status() const { return m_names.status(); }
    std::vector<std::unique_ptr<Measure>> makeAll() const;

  private:
    NamedList<MeasureName> m_names{"measure"};
    std::vector<Make> m_makers;
};

/// All measures of one run.
class MeasureSet {
  public:
    explicit MeasureSet(const MeasureRegistry& registry) : m_names(registry.names()), m_measures(registry.makeAll()) {}
    void observe(const Simulation& simulation);
    /// By name; only those that the scenario asks for, if it asks. A name that no measure yields is an Error, and a
    /// number under a name that was not registered.
    Result<std::map<std::string, double>> report(const Simulation& simulation) const;

  private:
    NamedList<MeasureName> m_names;
    std::vector<std::unique_ptr<Measure>> m_measures;
};

} // namespace lince
