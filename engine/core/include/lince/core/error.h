#pragma once
// What went wrong with content from outside, in one line, and a result that must be looked at.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lince {

/// Where in a file. Line and column count from 1; 0 means unknown and is not printed.
struct SourcePlace {
    std::string file;
    int line = 0;
    int column = 0;
};

struct [[nodiscard]] Error {
    std::string message; ///< one line, without a final dot or newline
};

/// "file:line:column: found X, expected Y". All three may hold text from outside: it goes through `oneLine`.
Error errorAt(const SourcePlace& place, std::string_view found, std::string_view expected);
/// "file:line:column: message".
Error errorAt(const SourcePlace& place, std::string_view message);
/// The error of a file that another one names: "… (named by file:line:column)".
Error namedBy(const SourcePlace& place, const Error& error);
/// Text from outside made fit for one line of a terminal: quoted, control characters escaped, cut at 60 characters.
std::string inQuotes(std::string_view text);
/// The same without quotes: control characters (C0, DEL and C1, which also move a terminal's cursor) and bytes that are
/// not UTF-8 are escaped, and what is longer than `longest` bytes is cut between two characters.
std::string oneLine(std::string_view text, std::size_t longest = 1000);

/// A value or an Error. Programmer's errors are asserts; this is for bad content.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : m_value(std::move(value)) {}
    Result(Error error) : m_error(std::move(error)) {}

    explicit operator bool() const { return m_value.has_value(); }
    T& operator*() { return *m_value; }
    const T& operator*() const { return *m_value; }
    T* operator->() { return &*m_value; }
    const T* operator->() const { return &*m_value; }
    const Error& error() const { return m_error; }

  private:
    std::optional<T> m_value; ///< not a variant: compilers take long over those
    Error m_error;
};

template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_failed(true) {}

    explicit operator bool() const { return !m_failed; }
    const Error& error() const { return m_error; }

  private:
    Error m_error;
    bool m_failed = false;
};

using Status = Result<void>;

} // namespace lince
