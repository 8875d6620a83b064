#pragma once
// What a sense is, and which there are. A new one is a class and a row: a settings struct with its table of fields
// (core/fields.h), a class that senses, and `registry.add<Nose>("nose")`; then <senses> may hold <nose …/>.

#include <lince/agent/percept.h>
#include <lince/core/named_list.h>
#include <lince/core/tick.h>
#include <lince/core/visit_fields.h>
#include <lince/core/vocabulary.h>

#include <any>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <typeinfo>

namespace lince {

class PerceptLog;
class StateVisitor;
class World;
struct Entity;
struct SenseScratch;

/// One sense of one agent: from the world around its body to percepts. What lasts of them is in PerceptTracks (things
/// that are followed) or FadingPercepts (things that happen once).
class Sense {
  public:
    virtual ~Sense() = default;
    /// Once a tick, on any thread: writes only itself, the scratch and the log, and allocates nothing once its buffers
    /// have grown.
    virtual void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) = 0;
    /// Every field that the next tick depends on.
    virtual void visitState(StateVisitor& v) = 0;
    /// Metres from the body within which all lies that it can sense: certificates change only what is farther. Of a
    /// sense that does not say so nothing can be certified.
    virtual float reach() const { return std::numeric_limits<float>::infinity(); }
};

/// A row of the registry.
struct SenseType {
    using Describe = std::function<void(const FieldInfo& about, const std::string& fallback)>;

    std::string name;               ///< of its element in <senses>
    SenseKind kind{};               ///< of its percepts
    const std::type_info* settings; ///< what the any's below hold
    std::any (*standard)();
    void (*read)(const XmlElement& e, std::any& settings);
    /// Null for the eye, whose picture AgentSenses draws.
    std::unique_ptr<Sense> (*make)(const std::any& settings, AgentId agent);
    void (*describe)(const Describe& each);
    void (*visit)(StateVisitor& v, const std::any& settings);
};

class SenseRegistry {
  public:
    /// damage, touch, hearing, sight, eye.
    static SenseRegistry standard();

    /// `S` names its `Settings` and the `kKind` of its percepts, and is made from the settings and the agent's number.
    /// Senses sense in the order in which they are added. A name or a kind of a game's that is taken is a mistake.
    template <class S>
    void add(std::string name) {
        using Settings = typename S::Settings;
        SenseType type{std::move(name), S::kKind, &typeid(Settings), nullptr, nullptr, nullptr, nullptr, nullptr};
        type.standard = [] { return std::any(Settings{}); };
        type.read = [](const XmlElement& e, std::any& settings) { readFields(e, *std::any_cast<Settings>(&settings)); };
        if constexpr (std::is_base_of_v<Sense, S>)
            type.make = [](const std::any& settings, AgentId agent) -> std::unique_ptr<Sense> {
                return std::make_unique<S>(*std::any_cast<Settings>(&settings), agent);
            };
        type.describe = [](const SenseType::Describe& each) {
            for (const Field<Settings>& f : fieldsOf<Settings>())
                each(f, f.get != nullptr ? fieldText(f, f.get(Settings{})) : std::string());
        };
        type.visit = [](StateVisitor& v, const std::any& settings) {
            visitFields(v, *std::any_cast<Settings>(&settings));
        };
        add(std::move(type));
    }
    const NamedList<SenseType>& types() const { return m_types; }
    const Status& status() const { return m_types.status(); }

  private:
    void add(SenseType type);

    NamedList<SenseType> m_types{"sense"};
};

} // namespace lince
