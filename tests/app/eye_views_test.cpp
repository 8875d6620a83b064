// What an eye sees as pictures for people: exact colours, upright, in the size of the eye.
#include <lince/app/eye_views.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace lince::app {
namespace {

/// Three columns, two rows: above nothing, a wall and an enemy that comes nearer; below a health power-up and floor.
class EyePictures : public testing::Test {
  protected:
    static EyeLens lens() {
        EyeLens lens;
        lens.width = 3, lens.height = 2;
        return lens;
    }
    ClassTable m_classes;
    // Speed 5 of 10, straight at the eye: (0.5, 0, 0).
    std::vector<EyeObject> m_objects{{classes::kNothing, {}},
                                     {classes::kWall, {}},
                                     {classes::kEnemy, motionColour({0, 0, 5}, {0, 0, -1}, 10)},
                                     {classes::kHealth, {}},
                                     {classes::kFloor, {}}};
    std::vector<std::uint16_t> m_numbers{0, 1, 2, 3, 4, 4}; ///< top row first
    std::vector<float> m_distances{120, 4, 12, 1, 0, 4};
    EyeView m_view{lens(), EyePose{}, m_numbers, m_distances, m_objects};
    Image m_picture;

    void expectPixel(std::uint32_t x, std::uint32_t y, Colour colour) const {
        EXPECT_EQ(m_picture.at(x, y), colour) << x << ", " << y;
    }
};

TEST_F(EyePictures, ClassesShowInTheirColoursOfTheSpec) {
    paintClasses(m_view, m_classes, m_picture);
    ASSERT_EQ(m_picture.width, 3u);
    ASSERT_EQ(m_picture.height, 2u);
    expectPixel(0, 0, {0, 0, 0, 255});
    expectPixel(1, 0, {0, 0, 255, 255});
    expectPixel(2, 0, {255, 0, 255, 255});
    expectPixel(0, 1, {255, 255, 0, 255}); // the eye's row 0 is the picture's last
    expectPixel(1, 1, {0, 255, 0, 255});
}

TEST_F(EyePictures, MotionShowsInTheColoursOfTheSpec) {
    paintMotion(m_view, m_picture);
    expectPixel(1, 0, {0, 128, 255, 255}); // motionless: (0, 0.5, 1)
    expectPixel(2, 0, {128, 0, 0, 255});
}

TEST_F(EyePictures, NearIsLightAndNothingIsBlack) {
    paintDepth(m_view, m_picture);
    expectPixel(0, 0, {0, 0, 0, 255});
    expectPixel(1, 0, {128, 128, 128, 255}); // 4 m
    expectPixel(2, 0, {64, 64, 64, 255});    // 12 m
    expectPixel(1, 1, {255, 255, 255, 255}); // at the eye
}

TEST_F(EyePictures, APictureOfAnotherSizeIsMadeAnew) {
    m_picture = Image(7, 9);
    paintClasses(m_view, m_classes, m_picture);
    EXPECT_EQ(m_picture.width, 3u);
    EXPECT_EQ(m_picture.pixels.size(), 3u * 2 * 4);
}

TEST(EyeViews, AreNamedInTheirOrderOnTheScreen) {
    EyeViews views;
    EXPECT_EQ(views.names(), "");
    views[EyePicture::Dynamic] = true;
    views[EyePicture::Static] = true;
    EXPECT_EQ(views.names(), "static dynamic");
}

} // namespace
} // namespace lince::app
