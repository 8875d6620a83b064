#include "animals.h"

#include <lince/groups/models.h>

namespace lince::groups {

void addModels(ModelLibrary& library) {
    for (const ModelRow& row : kModels)
        library.add(row.make(row.name));
}

} // namespace lince::groups
