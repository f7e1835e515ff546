import Foundation
import GRDB
import Logging
import Notation
import SyncCore

/// Runs sync loops one after the other: a new one whenever somebody signs in or out.
final class ReplicaSession: Sendable {
    /// Why a running loop acts before its time.
    enum SyncTrigger: Hashable {
        /// A local write waits to be pushed.
        case localWrite
        /// A person requested a sync.
        case manual
        /// The account or the transport to the server changed: another loop begins.
        case restart
        /// The app came to the foreground, left it, or was paused.
        case presence
    }

    /// Where the app is.
    private struct Whereabouts {
        var isInFront = true
        var isPaused = false
        var isSuspended = false
        var place: PresenceMachine.Presence {
            isPaused || isSuspended ? .paused : isInFront ? .front : .background
        }
    }

    private let pendingTriggers = Locked<Set<SyncTrigger>>([])
    private let waker = Waker()
    private let whereabouts = Locked(Whereabouts())
    /// Wakes what runs in the foreground only, whenever the presence changes.
    let presenceWaker = Waker()
    private let defaultServer: URL?
    private let known = Locked<(server: URL, transport: HTTPTransport)?>(nil)

    init(server: URL?) {
        defaultServer = server
    }

    /// Passes a trigger to the running loop, or to the next one if none runs yet.
    func trigger(_ trigger: SyncTrigger) {
        pendingTriggers.withLock { _ = $0.insert(trigger) }
        waker.wake()
    }

    /// The app came to the front, or left.
    func move(toFront isInFront: Bool) {
        whereabouts.withLock { $0.isInFront = isInFront }
        presenceWaker.wake()
        trigger(.presence)
    }

    /// The app pauses syncing, or resumes it.
    func pause(_ isPaused: Bool) {
        whereabouts.withLock { $0.isPaused = isPaused }
        presenceWaker.wake()
        trigger(.presence)
    }

    /// The system is about to stop the process, or has let it go on.
    func suspend(_ isSuspended: Bool) {
        whereabouts.withLock { $0.isSuspended = isSuspended }
        presenceWaker.wake()
        trigger(.presence)
    }

    var place: PresenceMachine.Presence { whereabouts.withLock { $0.place } }

    /// Runs until cancelled. A secret that cannot be read for a while, as before a device is unlocked, or a
    /// busy database does not end it: it tries again, at once after a trigger, and in the background only
    /// after a trigger.
    func run(_ replica: Replica) async throws {
        var failures = 0
        while !Task.isCancelled {
            let loop: SyncLoop?
            do {
                // This loop satisfies the restart that was requested.
                pendingTriggers.withLock { _ = $0.remove(.restart) }
                loop = try makeLoop(replica)
            } catch {
                failures += 1
                replica.board.reportFailure(error, of: .session)
                replica.board.change { status in
                    status.connectivity = .offline
                    status.activity = place == .paused ? .paused : .resting
                }
                let delay = RetryPolicy.exponential.delay(
                    after: failures, chance: replica.store.world.random())
                await waker.sleep(milliseconds: place == .front ? min(delay, 30_000) : nil)
                continue
            }
            failures = 0
            replica.board.report(nil, of: .session)
            // Triggers that came meanwhile are passed on.
            waker.wake()
            try await withThrowingTaskGroup(of: Void.self) { group in
                if let loop { group.addTask { try await loop.run() } }
                group.addTask { await self.passOn(to: loop) }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    /// Passes triggers on until one asks for another loop.
    private func passOn(to loop: SyncLoop?) async {
        while !Task.isCancelled {
            await waker.sleep()
            let triggers = pendingTriggers.withLock { pending -> Set<SyncTrigger> in
                defer { pending = [] }
                return pending
            }
            if triggers.contains(.restart) { return }
            if triggers.contains(.presence) { await loop?.enter(place) }
            if triggers.contains(.manual) { await loop?.syncNow() }
            if triggers.contains(.localWrite) { loop?.localWrite() }
        }
    }

    private func makeLoop(_ replica: Replica) throws -> SyncLoop? {
        let session = try SessionStore(replica.secrets).load()
        let account = try Self.account(replica.store, replica.secrets)
        replica.board.change { status in
            status.account = account
            status.activity = .resting
        }
        let isSignedIn = if case .signedIn = account { true } else { false }
        guard let server = isSignedIn ? session?.server : (session?.server ?? defaultServer) else {
            replica.board.change { $0.connectivity = .offline }
            return nil
        }
        return SyncLoop(
            session: SyncSession(
                conversation: SyncConversation(store: replica.store, policy: replica.policy),
                isSignedIn: isSignedIn, presence: place),
            transport: way(to: server, replica), to: server, board: replica.board, lease: replica.lease,
            logger: Logger(label: "aloft.sync"), pulled: { [counter = replica.counter] in counter.recount() },
            failed: { [counter = replica.counter] in counter.recountAll() })
    }

    /// The transport to a server, or one with the failure that the app asked to simulate.
    func way(to server: URL, _ replica: Replica) -> any Transport {
        let real = measured(transport(to: server, replica), replica)
        guard let failure = replica.status.simulatedFailure else { return real }
        return FailingTransport(real: real, failure: failure)
    }

    private func measured(_ transport: HTTPTransport, _ replica: Replica) -> any Transport {
        guard let metrics = replica.eventBoard.metrics else { return transport }
        return MeasuredTransport(real: transport, metrics: metrics, world: replica.store.world)
    }

    /// The real transport to a server: one for all callers, because a refresh token works once.
    private func transport(to server: URL, _ replica: Replica) -> HTTPTransport {
        known.withLock { known in
            if let known, known.server == server { return known.transport }
            let transport = HTTPTransport(
                server: server, secrets: replica.secrets, world: replica.store.world,
                timeouts: replica.timeouts, allowsPlainText: replica.policy.allowsPlainHTTP)
            known = (server, transport)
            return transport
        }
    }

    /// The account that the copy belongs to, as the database and the secret store say.
    static func account(_ store: Store, _ secrets: any SecretStore) throws -> SyncStatus.Account {
        let (name, server) = try store.database.read { db in
            (try KeyValue.accountName.read(db), try KeyValue.server.read(db).flatMap { URL(string: $0) })
        }
        guard let name, let server else { return .none }
        let session = try SessionStore(secrets).load()
        return session == nil
            ? .signInNeeded(name: name, server: server) : .signedIn(name: name, server: server)
    }
}
