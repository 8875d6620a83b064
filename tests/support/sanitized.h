#pragma once
// Whether the tests were compiled with a sanitizer of memory or threads.

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LINCE_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LINCE_TEST_SANITIZED 1
#endif
#endif

#if defined(__SANITIZE_THREAD__)
#define LINCE_TEST_THREAD_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LINCE_TEST_THREAD_SANITIZED 1
#endif
#endif

namespace lince::test {

/// Sanitizers reserve address space by the terabyte and take several times as long.
#ifdef LINCE_TEST_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// Of threads alone: who starts none cannot race.
#ifdef LINCE_TEST_THREAD_SANITIZED
inline constexpr bool kThreadSanitized = true;
#else
inline constexpr bool kThreadSanitized = false;
#endif

} // namespace lince::test
