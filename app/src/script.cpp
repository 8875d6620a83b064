#include "keys.h"

#include <lince/app/script.h>

#include <SDL.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace lince::app {
namespace {

constexpr unsigned kMostWaits = 600; ///< frames that `until` is patient

/// Words a line may start with, and how many more it needs.
struct Form {
    std::string_view word;
    std::size_t least;
};
constexpr std::array kForms{
    Form{"wait", 1},   Form{"key", 1},   Form{"hold", 1},       Form{"let", 1},   Form{"mouse", 2},  Form{"move", 2},
    Form{"press", 1},  Form{"lift", 1},  Form{"click", 1},      Form{"wheel", 1}, Form{"type", 1},   Form{"resize", 2},
    Form{"blur", 0},   Form{"focus", 0}, Form{"close", 0},      Form{"plug", 0},  Form{"unplug", 0}, Form{"pad", 1},
    Form{"expect", 3}, Form{"until", 3}, Form{"screenshot", 1}, Form{"note", 1}};

SDL_Window* firstWindow() {
    SDL_Window* window = SDL_GetMouseFocus();
    if (window == nullptr) window = SDL_GetKeyboardFocus();
    return window != nullptr ? window : SDL_GetWindowFromID(1);
}

void push(SDL_Event& event) {
    event.common.timestamp = SDL_GetTicks();
    SDL_PushEvent(&event);
}

void pushKey(std::int32_t scancode, bool down) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = static_cast<SDL_Scancode>(scancode);
    event.key.keysym.sym = SDL_GetKeyFromScancode(event.key.keysym.scancode);
    push(event);
}

void pushButton(int button, bool down, float x, float y) {
    SDL_Event event{};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = static_cast<Uint8>(button);
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.clicks = 1;
    event.button.x = static_cast<int>(x), event.button.y = static_cast<int>(y);
    push(event);
}

void pushMotion(float x, float y, float dx, float dy) {
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = static_cast<int>(x), event.motion.y = static_cast<int>(y);
    event.motion.xrel = static_cast<int>(dx), event.motion.yrel = static_cast<int>(dy);
    push(event);
}

void pushWindow(Uint8 what, int a = 0, int b = 0) {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = what;
    event.window.data1 = a, event.window.data2 = b;
    push(event);
}

std::optional<double> number(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || *end != '\0' || !std::isfinite(value)) return {};
    return value;
}

/// Both sides as numbers where they are, else as words.
bool holds(const std::string& found, const std::string& is, const std::string& wanted) {
    if (is == "=") return found == wanted;
    if (is == "!=") return found != wanted;
    if (is == "has") return found.find(wanted) != std::string::npos;
    const auto a = number(found), b = number(wanted);
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
        std::istringstream words(one);
        Line line;
        line.number = count;
        for (std::string word; words >> word;)
            line.words.push_back(word);
        if (line.words.empty()) continue;
        const std::size_t begin = one.find(line.words[0]) + line.words[0].size();
        line.rest = one.substr(std::min(one.size(), begin + 1));
        bool known = false;
        for (const Form& form : kForms) {
            if (form.word != line.words[0]) continue;
            known = true;
            if (line.words.size() < form.least + 1)
                return script.wrong(line, "found " + inQuotes(one) + ", expected " + std::to_string(form.least) +
                                              " words after " + std::string(form.word));
        }
        if (!known) {
            std::string all;
            for (const Form& form : kForms)
                all += (all.empty() ? "" : ", ") + std::string(form.word);
            return script.wrong(line, "found " + inQuotes(line.words[0]) + ", expected one of " + all);
        }
        script.m_lines.push_back(std::move(line));
    }
    return script;
}

