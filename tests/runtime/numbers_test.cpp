#include "numbers.h"

#include <gtest/gtest-spi.h>

#include <cmath>

namespace lince {
namespace {

TEST(Numbers, OneThatIsNotThereFailsTheTestAndIsNamed) {
    const std::map<std::string, double> numbers{{"agents", 3}, {"fellOut", 0}};
    EXPECT_EQ(tests::number(numbers, "agents"), 3);
    EXPECT_EQ(tests::number(numbers, "fellOut"), 0);
    EXPECT_NONFATAL_FAILURE(EXPECT_TRUE(std::isnan(tests::number(numbers, "felOut"))), "no measure felOut");
}

} // namespace
} // namespace lince
