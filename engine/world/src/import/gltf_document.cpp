#include "import/gltf_document.h"

#include <lince/core/files.h>

#include <algorithm>
#include <cstring>

namespace lince::importing {
namespace {

using nlohmann::json;

constexpr int kDeepestJson = 64;
constexpr std::uint64_t kLargestNumber = std::uint64_t{1} << 40; // sums and products of two stay far from overflow
constexpr std::size_t kLargestJson = std::size_t{64} << 20;      // bytes; parsed it can take twenty times as much
constexpr std::size_t kMaxBuffers = 4096;
constexpr std::size_t kLargestBuffer = std::size_t{256} << 20;

std::uint32_t wordAt(std::span<const std::byte> bytes, std::size_t at, std::size_t size = 4) {
    std::uint32_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = value << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
    return value;
}

/// First pass over the JSON: finds faults with their place, and refuses nesting that would exhaust a stack later.
class JsonChecker final : public nlohmann::json_sax<json> {
  public:
    std::size_t faultAt = 0;
    std::string fault;
    bool tooDeep = false;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool key(string_t&) override { return true; }
    bool start_object(std::size_t) override { return enter(); }
    bool start_array(std::size_t) override { return enter(); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception&) override {
        faultAt = position, fault = token;
        return false;
    }

  private:
    bool enter() {
        tooDeep = ++m_depth > kDeepestJson;
        return !tooDeep;
    }
    bool leave() {
        --m_depth;
        return true;
    }
    int m_depth = 0;
};

std::optional<std::vector<std::byte>> decodeBase64(std::string_view text) {
    const auto value = [](char c) -> int {
        if (c >= 'A' && c <= 'Z') return c - 'A';
        if (c >= 'a' && c <= 'z') return c - 'a' + 26;
        if (c >= '0' && c <= '9') return c - '0' + 52;
        return c == '+' ? 62 : c == '/' ? 63 : -1;
    };
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : text) {
        const int v = value(c);
        if (v < 0) return std::nullopt;
        bits = (bits << 6 | static_cast<std::uint32_t>(v)) & 0xffffff;
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes.push_back(static_cast<std::byte>(bits >> held & 0xff));
        }
    }
    return bytes;
}

std::string decodePercent(std::string_view text) {
    const auto digit = [](char c) -> int {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
            out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// A name below the folder: no root, no drive or scheme, no way up.
bool staysInside(std::string_view path) {
    if (path.empty() || path.front() == '/' || path.find_first_of(std::string_view(":\\\0", 3)) != path.npos)
        return false;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        if (path.substr(at, end - at) == "..") return false;
        at = end + 1;
    }
    return true;
}

} // namespace

