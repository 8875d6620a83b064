#pragma once
// One trial by altered truth: two worlds from one saved state, one of them changed where the agent does not sense it,
// run on side by side.

#include "certificate_reference.h"

#include <lince/runtime/certificate.h>

namespace lince {

/// `trial` says who, and when the truth changes; the rest of it is filled in. `begin`: the tick of the saved state.
/// The same number makes the same changes.
Status makeTrial(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                 const Reference& reference, std::uint32_t number, Tick begin, CertificateTrial& trial);

} // namespace lince
