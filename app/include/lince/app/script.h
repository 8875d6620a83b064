#pragma once
// Hands on paper: a text file that drives the real window through SDL's own events and checks what comes of it.
// One command a line, # starts a comment. While a script runs every frame is 1/60 s of game time, and real keys and
// mice are not listened to: the same script gives the same game.
//
//   wait 30                      frames
//   key W · key Down 3           taps a key, once or more; names as in the settings file
//   hold W · let W
//   mouse 640 360 · move 40 0    to a place in the window, by so many points
//   point NAME                   to the place that the window tells under that name: "X Y"
//   press 1 · lift 1 · click 1   mouse buttons
//   wheel -1
//   type hola
//   resize 960 540 · blur · focus · close
//   plug · unplug                a gamepad that is not really there
//   pad a · axis lefty -1        taps its button, moves its stick or trigger (-1 to 1)
//   expect NAME IS VALUE         IS: = != > < has; VALUE `was`: as remembered, $NAME: another one
//   until NAME IS VALUE          waits for it, at most ten seconds
//   remember NAME
//   print NAME                   "NAME value" on stdout
//   screenshot FILE              PNG
//   note WORDS                   said on stderr

#include <lince/core/error.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

/// What a script needs of the app.
struct ScriptHost {
    std::function<std::optional<std::string>(std::string_view name)> state; ///< nothing: unknown name
    /// Asks for a picture of the next frame; called again until it is there. Nothing: not yet.
    std::function<std::optional<Status>(const std::string& file)> screenshot;
};

class Script {
  public:
    /// Every word, number, key and button is checked here; `name` is the file's, for messages.
    static Result<Script> parse(std::string_view text, const std::string& name);
    /// All names that it asks for are known.
    Status check(const ScriptHost& host) const;

    /// Before each frame: sends the events of the commands whose time has come. Fails with file:line: when an
    /// expectation is not met.
    Status frame(const ScriptHost& host);
    bool done() const { return m_next >= m_lines.size() && m_wait == 0; }
    /// The window was closed: an error when there was still something to expect.
    Status nothingLeft() const;
    std::size_t expectations() const { return m_expectations; } ///< met so far

  private:
    struct Line {
        std::size_t number = 0;
        std::vector<std::string> words;
        std::string rest; ///< all after the first word
    };
    Status run(const Line& line, const ScriptHost& host, bool& again);
    void runHands(const Line& line);
    void moveMouse(float x, float y);
    Status runPad(const Line& line, bool& again);
    Status expect(const Line& line, const ScriptHost& host, bool& again);
    Status checkForm(const Line& line) const;
    Error wrong(const Line& line, const std::string& what) const;

    std::string m_name;
    std::vector<Line> m_lines;
    std::size_t m_next = 0;
    unsigned m_wait = 0, m_tried = 0;
    std::size_t m_expectations = 0;
    std::map<std::string, std::string> m_remembered;
    float m_mouseX = 0, m_mouseY = 0;
    int m_virtualPad = -1;
};

} // namespace lince::app
