// Writes what a player leaves behind without opening a window: `settings FILE` or `progress FILE`.
#include <lince/app/settings.h>
#include <lince/groups/progress.h>

#include <cstdio>
#include <string>

int main(int count, char** words) {
    using namespace lince;
    if (count != 3) return 64;
    Status status;
    if (std::string(words[1]) == "settings") {
        app::Settings settings;
        settings.textScale = 1.25f;
        status = app::saveSettings(words[2], settings);
    } else {
        groups::Progress progress;
        progress.add({"sheep-1", true, 1200, 3});
        status = groups::saveProgress(words[2], progress);
    }
    if (!status) std::fprintf(stderr, "lince: %s\n", status.error().message.c_str());
    return status ? 0 : 2;
}
