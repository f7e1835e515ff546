import Foundation

/// A gate in blocking work: it reports when the work has reached it, and lets it through when opened.
final class Gate: Sendable {
    private let arrivals = AsyncStream<Void>.makeStream()
    private let opening = DispatchSemaphore(value: 0)

    /// Waits here, on the thread that calls it, until the gate is opened.
    func pass() {
        arrivals.continuation.yield()
        opening.wait()
    }

    /// Returns when the work waits at the gate.
    func reached() async {
        for await _ in arrivals.stream { return }
    }

    /// Lets one on.
    func open() { opening.signal() }
}
