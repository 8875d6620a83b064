#include <lince/world/png_reader.h>
#include <lince/world/terrain.h>

namespace lince {

Result<Terrain> terrainFromPng(const std::vector<std::byte>& png, const std::string& name, float scaleXZ, float scaleY,
                               std::uint32_t patchColumns, std::uint32_t patchRows) {
    if (!(scaleXZ >= 1e-3f && scaleXZ <= 1e3f)) {
        return errorAt({name}, "scaleXZ " + std::to_string(scaleXZ), "metres between pixels, 0.001 to 1000");
    }
    if (!(absolute(scaleY) <= 1e5f)) {
        return errorAt({name}, "scaleY " + std::to_string(scaleY), "metres of height, at most 100000");
    }
    const auto picture = readPng(png, name, PngLayout::Samples, {2, 4097, std::size_t{4097} * 4097});
    if (!picture) return picture.error();
    const std::uint32_t columns = picture->width, rows = picture->height, channels = picture->channels;
    const std::uint32_t depth = picture->depth;

    const std::size_t sampleBytes = depth / 8;
    const float largest = static_cast<float>((1u << depth) - 1) * static_cast<float>(channels);
    std::vector<float> heights(std::size_t{columns} * rows);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        std::uint32_t sum = 0;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const std::uint8_t* sample = &picture->bytes[(i * channels + channel) * sampleBytes];
            sum += sampleBytes == 2 ? sample[0] * 256u + sample[1] : sample[0];
        }
        heights[i] = scaleY * (static_cast<float>(sum) / largest);
    }
    const Vec3 origin{static_cast<float>(columns - 1) * scaleXZ * -0.5f, 0,
                      static_cast<float>(rows - 1) * scaleXZ * -0.5f};
    return Terrain(std::move(heights), columns, rows, origin, scaleXZ, patchColumns, patchRows);
}

} // namespace lince
