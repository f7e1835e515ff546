import Dispatch

/// Work that waits for a disk, off the threads that all tasks share.
enum Blocking {
    private static let queue = DispatchQueue(label: "aloft.opening", attributes: .concurrent)

    static func run<Value: Sendable>(_ body: @Sendable @escaping () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
