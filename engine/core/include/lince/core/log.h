#pragma once
// Messages to the host. The library owns no output: whoever embeds it gives a sink, or none.

#include <functional>
#include <string_view>
#include <utility>

namespace lince {

enum class LogLevel { Debug, Info, Warning, Error };
std::string_view nameOf(LogLevel level);

class Log {
  public:
    using Sink = std::function<void(LogLevel, std::string_view)>;

    Log() = default;
    explicit Log(Sink sink, LogLevel least = LogLevel::Info) : m_sink(std::move(sink)), m_least(least) {}

    void write(LogLevel level, std::string_view text) const {
        if (m_sink && level >= m_least) m_sink(level, text);
    }

  private:
    Sink m_sink;
    LogLevel m_least = LogLevel::Info;
};

} // namespace lince
