#pragma once
// A struct with a table of fields as part of a state or of a hash.

#include <lince/core/fields.h>
#include <lince/core/state_visitor.h>

#include <cstdint>
#include <vector>

namespace lince {

/// All values, in the order of the table: what a hash of the struct is made from.
template <class T>
void visitFields(StateVisitor& v, T value) {
    for (const Field<T>& f : fieldsOf<T>()) {
        if (f.text != nullptr) {
            v.text(f.name, f.text(value));
        } else if (f.addId != nullptr) {
            std::vector<std::uint16_t> ids = f.idsOf(value);
            v.list(f.name, ids);
        } else {
            float number = f.get(value);
            v.field(f.name, number);
        }
    }
}

} // namespace lince
