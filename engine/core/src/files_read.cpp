#include <lince/core/files_read.h>

namespace lince {
namespace {

thread_local FilesRead* watching = nullptr; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

FilesRead::FilesRead() : m_before(watching) {
    watching = this;
}

FilesRead::~FilesRead() {
    watching = m_before;
}

void FilesRead::note(const std::string& path) {
    if (watching != nullptr) watching->m_paths.push_back(path);
}

} // namespace lince
