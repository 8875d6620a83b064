#pragma once
// What the engine's four kinds of figures wear, and how broad they are.

#include <lince/render/figure_cut.h>

namespace lince {

FigureCut cutOf(FigureDress dress);
/// Helmet, vest, coat, hair …
void addDress(ModelBuilder& builder, FigureDress dress);

} // namespace lince
