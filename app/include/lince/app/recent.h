#pragma once
// What was opened last, remembered in one small XML file beside the settings.
//
//     <recent version="1"><opened path="…/sheep-2.xml" time="1790000000"/></recent>

#include <lince/core/error.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

struct RecentFile {
    std::string path;
    std::int64_t time = 0; ///< seconds of the calendar
    bool operator==(const RecentFile&) const = default;
};

class Recent {
  public:
    static constexpr std::size_t kMost = 50;

    /// The newest first; one that is there already moves to the front.
    void add(std::string path, std::int64_t time);
    const std::vector<RecentFile>& files() const { return m_files; }
    /// 0: never opened.
    std::int64_t timeOf(std::string_view path) const;

    static Result<Recent> parse(std::string_view text, const std::string& name);
    std::string toXml() const;
    /// Nothing where there is no file or none that can be read: it is not worth a word.
    static Recent load(const std::string& file);

  private:
    std::vector<RecentFile> m_files;
};

} // namespace lince::app
