#include "keys.h"
#include "script_events.h"

#include <lince/app/script.h>

#include <SDL.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace lince::app {
namespace {

constexpr unsigned kMaxWaits = 600; ///< frames that `until` is patient

/// Words a line may start with, and what must follow: n a number, c a count (0, 1, 2 …), k a key, m a mouse button,
/// i how to compare, p a gamepad's button, x one of its axes, w any word; ? one more count, + as much as one likes.
struct Form {
    std::string_view word, kinds;
};
constexpr std::array kForms{Form{"wait", "c"},        Form{"key", "k?"},     Form{"hold", "k"},     Form{"let", "k"},
                            Form{"mouse", "nn"},      Form{"point", "w"},    Form{"move", "nn"},    Form{"press", "m"},
                            Form{"lift", "m"},        Form{"click", "m"},    Form{"wheel", "n"},    Form{"type", "w+"},
                            Form{"resize", "cc"},     Form{"blur", ""},      Form{"focus", ""},     Form{"close", ""},
                            Form{"plug", ""},         Form{"unplug", ""},    Form{"pad", "p"},      Form{"axis", "xn"},
                            Form{"expect", "wiw+"},   Form{"until", "wiw+"}, Form{"remember", "w"}, Form{"print", "w"},
                            Form{"screenshot", "w+"}, Form{"note", "w+"}};

SDL_Window* firstWindow() {
    SDL_Window* window = SDL_GetMouseFocus();
    if (window == nullptr) window = SDL_GetKeyboardFocus();
    return window != nullptr ? window : SDL_GetWindowFromID(1);
}

std::optional<double> number(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || *end != '\0' || !std::isfinite(value)) return {};
    return value;
}

float numberAt(const std::vector<std::string>& words, std::size_t i) {
    return static_cast<float>(number(words[i]).value_or(0));
}

/// What is wrong with a word of that kind; empty: nothing.
std::string expectedInstead(char kind, const std::string& word) {
    const auto value = number(word);
    const auto whole = [&](double min, double max) {
        return value && *value >= min && *value <= max && *value == std::floor(*value);
    };
    switch (kind) {
    case 'n':
        return value ? "" : "a number";
    case 'c':
        return whole(0, 1e6) ? "" : "a whole number from 0 to 1000000";
    case 'k':
        return keyNamed(word) ? "" : "the name of a key as in the settings file (W, Enter, LeftShift)";
    case 'm':
        return whole(1, kMaxMouseButtons) ? "" : "a mouse button from 1 to " + std::to_string(kMaxMouseButtons);
    case 'i':
        return word == "=" || word == "!=" || word == ">" || word == "<" || word == "has" ? "" : "=, !=, >, < or has";
    case 'p':
        return padButtonNamed(word) ? "" : "the name of a gamepad's button (a, start, leftshoulder)";
    case 'x':
        return padAxisNamed(word) ? "" : "the name of a gamepad's axis (leftx, righty, lefttrigger)";
    default:
        return "";
    }
}

/// Both sides as numbers where they are, else as words.
bool holds(const std::string& found, const std::string& is, const std::string& wanted) {
    if (is == "has") return found.find(wanted) != std::string::npos;
    const auto a = number(found), b = number(wanted);
    if (is == "=") return found == wanted || (a && b && *a == *b);
    if (is == "!=") return found != wanted && !(a && b && *a == *b);
    return a && b && (is == ">" ? *a > *b : *a < *b);
}

} // namespace

Result<Script> Script::parse(std::string_view text, const std::string& name) {
    Script script;
    script.m_name = name;
    std::istringstream lines{std::string(text)};
    std::string one;
    for (std::size_t count = 1; std::getline(lines, one); ++count) {
        if (const std::size_t comment = one.find('#'); comment != std::string::npos) one.resize(comment);
        one.resize(one.find_last_not_of(" \t\r") + 1); // npos + 1 is 0: nothing but blanks
        std::istringstream words(one);
        Line line;
        line.number = count;
        for (std::string word; words >> word;)
            line.words.push_back(word);
        if (line.words.empty()) continue;
        const std::size_t begin = one.find(line.words[0]) + line.words[0].size();
        line.rest = one.substr(std::min(one.size(), begin + 1));
        if (Status status = script.checkForm(line); !status) return status.error();
        script.m_lines.push_back(std::move(line));
    }
    return script;
}

