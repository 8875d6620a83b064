#include <lince/core/math.h>
#include <lince/render/image.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

/// Lightness and two colour axes (Oklab, Ottosson 2020): equal distances look about equally far apart.
struct Lab {
    float l, a, b;
};

float cubeRoot(float x) {
    return power(x, 1.0f / 3);
}

/// `encoded`: sRGB, 0..1.
float linear(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : power((encoded + 0.055f) / 1.055f, 2.4f);
}

/// Of values 0..1 through a table of 1024 steps: a million exponentials a picture would take seconds.
class LinearTable {
  public:
    LinearTable() {
        for (std::size_t i = 0; i < m_values.size(); ++i)
            m_values[i] = linear(static_cast<float>(i) / static_cast<float>(m_values.size() - 1));
    }
    float operator()(float encoded) const { return m_values[static_cast<std::size_t>(encoded * 1023 + 0.5f)]; }

  private:
    std::array<float, 1024> m_values;
};

Lab labOf(const LinearTable& table, Vec3 encoded) {
    const float r = table(encoded.x), g = table(encoded.y), b = table(encoded.z);
    const float l = cubeRoot(0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b);
    const float m = cubeRoot(0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b);
    const float s = cubeRoot(0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b);
    return {0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s,
            1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
            0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s};
}

/// The pixel averaged with its eight neighbours by (1 2 1) × (1 2 1), 0..1. Borders repeat.
Vec3 blurred(const Image& image, std::uint32_t x, std::uint32_t y) {
    std::uint32_t sum[3] = {};
    for (std::uint32_t j = 0; j < 3; ++j) {
        const std::uint32_t row = std::min(y + j > 0 ? y + j - 1 : 0, image.height - 1);
        for (std::uint32_t i = 0; i < 3; ++i) {
            const std::uint32_t column = std::min(x + i > 0 ? x + i - 1 : 0, image.width - 1);
            const std::uint8_t* p = &image.pixels[(std::size_t{row} * image.width + column) * 4];
            const std::uint32_t weight = (i == 1 ? 2u : 1u) * (j == 1 ? 2u : 1u);
            for (int k = 0; k < 3; ++k)
                sum[k] += weight * p[k];
        }
    }
    constexpr float kWhole = 16 * 255;
    return {static_cast<float>(sum[0]) / kWhole, static_cast<float>(sum[1]) / kWhole,
            static_cast<float>(sum[2]) / kWhole};
}

} // namespace

Result<ImageDifference> compareImages(const Image& a, const Image& b) {
    constexpr float kBarelyVisible = 0.02f; // in Oklab, as its author gives it
    const auto sizeOf = [](const Image& image) {
        return std::to_string(image.width) + " x " + std::to_string(image.height) + " pixels";
    };
    if (a.width != b.width || a.height != b.height) {
        return Error{"found a picture of " + sizeOf(b) + ", expected one of " + sizeOf(a)};
    }
    if (a.width == 0 || a.height == 0) return Error{"found an empty picture, expected one to compare"};

    static const LinearTable table;
    ImageDifference out;
    out.picture = Image(a.width, a.height);
    double sum = 0;
    std::size_t changed = 0;
    for (std::uint32_t y = 0; y < a.height; ++y) {
        for (std::uint32_t x = 0; x < a.width; ++x) {
            const Vec3 left = blurred(a, x, y), right = blurred(b, x, y);
            float difference = 0;
            if (!(left == right)) { // most pixels of two like pictures are equal
                const Lab p = labOf(table, left), q = labOf(table, right);
                difference = minimum(1, length(Vec3{p.l - q.l, p.a - q.a, p.b - q.b}));
            }
            sum += double{difference};
            // A pale picture for orientation; what differs is red, the more the stronger.
            const float grey = 70 + 110 * (0.3f * left.x + 0.6f * left.y + 0.1f * left.z);
            const float red = difference > kBarelyVisible ? clamp(0.35f + difference * 2, 0, 1) : 0;
            changed += difference > kBarelyVisible ? 1 : 0;
            const auto level = [&](float full) { return static_cast<std::uint8_t>(grey + (full - grey) * red + 0.5f); };
            out.picture.set(x, y, {level(235), level(30), level(25), 255});
        }
    }
    const auto count = static_cast<double>(std::size_t{a.width} * a.height);
    out.mean = static_cast<float>(sum / count);
    out.changedFraction = static_cast<float>(static_cast<double>(changed) / count);
    return out;
}

} // namespace lince
