// Transport/ is HTTP to the server, tokens and the signal stream. Its invariant: the answer of a captive
// portal or a proxy is never taken for the server's. The sync loop calls it; of the engine only this folder
// touches sockets and their time limits, and the simulator has a network of its own in its place.

package import SyncCore

/// The one seam to a server. `HTTPTransport` ships, tests script others. The simulator does without: it holds
/// ``SyncSession``, which decides, and carries its requests over a network that loses and repeats.
package protocol Transport: Sendable {
    /// Sends a request and gives the server's answer, whatever its status.
    ///
    /// Throws ``TransportFailure`` if there was none, and `CancellationError`. After a failure the server may
    /// or may not have acted.
    func send(_ request: SyncRequest) async throws -> SyncAnswer

    /// Listens for signals until the stream breaks, which it does by throwing ``TransportFailure``, or
    /// ``Problem`` if the server refuses. It never ends by itself; the caller opens the next one.
    func signals() -> AsyncThrowingStream<Signal, any Error>
}

/// An unsolicited message from the server: the heads of the account's scopes.
package struct Signal: Hashable, Sendable {
    /// The highest number of each scope.
    package var heads: [String: Int64]

    /// A signal of these heads.
    package init(heads: [String: Int64]) { self.heads = heads }
}

/// The longest times without a byte, in seconds. Time in which bytes arrive does not count, but for
/// ``patienceSeconds``.
package struct TransportTimeouts: Hashable, Sendable {
    /// The limit of a request.
    package var requestSeconds: Double = 30
    /// The limit of the health probe.
    package var healthSeconds: Double = 5
    /// The limit of the signal stream, on which the server says something every 20 s.
    package var signalSeconds: Double = 50
    /// The time after which an answer that still comes has to have had ``AnswerPace/bytesPerSecond`` on
    /// average, and the longest until its head is whole.
    package var patienceSeconds: Double = 120

    /// The timeouts as they ship.
    package init() {}
}
