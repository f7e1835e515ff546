import Foundation
import GRDB
import Logging
import SyncCore
import Synchronization

/// Runs one sync loop after the other: a new one whenever somebody signed in or out.
final class ReplicaSession: Sendable {
    /// What a running loop can be told.
    enum Bell: Hashable {
        /// A local write wants to go out.
        case nudge
        /// Look at the server now.
        case wake
        /// Somebody signed in or out.
        case restart
        /// The app is somewhere else now.
        case moved
    }

    /// Where the app is.
    private struct Whereabouts {
        var isInFront = true
        var isPaused = false
        var place: PresenceMachine.Presence { isPaused ? .paused : isInFront ? .front : .background }
    }

    private let rung = Mutex<Set<Bell>>([])
    private let alarm = Alarm()
    private let whereabouts = Mutex(Whereabouts())
    /// Rings when the app is somewhere else, for what is done only in front of a person.
    let moved = Alarm()
    private let defaultServer: URL?
    private let known = Mutex<(server: URL, transport: HTTPTransport)?>(nil)

    init(server: URL?) {
        defaultServer = server
    }

    /// Rings a bell; one that nobody hears yet is heard later.
    func ring(_ bell: Bell) {
        rung.withLock { _ = $0.insert(bell) }
        alarm.ring()
    }

    /// The app came to the front, or left.
    func move(toFront isInFront: Bool) {
        whereabouts.withLock { $0.isInFront = isInFront }
        moved.ring()
        ring(.moved)
    }

    /// Somebody wants nothing to be asked, or things to go on.
    func pause(_ isPaused: Bool) {
        whereabouts.withLock { $0.isPaused = isPaused }
        ring(.moved)
    }

    var place: PresenceMachine.Presence { whereabouts.withLock { $0.place } }

    /// Runs until cancelled.
    func run(_ replica: Replica) async throws {
        while !Task.isCancelled {
            let loop = try makeLoop(replica)
            try await withThrowingTaskGroup(of: Void.self) { group in
                if let loop { group.addTask { try await loop.run() } }
                group.addTask { await self.passOn(to: loop) }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    /// Passes bells on until one asks for another loop.
    private func passOn(to loop: SyncLoop?) async {
        while !Task.isCancelled {
            await alarm.sleep()
            let bells = rung.withLock { rung -> Set<Bell> in
                defer { rung = [] }
                return rung
            }
            if bells.contains(.restart) { return }
            if bells.contains(.moved) { await loop?.enter(place) }
            if bells.contains(.wake) { await loop?.wake() }
            if bells.contains(.nudge) { loop?.nudge() }
        }
    }

    private func makeLoop(_ replica: Replica) throws -> SyncLoop? {
        let session = try SessionKeeping(replica.secrets).load()
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
            contact: ServerContact(
                conversation: SyncConversation(store: replica.store, policy: replica.policy),
                isSignedIn: isSignedIn, presence: place),
            transport: way(to: server, replica), board: replica.board, lease: replica.lease,
            logger: Logger(label: "aloft.sync"), pulled: { [counter = replica.counter] in counter.recount() })
    }

    /// The way to a server, or what somebody wants it to be like.
    func way(to server: URL, _ replica: Replica) -> any Transport {
        let real = measured(transport(to: server, replica), replica)
        guard let failure = replica.status.simulatedFailure else { return real }
        return FailingTransport(real: real, failure: failure)
    }

    private func measured(_ transport: HTTPTransport, _ replica: Replica) -> any Transport {
        guard let metrics = replica.eventBoard.metrics else { return transport }
        return MeasuredTransport(real: transport, metrics: metrics, world: replica.store.world)
    }

    /// The real way to a server: one for all who ask, because a refresh token works once.
    private func transport(to server: URL, _ replica: Replica) -> HTTPTransport {
        known.withLock { known in
            if let known, known.server == server { return known.transport }
            let transport = HTTPTransport(
                server: server, secrets: replica.secrets, world: replica.store.world)
            known = (server, transport)
            return transport
        }
    }

    /// Whose copy it is, as the database and the secret store say.
    static func account(_ store: Store, _ secrets: any SecretStore) throws -> SyncStatus.Account {
        let (name, server) = try store.database.read { db in
            (try KeyValue.accountName.read(db), try KeyValue.server.read(db).flatMap { URL(string: $0) })
        }
        guard let name, let server else { return .none }
        let session = try SessionKeeping(secrets).load()
        return session == nil
            ? .signInNeeded(name: name, server: server) : .signedIn(name: name, server: server)
    }
}
