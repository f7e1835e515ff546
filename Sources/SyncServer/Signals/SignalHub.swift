// Signals/ tells devices only that something changed: the names of their scopes and the heads. Its invariant:
// a missed signal is repeated by the next heartbeat. HTTP/ calls it.

import Foundation
import HTTPServing
package import Logging
import SyncCore

/// The open signal streams, one for each device, to which it publishes the heads of the account's scopes.
package actor SignalHub {
    /// Pieces of an event stream, as they go over the wire.
    package typealias Stream = AsyncStream<String>

    private struct Listener {
        let person: SignedIn
        let stream: Stream.Continuation
    }

    private let heads: @Sendable (AccountID) async throws -> [String: Int64]
    private let limit: Int
    private let logger: Logger
    private var listeners: [Int: Listener] = [:]
    private var lastNumber = 0

    /// A hub that gets the heads of an account's scopes from `heads`. At most `limit` streams are open at
    /// once.
    package init(
        limit: Int = 20_000, logger: Logger,
        heads: @escaping @Sendable (AccountID) async throws -> [String: Int64]
    ) {
        self.heads = heads
        self.limit = limit
        self.logger = logger
    }

    /// The number of open streams.
    package var count: Int { listeners.count }

    /// Opens a stream that begins with the present heads. An older stream of the same device ends.
    ///
    /// A slow listener gets the latest heads only. Throws ``BlockingPool/Busy`` if there is no room.
    package func subscribe(_ person: SignedIn) async throws -> (number: Int, stream: Stream) {
        end { $0.account == person.account && $0.device == person.device }
        guard listeners.count < limit else { throw BlockingPool.Busy() }
        lastNumber += 1
        let number = lastNumber
        let (stream, continuation) = Stream.makeStream(bufferingPolicy: .bufferingNewest(1))
        listeners[number] = Listener(person: person, stream: continuation)
        do {
            // Subscribed first, read then: a head that moves in between is sent twice rather than never.
            try await tell(number, Self.event(heads(person.account)))
        } catch {
            unsubscribe(number)
            throw error
        }
        return (number, stream)
    }

    /// The stream is no longer read.
    package func unsubscribe(_ number: Int) {
        listeners.removeValue(forKey: number)?.stream.finish()
    }

    /// Ends the streams of a session that was signed out.
    package func end(session: String) {
        end { $0.session == session }
    }

    /// A scope of the account has a new head: sends the heads of all its scopes to its listeners.
    package func headMoved(of account: AccountID) async {
        let listening = listeners.filter { $0.value.person.account == account }.map(\.key)
        guard !listening.isEmpty else { return }
        do {
            let event = try await Self.event(heads(account))
            for number in listening { tell(number, event) }
        } catch {
            logger.error("The heads of an account could not be read.", metadata: ["error": "\(error)"])
        }
    }

    /// Sends every listener the heads of its scopes. If they cannot be read it sends nothing, and the
    /// listener notices the silence.
    package func beat() async {
        for (account, members) in Dictionary(grouping: listeners, by: \.value.person.account) {
            do {
                let event = try await ": beat\n" + Self.event(heads(account))
                for (number, _) in members { tell(number, event) }
            } catch {
                logger.error("The heads of an account could not be read.", metadata: ["error": "\(error)"])
            }
        }
    }

    private func tell(_ number: Int, _ event: String) {
        if case .terminated? = listeners[number]?.stream.yield(event) { unsubscribe(number) }
    }

    private func end(_ isOver: (SignedIn) -> Bool) {
        for (number, listener) in listeners where isOver(listener.person) { unsubscribe(number) }
    }

    private static func event(_ heads: [String: Int64]) throws -> String {
        "event: heads\ndata: \(String(decoding: try JSONEncoder.canonical.encode(heads), as: UTF8.self))\n\n"
    }
}
