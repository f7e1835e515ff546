package import Foundation
import Notation
import Observation
import OfflineEngine
import SyncCore

/// The sync state of this device, for the status line, the changes and the account.
@MainActor @Observable package final class SyncState {
    /// The connection to the server at this moment, as far as it is known.
    package enum Reach: Hashable, Sendable {
        case offline
        /// Answers are slow or fail now and then.
        case limited
        case online

        /// The notice on the account, the only part that needs the server; nil if there is none.
        package var accountNotice: String? {
            switch self {
            case .offline: OfflineCapability.needsConnection.notice(.offline)
            case .limited, .online: nil
            }
        }
    }

    /// The account that the flight bag belongs to.
    package enum Account: Hashable, Sendable {
        /// Nobody signed in on this device yet: what is written waits.
        case none
        case signedIn(name: String)
        /// The server wants the password again; nothing is lost meanwhile.
        case signInNeeded(name: String)
    }

    package private(set) var reach = Reach.offline
    package private(set) var account = Account.none
    /// How many changes the server does not have yet.
    package private(set) var pendingChanges = 0
    /// How many changes the server refused; they are kept for the pilot to decide.
    package private(set) var rejectedChanges = 0
    /// The transfer over the line, or nil when there is none.
    package private(set) var transfer: Transfer?
    /// When everything was last the same on both sides, or nil when that was never so. Milliseconds since
    /// 1970.
    package private(set) var lastSynced: Int64?
    /// The complaint of the server or the connection, or nil.
    package private(set) var complaint: Complaint?
    /// Why the sign-in that the start asked for was refused, or nil when it was not, or somebody is signed
    /// in.
    package private(set) var refusal: Complaint?
    /// Since when reach, account and complaint have been what they are. Milliseconds since 1970.
    package private(set) var since: Int64
    /// When the number of refused changes last grew. Milliseconds since 1970.
    package private(set) var refusedSince: Int64 = 0
    /// Whether the connection that there is now came back, after one before it was lost.
    package private(set) var wasOffline = false
    /// The bad line that somebody tries out on this device, or nil.
    package private(set) var rehearsal: Rehearsal?
    /// The changes that wait, oldest first; at most ``mostChanges``.
    package private(set) var changes: [PendingChange] = []

    /// The most changes listed; the count counts all.
    package nonisolated static let mostChanges = 200

    /// The server that sign-up and sign-in speak to.
    package let server: URL
    /// This device's name in the list of the account's devices.
    package let deviceName: String

    private var hasBeenOnline = false
    private let replica: Replica
    private let titles: [ColumnTitle]
    private let world: any World

    /// `titles` are the columns of all tables in words.
    init(replica: Replica, titles: [ColumnTitle], server: URL, deviceName: String, world: any World) {
        self.replica = replica
        self.titles = titles
        self.server = server
        self.deviceName = deviceName
        self.world = world
        since = world.now()
        take(replica.status)
    }

    /// Tries again now instead of waiting.
    package func syncNow() { replica.syncNow() }

    /// Makes the connection fail in this way until it is changed, or Aloft is stopped.
    package func rehearse(_ rehearsal: Rehearsal?) { replica.simulate(rehearsal?.failure) }

    /// Makes an account on the server and signs this device in. The records that were written earlier go
    /// there, too.
    package func signUp(account: String, password: String) async -> AccountOutcome {
        await attempt {
            try await replica.signUp(
                server: server, account: account, password: password, deviceName: deviceName)
        }
    }

    /// Signs this device in to an account that exists.
    package func signIn(account: String, password: String) async -> AccountOutcome {
        await attempt {
            try await replica.signIn(
                server: server, account: account, password: password, deviceName: deviceName)
        }
    }

    /// Signs this device in because the start asks for it; why that did not work is shown until somebody is
    /// signed in.
    package func signInAtStart(account: String, password: String) async -> AccountOutcome {
        let outcome = await signIn(account: account, password: password)
        switch outcome {
        case .refused(let sentence, let action), .failed(let sentence, let action):
            refusal = Complaint(sentence: "Signing in as “\(account)”: \(sentence)", action: action)
        case .done, .needsConnection: break
        }
        return outcome
    }

    /// Signs this device out. Everything on it stays, and waiting changes still wait.
    package func signOut() async -> AccountOutcome {
        await attempt { try await replica.signOut() }
    }

    private func attempt(_ body: () async throws -> Void) async -> AccountOutcome {
        do {
            try await body()
            return .done
        } catch let error as SignInError {
            return AccountOutcome(error)
        } catch {
            return .failed(sentence: "That did not work: \(error)", action: "Try again.")
        }
    }

    /// Follows the engine until its task is cancelled.
    func follow() async throws {
        for await status in replica.statusUpdates() {
            take(status)
            let isAnything = status.pendingChanges + status.rejectedChanges > 0
            let entries = isAnything ? try await replica.outbox(limit: Self.mostChanges) : []
            let listed = entries.prefix(Self.mostChanges).map { PendingChange($0, titles) }
            if changes != listed { changes = listed }
        }
    }

    func take(_ status: SyncStatus) {
        let (reach, account) = (Reach(status.connectivity), Account(status.account))
        let complaint = status.problem.map(Complaint.init)
        if reach != self.reach || account != self.account || complaint != self.complaint {
            since = world.now()
        }
        if reach != self.reach {
            wasOffline = self.reach == .offline && hasBeenOnline
            hasBeenOnline = hasBeenOnline || reach == .online
            self.reach = reach
        }
        if account != self.account { self.account = account }
        if refusal != nil, case .signedIn = account { refusal = nil }
        if complaint != self.complaint { self.complaint = complaint }
        if pendingChanges != status.pendingChanges { pendingChanges = status.pendingChanges }
        let rehearsal = Rehearsal(status.simulatedFailure)
        if rehearsal != self.rehearsal { self.rehearsal = rehearsal }
        if rejectedChanges < status.rejectedChanges { refusedSince = world.now() }
        if rejectedChanges != status.rejectedChanges { rejectedChanges = status.rejectedChanges }
        let synced = status.lastSynced?.milliseconds
        if lastSynced != synced { lastSynced = synced }
        let transfer = Transfer(status, after: self.transfer, now: world.now())
        if transfer != self.transfer { self.transfer = transfer }
    }
}