float GltfElements::real(std::size_t element, std::size_t component) const {
    const std::uint32_t bits = wordAt(bytes, element * stride + component * 4);
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

std::uint32_t GltfElements::whole(std::size_t element) const {
    const std::size_t size = componentType == GltfDocument::kByte ? 1 : componentType == GltfDocument::kShort ? 2 : 4;
    return wordAt(bytes, element * stride, size);
}

Error GltfDocument::wrong(const std::string& where, std::string_view found, std::string_view expected) const {
    return errorAt({m_name}, where + " " + std::string(found), expected);
}

Result<GltfDocument> GltfDocument::open(std::span<const std::byte> bytes, const std::string& name,
                                        const std::string& folder) {
    GltfDocument document;
    document.m_name = name, document.m_folder = folder;
    std::span<const std::byte> text = bytes;
    if (bytes.size() >= 4 && std::memcmp(bytes.data(), "glTF", 4) == 0) {
        constexpr std::uint32_t kJsonChunk = 0x4e4f534a, kBinaryChunk = 0x004e4942;
        if (bytes.size() < 20 || wordAt(bytes, 4) != 2 || wordAt(bytes, 8) > bytes.size()) {
            return errorAt({name}, "a damaged header", "a binary glTF file, version 2");
        }
        const std::size_t size = wordAt(bytes, 12);
        if (size > bytes.size() - 20 || wordAt(bytes, 16) != kJsonChunk) {
            return errorAt({name}, "a damaged first chunk", "JSON inside the file");
        }
        text = bytes.subspan(20, size);
        const std::span<const std::byte> rest = bytes.subspan(20 + size);
        if (rest.size() >= 8 && wordAt(rest, 4) == kBinaryChunk) {
            if (wordAt(rest, 0) > rest.size() - 8) {
                return errorAt({name}, "a binary chunk that is cut off", "all of it in the file");
            }
            document.m_binaryChunk = rest.subspan(8, wordAt(rest, 0));
        }
    }
    const Status parsed = document.parse({reinterpret_cast<const char*>(text.data()), text.size()});
    if (!parsed) return parsed.error();
    return document;
}

Status GltfDocument::parse(std::string_view text) {
    if (text.size() > kLargestJson)
        return errorAt({m_name}, "JSON of more than 64 MiB", "buffers in files of their own");
    JsonChecker checker;
    if (!json::sax_parse(text.begin(), text.end(), &checker)) {
        if (checker.tooDeep) return errorAt({m_name}, "JSON nested deeper than 64", "at most that");
        const std::size_t at = std::min(checker.faultAt > 0 ? checker.faultAt - 1 : 0, text.size());
        const std::string_view before = text.substr(0, at);
        const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
        const std::size_t lineEnd = before.rfind('\n');
        const std::size_t column = lineEnd == before.npos ? at : at - lineEnd - 1;
        return errorAt({m_name, line, static_cast<int>(column) + 1}, inQuotes(checker.fault), "JSON of a glTF file");
    }
    m_root = json::parse(text.begin(), text.end(), nullptr, false);
    if (!m_root.is_object()) return errorAt({m_name}, "other JSON", "an object, the root of glTF");
    const std::string version = this->text(member(m_root, "asset"), "version");
    if (version.substr(0, 2) != "2.") return wrong("/asset/version", inQuotes(version), "2.0");
    if (const json& required = member(m_root, "extensionsRequired"); required.is_array() && !required.empty()) {
        return wrong("/extensionsRequired",
                     required[0].is_string() ? inQuotes(required[0].get<std::string>()) : "something",
                     "none (export without compression)");
    }
    const json& buffers = member(m_root, "buffers");
    if (buffers.is_array() && buffers.size() > kMaxBuffers) return wrong("/buffers", "too many", "at most 4096");
    m_buffers.resize(buffers.is_array() ? buffers.size() : 0);
    return {};
}

const json& GltfDocument::member(const json& object, const char* key) {
    static const json kNull;
    if (!object.is_object()) return kNull;
    const auto found = object.find(key);
    return found == object.end() ? kNull : *found;
}

const json& GltfDocument::element(const char* array, std::optional<std::uint64_t> index) const {
    static const json kNull;
    const json& elements = member(m_root, array);
    return index && elements.is_array() && *index < elements.size() ? elements[static_cast<std::size_t>(*index)]
                                                                    : kNull;
}

std::optional<std::uint64_t> GltfDocument::whole(const json& object, const char* key,
                                                 std::optional<std::uint64_t> fallback) {
    const json& value = member(object, key);
    if (value.is_null()) return fallback;
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kLargestNumber) return std::nullopt;
    return value.get<std::uint64_t>();
}

std::string GltfDocument::text(const json& object, const char* key) {
    const json& value = member(object, key);
    if (!value.is_string()) return {};
    std::string out = value.get<std::string>();
    for (char& c : out) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    }
    return out;
}

