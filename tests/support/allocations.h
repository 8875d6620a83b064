#pragma once
// Counts how often a test program asks for memory: `g_allocations`. For one source of a program; it defines operators.
#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> g_allocations{0};
} // namespace

// Not inlined: compilers would see memory of `new` go to `free` and warn.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
    ++g_allocations;
    if (void* const memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    throw std::bad_alloc();
}
// Sanitizers have one of their own, whose memory must not come to the `delete` below.
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    ++g_allocations;
    return std::malloc(bytes == 0 ? 1 : bytes);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