/// A message about the server that a pilot should know.
package struct Complaint: Hashable, Sendable {
    /// The event in a sentence.
    package let sentence: String
    /// The remedy in a sentence.
    package let action: String
    /// Whether it is why the server is out of reach, whatever the network.
    package let isOfLine: Bool
    /// Whether it keeps records from being saved on this device, signed in or not.
    package let isOfCopy: Bool

    init(sentence: String, action: String, isOfLine: Bool = false, isOfCopy: Bool = false) {
        self.sentence = sentence
        self.action = action
        self.isOfLine = isOfLine
        self.isOfCopy = isOfCopy
    }

    init(_ problem: Problem) {
        let ofLine = [SyncIssue.plainText, .noSecureConnection].map(\.rawValue)
        let ofCopy = [SyncIssue.copyMoved, .diskFull, .readOnly, .databaseFailed].map(\.rawValue)
        self.init(
            sentence: problem.message, action: problem.action, isOfLine: ofLine.contains(problem.code),
            isOfCopy: ofCopy.contains(problem.code))
    }
}

extension SyncState.Reach {
    fileprivate init(_ connectivity: SyncStatus.Connectivity) {
        switch connectivity {
        case .offline: self = .offline
        case .degraded: self = .limited
        case .online: self = .online
        }
    }
}

extension SyncState.Account {
    fileprivate init(_ account: SyncStatus.Account) {
        switch account {
        case .none: self = .none
        case .signedIn(let name, _): self = .signedIn(name: name)
        case .signInNeeded(let name, _): self = .signInNeeded(name: name)
        }
    }
}