Result<GltfElements> GltfDocument::elements(std::uint64_t number, std::string_view type) {
    const std::string where = "/accessors/" + std::to_string(number);
    const json& accessor = element("accessors", number);
    if (!accessor.is_object()) return wrong(where, "missing", "an accessor");
    if (text(accessor, "type") != type) return wrong(where + "/type", inQuotes(text(accessor, "type")), type);
    if (!member(accessor, "sparse").is_null()) return wrong(where + "/sparse", "a sparse accessor", "a plain one");

    GltfElements result;
    const auto componentType = whole(accessor, "componentType");
    const bool isFloat = componentType == kFloat;
    // NOLINTNEXTLINE(misc-redundant-expression): three numbers that differ; clang-tidy 14 compares their names as one
    const bool isWhole = componentType == kByte || componentType == kShort || componentType == kInt;
    if (type == "SCALAR" ? !isWhole : !isFloat) {
        return wrong(where + "/componentType", "another type",
                     type == "SCALAR" ? "5121, 5123 or 5125 (unsigned)" : "5126 (float)");
    }
    result.componentType = static_cast<int>(*componentType);
    const std::size_t componentBytes = componentType == kByte ? 1 : componentType == kShort ? 2 : 4;
    const std::size_t elementBytes = componentBytes * (type == "SCALAR" ? 1 : 3);

    const auto count = whole(accessor, "count"), offset = whole(accessor, "byteOffset", 0);
    const auto viewNumber = whole(accessor, "bufferView");
    if (!count || *count > 0xffffffffu) return wrong(where + "/count", "no number of elements", "one");
    if (!offset || !viewNumber) return wrong(where, "no place in a buffer", "bufferView and byteOffset");
    result.count = static_cast<std::uint32_t>(*count);

    const std::string viewWhere = "/bufferViews/" + std::to_string(*viewNumber);
    const json& view = element("bufferViews", *viewNumber);
    const auto bufferNumber = whole(view, "buffer");
    const auto viewOffset = whole(view, "byteOffset", 0), viewBytes = whole(view, "byteLength");
    const auto stride = whole(view, "byteStride", elementBytes);
    if (!bufferNumber || !viewOffset || !viewBytes || !stride) {
        return wrong(viewWhere, "no view of a buffer", "buffer, byteOffset and byteLength");
    }
    if (*stride < elementBytes || *stride > 252)
        return wrong(viewWhere + "/byteStride", std::to_string(*stride), "up to 252");
    const auto bytes = buffer(*bufferNumber);
    if (!bytes) return bytes.error();
    if (*viewOffset + *viewBytes > bytes->size()) {
        return wrong(viewWhere, "beyond its buffer", "at most " + std::to_string(bytes->size()) + " bytes");
    }
    const std::uint64_t needed = result.count == 0 ? 0 : (result.count - 1) * *stride + elementBytes;
    if (*offset + needed > *viewBytes) {
        return wrong(where, "beyond its view", "at most " + std::to_string(*viewBytes) + " bytes");
    }
    result.stride = static_cast<std::size_t>(*stride);
    result.bytes = bytes->subspan(static_cast<std::size_t>(*viewOffset + *offset), static_cast<std::size_t>(needed));
    return result;
}

Result<std::span<const std::byte>> GltfDocument::buffer(std::uint64_t number) {
    const std::string where = "/buffers/" + std::to_string(number);
    const json& description = element("buffers", number);
    const auto size = whole(description, "byteLength");
    if (!size) return wrong(where, "missing", "a buffer with its byteLength");
    std::span<const std::byte> bytes;
    if (member(description, "uri").is_string()) {
        auto& loaded = m_buffers[static_cast<std::size_t>(number)];
        if (!loaded) {
            auto result = load(where, member(description, "uri").get<std::string>());
            if (!result) return result.error();
            loaded = std::move(*result);
        }
        bytes = *loaded;
    } else if (number == 0) {
        bytes = m_binaryChunk;
    }
    if (bytes.size() < *size) {
        return wrong(where, std::to_string(bytes.size()) + " bytes", std::to_string(*size) + ", its byteLength");
    }
    return bytes.first(static_cast<std::size_t>(*size));
}

Result<std::vector<std::byte>> GltfDocument::load(const std::string& where, const std::string& uri) {
    if (uri.substr(0, 5) == "data:") {
        const std::size_t comma = uri.find(";base64,");
        auto bytes = comma == uri.npos ? std::nullopt : decodeBase64(std::string_view(uri).substr(comma + 8));
        if (!bytes) return wrong(where + "/uri", inQuotes(uri), "data in base64");
        return std::move(*bytes);
    }
    const std::string path = decodePercent(uri);
    if (!staysInside(path)) return wrong(where + "/uri", inQuotes(path), "a file beside or below the .gltf");
    const std::string file = (m_folder.empty() ? "" : m_folder + "/") + path;
    auto bytes = readFile(file, kLargestBuffer);
    if (!bytes) return namedBy({m_name}, bytes.error());
    m_files.push_back(file);
    return bytes;
}

} // namespace lince::importing
