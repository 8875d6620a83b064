#include "bench.h"
#include "command.h"
#include "data_files.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lince::program {
namespace {

struct BenchOptions {
    std::string name;
    bool json = false;
    bool quick = false;
    bool list = false;
};

double ratio(const bench::BenchRow& row, const bench::BenchPeer& peer) {
    if (row.value == 0 || peer.value == 0) return 0;
    return row.moreIsBetter ? row.value / peer.value : peer.value / row.value;
}

int runBenches(const BenchOptions& options) {
    if (options.list) {
        for (const bench::Bench& bench : bench::allBenches())
            say("{}\n", bench.name);
        return kDone;
    }
    bench::BenchReport report;
    report.dataFolder = home() + "/bench/data";
    report.home = home();
    report.quick = options.quick;
    bool found = false;
    for (const bench::Bench& bench : bench::allBenches()) {
        if (!options.name.empty() && options.name != bench.name) continue;
        found = true;
        tell("bench {} …\n", bench.name);
        if (const Status status = bench.run(report); !status) return badInput(status.error());
    }
    if (!found) {
        std::string names;
        for (const bench::Bench& bench : bench::allBenches())
            names += std::string(names.empty() ? "" : ", ") + bench.name;
        return badInput({fmt::format("found benchmark {}, expected one of {}", inQuotes(options.name), names)});
    }
    if (options.json) {
        nlohmann::json rows = nlohmann::json::array();
        for (const bench::BenchRow& row : report.rows) {
            nlohmann::json peers = nlohmann::json::array();
            for (const bench::BenchPeer& peer : row.peers)
                peers.push_back({{"name", peer.name}, {"value", peer.value}, {"ratio", ratio(row, peer)}});
            rows.push_back({{"name", row.name},
                            {"value", row.value},
                            {"unit", row.unit},
                            {"better", row.moreIsBetter ? "more" : "less"},
                            {"peers", peers}});
        }
        sayJson(nlohmann::json{{"benchmarks", rows}});
        return kDone;
    }
    for (const bench::BenchRow& row : report.rows) {
        say("{:<32} {:>14.6g} {}", row.name, row.value, row.unit);
        for (const bench::BenchPeer& peer : row.peers)
            say("   {} {:.6g} (×{:.2f})", peer.name, peer.value, ratio(row, peer));
        say("\n");
    }
    return kDone;
}

void addBenchCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* word = program.add_subcommand("bench", "Measure speed, beside peers where they are installed");
    word->add_option("name", options->name, "Only this one");
    word->add_flag("--json", options->json, "One JSON object on stdout");
    word->add_flag("--list", options->list, "Only name them");
    word->add_flag("--quick", options->quick, "Fewer rounds");
    word->callback([options, &action] { action = [options] { return runBenches(*options); }; });
}

const Word kBenchmarksWord{addBenchCommand};

} // namespace
} // namespace lince::program