Status Script::checkForm(const Line& line) const {
    const auto* form = kForms.begin();
    while (form != kForms.end() && form->word != line.words[0])
        ++form;
    if (form == kForms.end()) {
        std::string all;
        for (const Form& one : kForms)
            all += (all.empty() ? "" : ", ") + std::string(one.word);
        return wrong(line, "found " + inQuotes(line.words[0]) + ", expected one of " + all);
    }
    const bool open = form->kinds.ends_with('+'), oneMore = form->kinds.ends_with('?');
    const std::size_t min = form->kinds.size() - (open || oneMore ? 1 : 0), there = line.words.size() - 1;
    if (there < min || (there > min + (oneMore ? 1 : 0) && !open))
        return wrong(line, "found " + std::to_string(there) + " words after " + line.words[0] + ", expected " +
                               std::to_string(min) + (open ? " or more" : ""));
    for (std::size_t i = 0; i < min; ++i)
        if (const std::string instead = expectedInstead(form->kinds[i], line.words[i + 1]); !instead.empty())
            return wrong(line, "found " + inQuotes(line.words[i + 1]) + ", expected " + instead);
    if (oneMore && there > min)
        if (const std::string instead = expectedInstead('c', line.words.back()); !instead.empty())
            return wrong(line, "found " + inQuotes(line.words.back()) + ", expected " + instead);
    return {};
}

Error Script::wrong(const Line& line, const std::string& what) const {
    return errorAt({m_name, static_cast<int>(line.number), 1}, what);
}

Status Script::check(const ScriptHost& host) const {
    for (const Line& line : m_lines) {
        const std::string& word = line.words[0];
        const bool asks =
            word == "expect" || word == "until" || word == "remember" || word == "print" || word == "point";
        if (!asks) continue;
        std::vector<std::string> names{line.words[1]};
        if (line.words.size() == 4 && line.words[3][0] == '$') names.push_back(line.words[3].substr(1));
        for (const std::string& name : names)
            if (!host.state(name))
                return wrong(line, "found " + inQuotes(name) +
                                       ", expected the name of something that the window tells (docs/app.md)");
    }
    return {};
}

Status Script::nothingLeft() const {
    for (std::size_t i = m_next; i < m_lines.size(); ++i)
        if (m_lines[i].words[0] == "expect" || m_lines[i].words[0] == "until")
            return wrong(m_lines[i], "found the window closed, expected it to be there still");
    return {};
}

Status Script::frame(const ScriptHost& host) {
    if (m_wait > 0) {
        --m_wait;
        return {};
    }
    while (m_next < m_lines.size() && m_wait == 0) {
        bool again = false;
        if (Status status = run(m_lines[m_next], host, again); !status) return status;
        if (again) return {};
        ++m_next;
        m_tried = 0;
    }
    return {};
}

Status Script::run(const Line& line, const ScriptHost& host, bool& again) {
    const std::string& word = line.words[0];
    if (word == "expect" || word == "until") return expect(line, host, again);
    if (word == "plug" || word == "unplug" || word == "pad" || word == "axis") return runPad(line, again);
    if (word == "wait") {
        m_wait = static_cast<unsigned>(numberAt(line.words, 1));
    } else if (word == "remember") {
        m_remembered[line.words[1]] = host.state(line.words[1]).value_or("");
    } else if (word == "print") {
        std::printf("%s %s\n", line.words[1].c_str(), host.state(line.words[1]).value_or("").c_str());
        std::fflush(stdout); // whoever reads it may be waiting
    } else if (word == "point") {
        const std::string place = host.state(line.words[1]).value_or("");
        std::istringstream numbers(place);
        float x = 0, y = 0;
        if (!(numbers >> x >> y))
            return wrong(line, "found " + line.words[1] + " '" + oneLine(place, 400) + "', expected it on the screen");
        moveMouse(x, y);
    } else if (word == "note") {
        std::fprintf(stderr, "%s\n", line.rest.c_str());
    } else if (word == "screenshot") {
        const auto taken = host.screenshot(line.rest);
        again = !taken;
        if (taken && !*taken) return wrong(line, taken->error().message);
    } else {
        const float times = word == "key" && line.words.size() > 2 ? numberAt(line.words, 2) : 1;
        again = static_cast<float>(++m_tried) < times;
        runHands(line);
    }
    return {};
}

void Script::moveMouse(float x, float y) {
    pushMouseMotion(x, y, x - m_mouseX, y - m_mouseY);
    m_mouseX = x, m_mouseY = y;
    m_wait = 1;
}

