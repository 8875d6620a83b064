#include "guard.h"
#include "scenario.h"

#include <lince/runtime/certificate.h>

#include <string>
#include <vector>

using namespace lince;
using namespace lince::capi;

struct lince_certificate {
    lince::Certificate certificate;
    std::vector<std::string> findings;
};

lince_status lince_certify(const char* path, const lince_scenario_settings* scenario,
                           const lince_certificate_settings* settings, lince_certificate** out) {
    return guarded([&] {
        lince_certificate_settings given{};
        if (out == nullptr || (settings != nullptr && !take(settings, given)))
            return badArgument(
                "found out NULL or other settings, expected lince_certificate_settings with their struct_size");
        lince_status status = LINCE_OK;
        const auto parts = loadParts(path, scenario, status);
        if (!parts) return status;
        CertificateSettings wanted;
        wanted.seed = parts->seed;
        wanted.ticks = given.ticks != 0 ? given.ticks : std::min(parts->stage.scenario.ticks, wanted.ticks);
        if (given.trials != 0) wanted.trials = given.trials;
        if (given.follow_ticks != 0) wanted.followTicks = given.follow_ticks;
        ThreadPool pool(parts->threads);
        auto made = certify(parts->stage, parts->catalogue, wanted, pool);
        if (!made) return badContent(made.error());
        std::vector<std::string> findings = made->findings();
        *out = new lince_certificate{std::move(*made), std::move(findings)};
        return LINCE_OK;
    });
}

void lince_certificate_destroy(lince_certificate* certificate) {
    delete certificate;
}

int lince_certificate_honest(const lince_certificate* certificate) {
    return certificate != nullptr && certificate->findings.empty() ? 1 : 0;
}

uint32_t lince_certificate_findings(const lince_certificate* certificate) {
    return certificate != nullptr ? static_cast<uint32_t>(certificate->findings.size()) : 0;
}

const char* lince_certificate_finding(const lince_certificate* certificate, uint32_t number) {
    return number < lince_certificate_findings(certificate) ? certificate->findings[number].c_str() : nullptr;
}

uint64_t lince_certificate_thoughts(const lince_certificate* certificate) {
    return certificate != nullptr ? certificate->certificate.shadow.thoughts : 0;
}

uint32_t lince_certificate_trials(const lince_certificate* certificate) {
    return certificate != nullptr ? static_cast<uint32_t>(certificate->certificate.trials.size()) : 0;
}

lince_status lince_certificate_trial(const lince_certificate* certificate, uint32_t number, lince_trial* out) {
    return guarded([&] {
        if (number >= lince_certificate_trials(certificate))
            return badArgument("found a number behind the last trial, expected a smaller one");
        const CertificateTrial& trial = certificate->certificate.trials[number];
        const lince_trial answer{sizeof(lince_trial),      trial.agent.number(), trial.tick,
                                 trial.honest() ? 1u : 0u, trial.brain.c_str(),  trial.finding.c_str()};
        return give(answer, out) ? LINCE_OK : badArgument("found struct_size 0, expected sizeof(lince_trial)");
    });
}
