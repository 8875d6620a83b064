#pragma once
// Environment variables for the length of a scope.

#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lince::app {

class Environment {
  public:
    /// Null takes the variable away.
    Environment(std::initializer_list<std::pair<const char*, const char*>> variables) {
        for (const auto& [name, value] : variables) {
            const char* old = std::getenv(name);
            m_old.emplace_back(name, old != nullptr ? std::optional<std::string>(old) : std::nullopt);
            if (value != nullptr)
                ::setenv(name, value, 1);
            else
                ::unsetenv(name);
        }
    }
    ~Environment() {
        for (auto i = m_old.rbegin(); i != m_old.rend(); ++i)
            if (i->second)
                ::setenv(i->first.c_str(), i->second->c_str(), 1);
            else
                ::unsetenv(i->first.c_str());
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

    template <class Ask>
    static auto with(const char* name, const char* value, Ask ask) {
        const Environment environment({{name, value}});
        return ask();
    }

  private:
    std::vector<std::pair<std::string, std::optional<std::string>>> m_old;
};

} // namespace lince::app
