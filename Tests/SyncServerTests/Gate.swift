import Foundation

/// A place in work that blocks: it says when the work has come there, and lets it on when it is opened.
final class Gate: Sendable {
    private let arrivals = AsyncStream<Void>.makeStream()
    private let opening = DispatchSemaphore(value: 0)

    /// Waits here, on the thread that calls it, until the gate is opened.
    func pass() {
        arrivals.continuation.yield()
        opening.wait()
    }

    /// Returns when somebody waits here.
    func reached() async {
        for await _ in arrivals.stream { return }
    }

    /// Lets one on.
    func open() { opening.signal() }
}
