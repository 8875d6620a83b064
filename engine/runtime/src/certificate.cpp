#include <lince/runtime/certificate.h>

namespace lince {

std::uint32_t Certificate::changes() const {
    std::uint32_t sum = 0;
    for (const CertificateTrial& trial : trials)
        sum += trial.moved + trial.removed + trial.added;
    return sum;
}

bool Certificate::honest() const {
    for (const CertificateTrial& trial : trials)
        if (trial.sensesLeaked || trial.mindCheated) return false;
    return true;
}

} // namespace lince
