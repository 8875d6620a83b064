#pragma once
// A copy of this process that works beside it: gets messages by a socket, answers in memory that both share.

#include <lince/core/error.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

class ChildProcess {
  public:
    /// What the child sees of its parent.
    class Parent {
      public:
        Parent(int socket, std::byte* shared) : m_socket(socket), m_shared(shared) {}
        /// The next message; false when there are no more.
        bool receive(std::vector<std::byte>& message);
        std::byte* shared() const { return m_shared; }

      private:
        bool fill(std::span<std::byte> bytes);
        /// How many came, at most so many as there is room for; 0: no more come.
        std::size_t receiveSome(std::span<std::byte> room) const;

        int m_socket;
        std::byte* m_shared;
        std::vector<std::byte> m_batch; ///< received and not yet asked for, between the next two
        std::size_t m_begin = 0, m_end = 0;
    };
    using Main = std::function<void(Parent&)>;

    /// Copies this process; the copy calls `main` and ends, without destructors. `siblings`: children started before,
    /// whose ends of the line the copy must let go. `sharedBytes` begin as zeros.
    /// [Limit: of all threads only the calling one lives in the copy: no pools of threads there]
    static Result<std::unique_ptr<ChildProcess>> start(std::size_t sharedBytes, const Main& main,
                                                       std::span<const std::unique_ptr<ChildProcess>> siblings = {});
    /// Kills it when it is still at work.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Messages wait here until there are enough of them to wake the child for, or until the end. False when it is
    /// gone. One thread at a time.
    bool send(std::span<const std::byte> message);
    /// Says that there are no more messages and waits. Empty when it ended well, else how: "signal 11".
    std::string finish();
    const std::byte* shared() const { return m_shared; }

  private:
    ChildProcess() = default;
    void letGo();
    bool sendBatch();

    std::vector<std::byte> m_batch; ///< not yet sent
    int m_socket = -1;
    int m_process = -1;
    std::byte* m_shared = nullptr;
    std::size_t m_sharedBytes = 0;
};

} // namespace lince
