#include "looks.h"

#include <lince/commandos/models.h>

namespace lince::commandos {

void addModels(ModelLibrary& library) {
    addCommandoLooks(library);
    addGarrisonLooks(library);
    addThingLooks(library);
}

} // namespace lince::commandos
