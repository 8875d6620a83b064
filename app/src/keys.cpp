#include "keys.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace lince::app {
namespace {

struct Key {
    std::int32_t scancode;
    const char* name;
    Phrase shown;
};

constexpr Key kKeys[] = {
    {4, "A", {"A", "A"}},
    {5, "B", {"B", "B"}},
    {6, "C", {"C", "C"}},
    {7, "D", {"D", "D"}},
    {8, "E", {"E", "E"}},
    {9, "F", {"F", "F"}},
    {10, "G", {"G", "G"}},
    {11, "H", {"H", "H"}},
    {12, "I", {"I", "I"}},
    {13, "J", {"J", "J"}},
    {14, "K", {"K", "K"}},
    {15, "L", {"L", "L"}},
    {16, "M", {"M", "M"}},
    {17, "N", {"N", "N"}},
    {18, "O", {"O", "O"}},
    {19, "P", {"P", "P"}},
    {20, "Q", {"Q", "Q"}},
    {21, "R", {"R", "R"}},
    {22, "S", {"S", "S"}},
    {23, "T", {"T", "T"}},
    {24, "U", {"U", "U"}},
    {25, "V", {"V", "V"}},
    {26, "W", {"W", "W"}},
    {27, "X", {"X", "X"}},
    {28, "Y", {"Y", "Y"}},
    {29, "Z", {"Z", "Z"}},
    {30, "1", {"1", "1"}},
    {31, "2", {"2", "2"}},
    {32, "3", {"3", "3"}},
    {33, "4", {"4", "4"}},
    {34, "5", {"5", "5"}},
    {35, "6", {"6", "6"}},
    {36, "7", {"7", "7"}},
    {37, "8", {"8", "8"}},
    {38, "9", {"9", "9"}},
    {39, "0", {"0", "0"}},
    {40, "Enter", {"Enter", "Intro"}},
    {kEscapeKey, "Escape", {"Escape", "Escape"}},
    {42, "Backspace", {"Backspace", "Retroceso"}},
    {43, "Tab", {"Tab", "Tabulador"}},
    {44, "Space", {"Space", "Espacio"}},
    {45, "Minus", {"-", "-"}},
    {46, "Equals", {"=", "="}},
    {47, "LeftBracket", {"[", "["}},
    {48, "RightBracket", {"]", "]"}},
    {49, "Backslash", {"\\", "\\"}},
    {50, "Hash", {"#", "#"}},
    {51, "Semicolon", {";", ";"}},
    {52, "Apostrophe", {"'", "'"}},
    {53, "Grave", {"`", "`"}},
    {54, "Comma", {",", ","}},
    {55, "Period", {".", "."}},
    {56, "Slash", {"/", "/"}},
    {57, "CapsLock", {"Caps Lock", "Bloq Mayús"}},
    {58, "F1", {"F1", "F1"}},
    {59, "F2", {"F2", "F2"}},
    {60, "F3", {"F3", "F3"}},
    {61, "F4", {"F4", "F4"}},
    {62, "F5", {"F5", "F5"}},
    {63, "F6", {"F6", "F6"}},
    {64, "F7", {"F7", "F7"}},
    {65, "F8", {"F8", "F8"}},
    {66, "F9", {"F9", "F9"}},
    {67, "F10", {"F10", "F10"}},
    {68, "F11", {"F11", "F11"}},
    {69, "F12", {"F12", "F12"}},
    {70, "PrintScreen", {"Print Screen", "Impr Pant"}},
    {71, "ScrollLock", {"Scroll Lock", "Bloq Despl"}},
    {72, "Pause", {"Pause", "Pausa"}},
    {73, "Insert", {"Insert", "Insertar"}},
    {74, "Home", {"Home", "Inicio"}},
    {75, "PageUp", {"Page Up", "Re Pág"}},
    {76, "Delete", {"Delete", "Suprimir"}},
    {77, "End", {"End", "Fin"}},
    {78, "PageDown", {"Page Down", "Av Pág"}},
    {79, "Right", {"Right arrow", "Flecha derecha"}},
    {80, "Left", {"Left arrow", "Flecha izquierda"}},
    {81, "Down", {"Down arrow", "Flecha abajo"}},
    {82, "Up", {"Up arrow", "Flecha arriba"}},
    {83, "NumLock", {"Num Lock", "Bloq Num"}},
    {84, "KeypadDivide", {"Keypad /", "/ del teclado numérico"}},
    {85, "KeypadMultiply", {"Keypad *", "* del teclado numérico"}},
    {86, "KeypadMinus", {"Keypad -", "- del teclado numérico"}},
    {87, "KeypadPlus", {"Keypad +", "+ del teclado numérico"}},
    {88, "KeypadEnter", {"Keypad Enter", "Intro del teclado numérico"}},
    {89, "Keypad1", {"Keypad 1", "1 del teclado numérico"}},
    {90, "Keypad2", {"Keypad 2", "2 del teclado numérico"}},
    {91, "Keypad3", {"Keypad 3", "3 del teclado numérico"}},
    {92, "Keypad4", {"Keypad 4", "4 del teclado numérico"}},
    {93, "Keypad5", {"Keypad 5", "5 del teclado numérico"}},
    {94, "Keypad6", {"Keypad 6", "6 del teclado numérico"}},
    {95, "Keypad7", {"Keypad 7", "7 del teclado numérico"}},
    {96, "Keypad8", {"Keypad 8", "8 del teclado numérico"}},
    {97, "Keypad9", {"Keypad 9", "9 del teclado numérico"}},
    {98, "Keypad0", {"Keypad 0", "0 del teclado numérico"}},
    {99, "KeypadPeriod", {"Keypad .", ". del teclado numérico"}},
    {100, "Less", {"<", "<"}}, // the key that European keyboards have beside the left shift key
    {101, "Application", {"Menu key", "Tecla de menú"}},
    {103, "KeypadEquals", {"Keypad =", "= del teclado numérico"}},
    {104, "F13", {"F13", "F13"}},
    {105, "F14", {"F14", "F14"}},
    {106, "F15", {"F15", "F15"}},
    {224, "LeftControl", {"Left Ctrl", "Ctrl izquierdo"}},
    {225, "LeftShift", {"Left Shift", "Mayús izquierda"}},
    {226, "LeftAlt", {"Left Alt", "Alt izquierdo"}},
    {227, "LeftSuper", {"Left Super", "Súper izquierdo"}},
    {228, "RightControl", {"Right Ctrl", "Ctrl derecho"}},
    {229, "RightShift", {"Right Shift", "Mayús derecha"}},
    {230, "RightAlt", {"Right Alt", "Alt Gr"}},
    {231, "RightSuper", {"Right Super", "Súper derecho"}},
};

struct Button {
    const char* name; ///< as SDL and gamecontrollerdb.txt call it
    Phrase shown;
};

constexpr std::array<Button, kPadButtons> kButtons{{
    {"a", {"Pad A", "Mando: A"}},
    {"b", {"Pad B", "Mando: B"}},
    {"x", {"Pad X", "Mando: X"}},
    {"y", {"Pad Y", "Mando: Y"}},
    {"back", {"Pad Back", "Mando: Back"}},
    {"guide", {"Pad Guide", "Mando: Guía"}},
    {"start", {"Pad Start", "Mando: Start"}},
    {"leftstick", {"Press left stick", "Pulsar la palanca izquierda"}},
    {"rightstick", {"Press right stick", "Pulsar la palanca derecha"}},
    {"leftshoulder", {"Left shoulder", "Botón superior izquierdo"}},
    {"rightshoulder", {"Right shoulder", "Botón superior derecho"}},
    {"dpup", {"Pad up", "Cruceta arriba"}},
    {"dpdown", {"Pad down", "Cruceta abajo"}},
    {"dpleft", {"Pad left", "Cruceta izquierda"}},
    {"dpright", {"Pad right", "Cruceta derecha"}},
    {"misc1", {"Pad extra button", "Mando: botón extra"}},
    {"paddle1", {"Paddle 1", "Paleta 1"}},
    {"paddle2", {"Paddle 2", "Paleta 2"}},
    {"paddle3", {"Paddle 3", "Paleta 3"}},
    {"paddle4", {"Paddle 4", "Paleta 4"}},
    {"touchpad", {"Touchpad", "Panel táctil"}},
}};

struct Axis {
    const char* name;
    Phrase minus, plus;
};

constexpr std::array<Axis, kPadAxes> kAxes{{
    {"leftx", {"Left stick left", "Palanca izq. a la izquierda"}, {"Left stick right", "Palanca izq. a la derecha"}},
    {"lefty", {"Left stick up", "Palanca izq. arriba"}, {"Left stick down", "Palanca izq. abajo"}},
    {"rightx", {"Right stick left", "Palanca der. a la izquierda"}, {"Right stick right", "Palanca der. a la derecha"}},
    {"righty", {"Right stick up", "Palanca der. arriba"}, {"Right stick down", "Palanca der. abajo"}},
    {"lefttrigger", {"", ""}, {"Left trigger", "Gatillo izquierdo"}},
    {"righttrigger", {"", ""}, {"Right trigger", "Gatillo derecho"}},
}};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

const Key* keyOf(std::int32_t scancode) {
    const auto* at = std::lower_bound(std::begin(kKeys), std::end(kKeys), scancode,
                                      [](const Key& key, std::int32_t code) { return key.scancode < code; });
    return at != std::end(kKeys) && at->scancode == scancode ? at : nullptr;
}

template <class Rows>
std::optional<std::int32_t> indexNamed(const Rows& rows, std::string_view name) {
    const auto at = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return sameName(row.name, name); });
    if (at == rows.end()) return {};
    return static_cast<std::int32_t>(at - rows.begin());
}

