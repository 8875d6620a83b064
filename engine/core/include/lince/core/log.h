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
    explicit Log(Sink sink, LogLevel min = LogLevel::Info) : m_sink(std::move(sink)), m_min(min) {}

    void write(LogLevel level, std::string_view text) const {
        if (m_sink && level >= m_min) m_sink(level, text);
    }

  private:
    Sink m_sink;
    LogLevel m_min = LogLevel::Info;
};

} // namespace lince
