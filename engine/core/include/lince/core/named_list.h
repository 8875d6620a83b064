#pragma once
// Things with a `name` that games add to: brains, senses, measures, layers, games. They stay in the order in which they
// came.

#include <lince/core/error.h>
#include <lince/core/text.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince {

template <class T>
class NamedList {
  public:
    /// `kind`: for messages, "brain".
    explicit NamedList(const char* kind) : m_kind(kind) {}

    /// A second one of a name is not taken: a mistake that is kept.
    void add(T thing) {
        if (find(thing.name) == nullptr)
            m_things.push_back(std::move(thing));
        else
            refuse("a second " + std::string(m_kind) + " " + inQuotes(thing.name), "a name that is not taken");
    }
    /// In the place of the one of its name, which must be there: for who wraps it or stands in for it on purpose.
    void replace(T thing) {
        if (T* before = find(thing.name))
            *before = std::move(thing);
        else
            refuse("nothing to replace by " + std::string(m_kind) + " " + inQuotes(thing.name),
                   expectedOneOf(thing.name, names()));
    }
    /// Another mistake of whoever adds.
    void refuse(std::string_view found, std::string_view expected) {
        if (m_status) m_status = Error{"found " + std::string(found) + ", expected " + std::string(expected)};
    }
    /// The first mistake.
    const Status& status() const { return m_status; }

    /// Null when there is none of that name.
    const T* find(std::string_view name) const {
        const auto found = std::find_if(begin(), end(), [&](const T& thing) { return thing.name == name; });
        return found == end() ? nullptr : &*found;
    }
    T* find(std::string_view name) { return const_cast<T*>(std::as_const(*this).find(name)); }
    std::vector<std::string> names() const {
        std::vector<std::string> list;
        for (const T& thing : m_things)
            list.emplace_back(thing.name);
        return list;
    }
    auto begin() const { return m_things.begin(); }
    auto end() const { return m_things.end(); }
    auto begin() { return m_things.begin(); }
    auto end() { return m_things.end(); }
    std::size_t size() const { return m_things.size(); }
    bool empty() const { return m_things.empty(); }
    const T& operator[](std::size_t index) const { return m_things[index]; }
    T& operator[](std::size_t index) { return m_things[index]; }

  private:
    const char* m_kind;
    std::vector<T> m_things;
    Status m_status;
};

} // namespace lince
