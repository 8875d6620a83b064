#pragma once
// Small things that panels of games are made of. Between the interface's begin and end, in an open window.

#include <lince/app/style.h>

#include <string>

namespace lince::app {

/// One of several that exclude each other, or a switch: amber when on. True when it was pressed.
bool choiceButton(const InterfaceStyle& style, const std::string& label, bool on, float width);
/// Small words that wrap.
void quietWords(const InterfaceStyle& style, const std::string& words, Colour colour = palette::kQuiet);

} // namespace lince::app
