#pragma once
// What a header needs to say that its struct has a table of fields (fields.h).

#include <span>

namespace lince {

template <class T>
struct Field;
/// The struct's table; each struct that has one specialises this beside its own declaration. Without one: deleted.
template <class T>
std::span<const Field<T>> fieldsOf() = delete;

} // namespace lince