/// What a frame must see before the next command, waits.
void Script::runHands(const Line& line) {
    const std::string& word = line.words[0];
    m_wait = 1;
    if (word == "key" || word == "hold" || word == "let") {
        const std::int32_t key = keyNamed(line.words[1]).value_or(0);
        if (word != "let") pushKey(key, true);
        if (word != "hold") pushKey(key, false);
    } else if (word == "mouse") {
        moveMouse(numberAt(line.words, 1), numberAt(line.words, 2));
    } else if (word == "move") {
        pushMouseMotion(m_mouseX, m_mouseY, numberAt(line.words, 1), numberAt(line.words, 2));
    } else if (word == "press" || word == "lift" || word == "click") {
        const int button = static_cast<int>(numberAt(line.words, 1));
        if (word != "lift") pushMouseButton(button, true, m_mouseX, m_mouseY);
        if (word != "press") pushMouseButton(button, false, m_mouseX, m_mouseY);
        m_wait = 2; // what is drawn acts a frame after it was touched
    } else if (word == "wheel") {
        pushWheel(numberAt(line.words, 1));
    } else if (word == "type") {
        pushText(line.rest);
        m_wait = 2;
    } else if (word == "resize") {
        if (SDL_Window* window = firstWindow())
            SDL_SetWindowSize(window, static_cast<int>(numberAt(line.words, 1)),
                              static_cast<int>(numberAt(line.words, 2)));
        m_wait = 5;
    } else if (word == "blur" || word == "focus") {
        pushWindowEvent(word == "blur" ? SDL_WINDOWEVENT_FOCUS_LOST : SDL_WINDOWEVENT_FOCUS_GAINED);
    } else if (word == "close") {
        pushQuit();
    }
}

Status Script::runPad(const Line& line, bool& again) {
    const std::string& word = line.words[0];
    m_wait = 2; // SDL asks its gamepads once a frame
    if (word == "plug" && m_tried == 0) {
        if (m_virtualPad >= 0) return wrong(line, "found a gamepad, expected none yet");
        m_virtualPad = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                 SDL_CONTROLLER_BUTTON_MAX, 0);
        if (m_virtualPad < 0) return wrong(line, std::string("found no virtual gamepad: ") + SDL_GetError());
        m_wait = 5;
        again = m_tried++ == 0;
        return {};
    }
    if (word == "unplug") {
        if (m_virtualPad >= 0) SDL_JoystickDetachVirtual(m_virtualPad);
        m_virtualPad = -1;
        m_wait = 5;
        return {};
    }
    SDL_Joystick* joystick =
        m_virtualPad >= 0 ? SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(m_virtualPad)) : nullptr;
    if (joystick == nullptr) return wrong(line, "found no gamepad, expected one that was plugged in");
    const auto setAxis = [&](std::int32_t axis, double way) {
        // A trigger rests at the low end of its axis, a stick in the middle.
        const double raw = axis >= kFirstTrigger ? way * 2 - 1 : way;
        SDL_JoystickSetVirtualAxis(joystick, axis,
                                   static_cast<Sint16>(std::clamp(raw, -1.0, 1.0) * SDL_JOYSTICK_AXIS_MAX));
    };
    if (word == "plug") {
        for (std::int32_t axis = 0; axis < kPadAxes; ++axis)
            setAxis(axis, 0);
    } else if (word == "axis") {
        setAxis(padAxisNamed(line.words[1]).value_or(0), number(line.words[2]).value_or(0));
    } else {
        // Down now, up with the next try.
        SDL_JoystickSetVirtualButton(joystick, padButtonNamed(line.words[1]).value_or(0), m_tried == 0 ? 1 : 0);
        again = m_tried++ == 0;
    }
    return {};
}

Status Script::expect(const Line& line, const ScriptHost& host, bool& again) {
    const std::string found = host.state(line.words[1]).value_or("");
    std::string wanted = line.words[3];
    for (std::size_t i = 4; i < line.words.size(); ++i)
        wanted += " " + line.words[i];
    if (wanted == "was") {
        const auto before = m_remembered.find(line.words[1]);
        if (before == m_remembered.end())
            return wrong(line, "found 'was', expected `remember " + line.words[1] + "` before");
        wanted = before->second;
    }
    if (wanted[0] == '$') wanted = host.state(wanted.substr(1)).value_or("");
    if (!holds(found, line.words[2], wanted)) {
        if (line.words[0] == "until" && ++m_tried <= kMaxWaits) {
            again = true;
            return {};
        }
        return wrong(line, "found " + line.words[1] + " '" + oneLine(found, 400) + "', expected " + line.words[2] +
                               " " + inQuotes(wanted));
    }
    ++m_expectations;
    return {};
}

} // namespace lince::app
