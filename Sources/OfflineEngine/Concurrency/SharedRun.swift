import Notation

/// Work shared by several callers: it begins with the first, ends when the last is cancelled, and throws its
/// error to all. Two windows of an app sync by one loop.
final class SharedRun: Sendable {
    private struct State {
        var task: Task<Void, any Error>?
        var callers = 0
        /// Counts the tasks.
        var number = 0
        /// Whether the last task's work has ended, though some callers may not know yet.
        var isOver = false
    }

    private let state = Locked(State())

    /// How many wait for the work.
    var callers: Int { state.withLock { $0.callers } }

    /// Runs `body`, or waits for the running one, until this caller is cancelled or the work ends. When this
    /// returns for the last caller, nothing runs any more.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = enter(body)
        do {
            try await Self.wait(for: task)
        } catch {
            if leave(task) { _ = await task.result }
            throw error
        }
        _ = leave(task)
    }

    private func enter(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
        state.withLock { state in
            if state.callers > 0, !state.isOver, let task = state.task {
                state.callers += 1
                return task
            }
            // The previous task may still be ending.
            let before = state.task
            let number = state.number + 1
            let task = Task {
                _ = await before?.result
                defer { end(number) }
                try await body()
            }
            state = State(task: task, callers: 1, number: number)
            return task
        }
    }

    private func end(_ number: Int) {
        state.withLock { if $0.number == number { $0.isOver = true } }
    }

    /// - Returns: whether the work ends, because nobody is left.
    private func leave(_ task: Task<Void, any Error>) -> Bool {
        let isLast = state.withLock { state -> Bool in
            guard state.task == task else { return true }
            state.callers -= 1
            return state.callers == 0
        }
        if isLast { task.cancel() }
        return isLast
    }

    /// Waits for a task without owning it: cancelling ends the wait, not the task.
    static func wait<Value: Sendable>(for task: Task<Value, any Error>) async throws -> Value {
        let (results, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
        let waiting = Task {
            do {
                continuation.yield(try await task.value)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        defer { waiting.cancel() }
        for try await value in results { return value }
        throw CancellationError()
    }
}