template <class Rows>
bool within(const Rows& rows, std::int32_t index) {
    return index >= 0 && index < static_cast<std::int32_t>(rows.size());
}

} // namespace

bool sameName(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view keyName(std::int32_t scancode) {
    const Key* key = keyOf(scancode);
    return key != nullptr ? key->name : "";
}

std::optional<std::int32_t> keyNamed(std::string_view name) {
    const auto* at =
        std::find_if(std::begin(kKeys), std::end(kKeys), [&](const Key& key) { return sameName(key.name, name); });
    if (at == std::end(kKeys)) return {};
    return at->scancode;
}

std::string_view shownKey(std::int32_t scancode, Language language) {
    const Key* key = keyOf(scancode);
    if (key == nullptr) return "";
    return key->shown.in(language);
}

std::string_view padButtonName(std::int32_t button) {
    return within(kButtons, button) ? kButtons[static_cast<std::size_t>(button)].name : "";
}

std::optional<std::int32_t> padButtonNamed(std::string_view name) {
    return indexNamed(kButtons, name);
}

std::string_view shownPadButton(std::int32_t button, Language language) {
    if (!within(kButtons, button)) return "";
    return kButtons[static_cast<std::size_t>(button)].shown.in(language);
}

std::string_view padAxisName(std::int32_t axis) {
    return within(kAxes, axis) ? kAxes[static_cast<std::size_t>(axis)].name : "";
}

std::optional<std::int32_t> padAxisNamed(std::string_view name) {
    return indexNamed(kAxes, name);
}

std::string_view shownPadAxis(std::int32_t axis, int sign, Language language) {
    if (!within(kAxes, axis)) return "";
    const Axis& row = kAxes[static_cast<std::size_t>(axis)];
    return (sign < 0 ? row.minus : row.plus).in(language);
}

} // namespace lince::app
