#pragma once
// What a player has reached in the missions: one small XML file in the folder of the settings.
//
//     <missions version="1"><mission name="landing" ticks="11220" medals="2"/></missions>

#include <lince/core/error.h>
#include <lince/core/tick.h>

#include <string>
#include <string_view>
#include <vector>

namespace lince::commandos {

struct MissionRecord {
    std::string name; ///< of the scenario
    Tick ticks = 0;   ///< that it took
    int medals = 1;   ///< 1 to 3
    bool operator==(const MissionRecord&) const = default;
};

class MissionRecords {
  public:
    const MissionRecord* of(std::string_view name) const;
    /// Of a mission that is won: keeps most medals and the shortest time, each for itself. True when that is news.
    bool add(const MissionRecord& record);
    const std::vector<MissionRecord>& all() const { return m_all; }

    static Result<MissionRecords> parse(std::string_view text, const std::string& name);
    std::string toXml() const;

  private:
    std::vector<MissionRecord> m_all; ///< by name
};

/// A file that is not there is none won. One that cannot be read is kept as FILE.broken, and `complaint` says in one
/// line what is wrong.
MissionRecords loadRecords(const std::string& file, std::string& complaint);
Status saveRecords(const std::string& file, const MissionRecords& records);

} // namespace lince::commandos
