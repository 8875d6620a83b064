#include <lince/app/console.h>
#include <lince/app/language.h>
#include <lince/core/vec.h>

#include <algorithm>
#include <utility>

namespace lince::app {
namespace {

constexpr std::size_t kMaxLines = 2000;
constexpr std::size_t kMaxHistory = 200;

std::vector<std::string> wordsOf(std::string_view line) {
    std::vector<std::string> words;
    bool quoted = false, inWord = false;
    for (const char letter : line) {
        if (letter == '"') {
            quoted = !quoted;
            if (!inWord) words.emplace_back(), inWord = true;
        } else if ((letter == ' ' || letter == '\t') && !quoted)
            inWord = false;
        else {
            if (!inWord) words.emplace_back(), inWord = true;
            words.back() += letter;
        }
    }
    return words;
}

Colour colourOf(ConsoleLevel level) {
    switch (level) {
    case ConsoleLevel::Entered:
        return palette::kAmber;
    case ConsoleLevel::Answer:
        return palette::kPaper;
    case ConsoleLevel::Note:
        return palette::kQuiet;
    case ConsoleLevel::Warning:
        return mixed(palette::kAmber, palette::kRed, 0.4f);
    case ConsoleLevel::Error:
        return mixed(palette::kRed, palette::kPaper, 0.25f);
    }
    return palette::kPaper;
}

bool startsWith(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

} // namespace

Console::Console() {
    add("help", "lists the commands, or explains one: help NAME", [this](std::span<const std::string> words) {
        std::string answer;
        for (const Command& command : m_commands) {
            if (!words.empty() && command.name != words[0]) continue;
            if (!answer.empty()) answer += '\n';
            answer += command.name + ": " + command.help;
        }
        return answer.empty() ? filled(Word::UnknownCommand, m_language, words[0]) : answer;
    });
    add("clear", "removes all lines", [this](std::span<const std::string>) {
        m_lines.clear();
        return std::string();
    });
}

void Console::add(std::string name, std::string help, Function function) {
    Command command{std::move(name), std::move(help), std::move(function)};
    const auto at = std::lower_bound(m_commands.begin(), m_commands.end(), command.name,
                                     [](const Command& a, const std::string& b) { return a.name < b; });
    if (at != m_commands.end() && at->name == command.name)
        *at = std::move(command);
    else
        m_commands.insert(at, std::move(command));
}

void Console::print(ConsoleLevel level, std::string_view words) {
    while (true) {
        const std::size_t end = words.find('\n');
        if (m_lines.size() >= kMaxLines) m_lines.erase(m_lines.begin(), m_lines.begin() + kMaxLines / 4);
        m_lines.push_back({level, std::string(words.substr(0, end))});
        if (end == std::string_view::npos) break;
        words.remove_prefix(end + 1);
    }
    m_toBottom = true;
}

void Console::execute(std::string_view line) {
    const std::vector<std::string> words = wordsOf(line);
    m_typed.clear();
    if (words.empty()) {
        m_historyAt = m_history.size();
        return;
    }
    if (m_history.empty() || m_history.back() != line) m_history.emplace_back(line);
    if (m_history.size() > kMaxHistory) m_history.erase(m_history.begin());
    m_historyAt = m_history.size();
    print(ConsoleLevel::Entered, "> " + std::string(line));
    for (const Command& command : m_commands) {
        if (command.name != words[0]) continue;
        // A copy: a command may add commands.
        const Function function = command.function;
        const std::string answer = function(std::span(words).subspan(1));
        if (!answer.empty()) print(ConsoleLevel::Answer, answer);
        return;
    }
    print(ConsoleLevel::Error, filled(Word::UnknownCommand, m_language, words[0]));
}

std::string Console::completed(std::string_view line) {
    // Names of commands are what can be completed: the first word, or what follows `help`.
    std::size_t start = line.rfind(' ');
    start = start == std::string_view::npos ? 0 : start + 1;
    const std::string_view head = line.substr(0, start), part = line.substr(start);
    if (start != 0 && head != "help ") return std::string(line);
    std::vector<std::string_view> fitting;
    for (const Command& command : m_commands)
        if (startsWith(command.name, part)) fitting.push_back(command.name);
    if (fitting.empty()) return std::string(line);
    std::size_t common = fitting[0].size();
    for (const std::string_view name : fitting)
        for (std::size_t i = 0; i < common; ++i)
            if (i >= name.size() || name[i] != fitting[0][i]) common = i;
    if (fitting.size() == 1) return std::string(head) + std::string(fitting[0]) + " ";
    if (common > part.size()) return std::string(head) + std::string(fitting[0].substr(0, common));
    std::string list;
    for (const std::string_view name : fitting)
        list += (list.empty() ? "" : "  ") + std::string(name);
    print(ConsoleLevel::Note, list);
    return std::string(line);
}

std::string Console::fromHistory(int direction, std::string_view line) {
    if (m_historyAt == m_history.size()) m_typed = line;
    if (direction < 0 && m_historyAt > 0) --m_historyAt;
    if (direction > 0 && m_historyAt < m_history.size()) ++m_historyAt;
    return m_historyAt < m_history.size() ? m_history[m_historyAt] : m_typed;
}

int Console::edited(ImGuiInputTextCallbackData* data) {
    Console& console = *static_cast<Console*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
        console.m_input.resize(static_cast<std::size_t>(data->BufTextLen));
        data->Buf = console.m_input.data();
        return 0;
    }
    const std::string_view now(data->Buf, static_cast<std::size_t>(data->BufTextLen));
    const std::string wanted = data->EventFlag == ImGuiInputTextFlags_CallbackCompletion
                                   ? console.completed(now)
                                   : console.fromHistory(data->EventKey == ImGuiKey_UpArrow ? -1 : 1, now);
    if (wanted == now) return 0;
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, wanted.c_str());
    return 0;
}

void Console::draw(const InterfaceStyle& style) {
    m_language = style.language;
    const bool appears = open && !m_wasOpen;
    m_wasOpen = open;
    if (!open) return;
    const float height = style.screen.y * 0.46f;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({style.screen.x, height});
    ImGui::SetNextWindowBgAlpha(0.97f);
    if (appears) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    constexpr ImGuiWindowFlags kPlain = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;
    ImGui::Begin("##console", nullptr, kPlain);
    const float inputHeight = ImGui::GetFrameHeightWithSpacing();
    ImGui::BeginChild("##lines", {0, -inputHeight}, false, ImGuiWindowFlags_NoNav);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.px(8), style.px(3)});
    ImGui::PushTextWrapPos(0);
    for (const Line& line : m_lines) {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(colourOf(line.level)));
        ImGui::TextUnformatted(line.words.data(), line.words.data() + line.words.size());
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ImGui::PopStyleVar();
    if (m_toBottom || appears) ImGui::SetScrollHereY(1);
    m_toBottom = false;
    ImGui::EndChild();

    ImGui::SetNextItemWidth(-1);
    constexpr ImGuiInputTextFlags kLine = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory |
                                          ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackResize;
    if (appears) ImGui::SetKeyboardFocusHere();
    if (ImGui::InputTextWithHint("##line", text(Word::ConsoleHint, style.language), m_input.data(),
                                 m_input.capacity() + 1, kLine, &Console::edited, this)) {
        const std::string line = std::exchange(m_input, {});
        execute(line);
        ImGui::SetKeyboardFocusHere(-1);
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

} // namespace lince::app