Error Script::wrong(const Line& line, const std::string& what) const {
    return Error{m_name + ":" + std::to_string(line.number) + ":1: " + what};
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
    const auto numberAt = [&](std::size_t i) { return static_cast<float>(number(line.words[i]).value_or(0)); };
    if (word == "wait") {
        m_wait = static_cast<unsigned>(numberAt(1));
    } else if (word == "key" || word == "hold" || word == "let") {
        const auto key = keyNamed(line.words[1]);
        if (!key) return wrong(line, "found key " + inQuotes(line.words[1]) + ", expected the name of a key");
        if (word != "let") pushKey(*key, true);
        if (word != "hold") pushKey(*key, false);
        m_wait = 1; // a frame sees it
    } else if (word == "mouse") {
        const float x = numberAt(1), y = numberAt(2);
        pushMotion(x, y, x - m_mouseX, y - m_mouseY);
        m_mouseX = x, m_mouseY = y;
        m_wait = 1;
    } else if (word == "move") {
        pushMotion(m_mouseX, m_mouseY, numberAt(1), numberAt(2));
        m_wait = 1;
    } else if (word == "press" || word == "lift" || word == "click") {
        const int button = static_cast<int>(numberAt(1));
        if (word != "lift") pushButton(button, true, m_mouseX, m_mouseY);
        if (word != "press") pushButton(button, false, m_mouseX, m_mouseY);
        m_wait = 2;
    } else if (word == "wheel") {
        SDL_Event event{};
        event.type = SDL_MOUSEWHEEL;
        event.wheel.y = static_cast<int>(numberAt(1));
        event.wheel.preciseY = numberAt(1);
        push(event);
        m_wait = 1;
    } else if (word == "type") {
        for (std::size_t i = 0; i < line.rest.size();) {
            SDL_Event event{};
            event.type = SDL_TEXTINPUT;
            std::size_t bytes = 1;
            while (i + bytes < line.rest.size() && (static_cast<unsigned char>(line.rest[i + bytes]) & 0xc0u) == 0x80u)
                ++bytes;
            line.rest.copy(event.text.text, std::min<std::size_t>(bytes, sizeof event.text.text - 1), i);
            push(event);
            i += bytes;
        }
        m_wait = 2;
    } else if (word == "resize") {
        if (SDL_Window* window = firstWindow())
            SDL_SetWindowSize(window, static_cast<int>(numberAt(1)), static_cast<int>(numberAt(2)));
        m_wait = 5;
    } else if (word == "blur") {
        pushWindow(SDL_WINDOWEVENT_FOCUS_LOST);
        m_wait = 1;
    } else if (word == "focus") {
        pushWindow(SDL_WINDOWEVENT_FOCUS_GAINED);
        m_wait = 1;
    } else if (word == "close") {
        SDL_Event event{};
        event.type = SDL_QUIT;
        push(event);
        m_wait = 1;
    } else if (word == "plug") {
        m_virtualPad = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                 SDL_CONTROLLER_BUTTON_MAX, 0);
        if (m_virtualPad < 0) return wrong(line, std::string("found no virtual gamepad: ") + SDL_GetError());
        m_wait = 5;
    } else if (word == "unplug") {
        if (m_virtualPad >= 0) SDL_JoystickDetachVirtual(m_virtualPad);
        m_virtualPad = -1;
        m_wait = 5;
    } else if (word == "pad") {
        const auto button = padButtonNamed(line.words[1]);
        SDL_Joystick* joystick =
            m_virtualPad >= 0 ? SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(m_virtualPad)) : nullptr;
        if (!button || joystick == nullptr)
            return wrong(line,
                         "found " + inQuotes(line.words[1]) + ", expected a button of a gamepad that is plugged in");
        // Down now, up with the next try.
        SDL_JoystickSetVirtualButton(joystick, *button, m_tried == 0 ? 1 : 0);
        again = m_tried++ == 0;
        m_wait = again ? 0 : 1;
    } else if (word == "expect" || word == "until") {
        const auto found = host.state(line.words[1]);
        if (!found)
            return wrong(line,
                         "found " + inQuotes(line.words[1]) + ", expected the name of something that the app tells");
        std::string wanted = line.words[3];
        for (std::size_t i = 4; i < line.words.size(); ++i)
            wanted += " " + line.words[i];
        if (!holds(*found, line.words[2], wanted)) {
            if (word == "until" && ++m_tried <= kMostWaits) {
                again = true;
                return {};
            }
            return wrong(line, "found " + line.words[1] + " " + inQuotes(*found) + ", expected " + line.words[2] + " " +
                                   inQuotes(wanted));
        }
        ++m_expectations;
    } else if (word == "screenshot") {
        if (Status status = host.screenshot(line.rest); !status) return wrong(line, status.error().message);
        m_wait = 1;
    } else if (word == "note") {
        std::fprintf(stderr, "%s\n", line.rest.c_str());
    }
    return {};
}

} // namespace lince::app
