#pragma once
// What a benchmark found: our figure and, from the same run on the same work, those of others.

#include <string>
#include <vector>

namespace lince::bench {

struct BenchPeer {
    std::string name;
    double value = 0;
};

struct BenchRow {
    std::string name; ///< "group/what"
    double value = 0;
    std::string unit;
    bool moreIsBetter = true;
    std::vector<BenchPeer> peers;
};

struct BenchReport {
    std::vector<BenchRow> rows;
    std::string home;       ///< the project's folder
    std::string dataFolder; ///< where the inputs are, without a final slash
    bool quick = false;     ///< a small part of the work: to see that it runs, not to compare
};

} // namespace lince::bench
