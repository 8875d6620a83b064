#pragma once
// What every table of fields must hold.

#include <lince/core/fields.h>

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace lince::tests {

/// Names, help and ranges are there; each row sets what it gets and nothing else; a default that follows other fields
/// is, for their defaults, the member's own.
template <class T>
void checkFields() {
    std::set<std::string> names;
    const T standard{};
    for (const Field<T>& f : fieldsOf<T>()) {
        EXPECT_TRUE(names.insert(f.name).second) << f.name << " is there twice";
        EXPECT_FALSE(std::string(f.help.english).empty() || std::string(f.help.spanish).empty()) << f.name;
        T changed{};
        if (f.text != nullptr) f.text(changed) += "?";
        if (f.addId != nullptr) f.addId(changed, 1);
        if (f.get != nullptr) {
            const float value = f.get(standard);
            EXPECT_TRUE(value >= f.range.min && value <= f.range.max) << f.name << " " << value;
            EXPECT_TRUE(value >= f.rangeIn(standard).min && value <= f.rangeIn(standard).max) << f.name << " " << value;
            EXPECT_LT(f.range.min, f.range.max) << f.name;
            EXPECT_EQ(f.fallback != nullptr ? f.fallback(standard) : value, value) << f.name;
            EXPECT_EQ(parseField(f, f.range, fieldText(f, value)).has_value(), true) << f.name;
            const float end = value < f.range.max ? minimum(f.range.max, value + 4) : maximum(f.range.min, value - 4);
            const float other =
                f.kind == FieldKind::Number ? 0.75f * value + 0.25f * end : value + (end > value ? 1.0f : -1.0f);
            f.set(changed, other);
            EXPECT_NE(f.get(changed), value) << f.name << " is not kept";
            T again{};
            f.set(again, f.get(changed));
            EXPECT_NEAR(f.get(again), f.get(changed), 1e-3f * (1 + absolute(value))) << f.name;
        }
        for (const Field<T>& g : fieldsOf<T>()) {
            T untouched{};
            if (&g == &f) continue;
            EXPECT_TRUE(g.get == nullptr || g.get(changed) == g.get(standard)) << f.name << " changes " << g.name;
            EXPECT_TRUE(g.text == nullptr || g.text(changed) == g.text(untouched)) << f.name << " changes " << g.name;
        }
    }
}

} // namespace lince::tests
