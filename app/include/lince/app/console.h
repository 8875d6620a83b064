#pragma once
// Messages of the program, and a line for commands.

#include <lince/app/style.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

enum class ConsoleLevel : std::uint8_t { Entered, Answer, Note, Warning, Error };

class Console {
  public:
    /// Gets the words behind the command's name; what it returns is printed, line by line.
    using Function = std::function<std::string(std::span<const std::string> words)>;
    struct Command {
        std::string name, help;
        Function function;
    };

    /// With the commands `help` and `clear`.
    Console();
    /// A command of the same name is replaced.
    void add(std::string name, std::string help, Function function);
    const std::vector<Command>& commands() const { return m_commands; } ///< by name

    void print(ConsoleLevel level, std::string_view words);
    /// Prints the line, runs it and remembers it. Words are parted by blanks; "two words" in quotes are one. Empty
    /// lines do nothing.
    void execute(std::string_view line);
    /// The line with its last word completed as far as all commands that begin so agree; candidates are printed when
    /// there are several and nothing could be added.
    std::string completed(std::string_view line);
    /// Older (-1) or newer (+1) lines; `line` is what stands there now and comes back at the end.
    std::string fromHistory(int direction, std::string_view line);

    struct Line {
        ConsoleLevel level;
        std::string words;
    };
    const std::vector<Line>& lines() const { return m_lines; }

    bool open = false;
    /// Over the upper part of the screen, while open. Between the interface's begin and end.
    void draw(const InterfaceStyle& style);

  private:
    static int edited(ImGuiInputTextCallbackData* data);

    std::vector<Command> m_commands;
    std::vector<Line> m_lines;
    std::vector<std::string> m_history;
    std::size_t m_historyAt = 0; ///< m_history.size(): the line being typed
    std::string m_typed;         ///< it, while older ones are shown
    std::string m_input;
    bool m_wasOpen = false, m_toBottom = false;
    Language m_language = Language::English;
};

} // namespace lince::app
