#include "light_field.h"

namespace lince {
LightField::LightField(const Level&) { (void)m_cell, (void)m_columns, (void)m_layers, (void)m_rows; }
float LightField::at(Vec3) const { return 1; }
} // namespace lince
