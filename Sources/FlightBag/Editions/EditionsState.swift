package import AviationDatabase
package import Foundation
import Observation
import OfflineEngine
package import SyncCore
import Synchronization

// Editions/ is about the age of the airports on this device: what they are of, whether the server has newer
// ones, and their replacement. Its invariant: nothing is fetched or replaced unless a person asks for it, and
// whatever fails, the old data stay in use.

/// The edition of the airports on this device, and the way to a newer one.
@MainActor @Observable package final class EditionsState {
    /// The present attempt, or the end of the last one.
    package enum Phase: Hashable, Sendable {
        /// No check since the start.
        case idle
        case checking
        case answered(ReleaseOffer)
        /// `received` bytes are on disk.
        case downloading(AirportRelease, received: Int)
        case installing(AirportRelease, ReleaseInstall.Step)
        case replaced(AirportRelease)
        /// The reason in a sentence, with the release that may be tried again.
        case failed(String, again: AirportRelease?)

        /// Whether it continues by itself.
        package var isBusy: Bool {
            switch self {
            case .checking, .downloading, .installing: true
            case .idle, .answered, .replaced, .failed: false
            }
        }
    }

    package private(set) var phase = Phase.idle
    /// Nil until the airports are there.
    package private(set) var present: PresentEdition?
    /// When the server answered last, in milliseconds since 1970; nil for never.
    package private(set) var checkedAt: Int64?

    /// The key whose editions are taken, in short; nil before the first contact with a server that has one.
    package private(set) var trustedKey: String?
    /// The bytes of a download that did not end and is not going on; nil for none.
    package var leftDownload: Int? { phase.isBusy ? nil : left }
    private var left: Int?
    /// The number of the last look; nil for none.
    private var seen: Int?

    private let update: ReleaseUpdate
    private let airports: AirportsState
    private let world: any World
    private let waker = Waker()
    private let stopping = Flag()
    private var wish: Wish?

    private enum Wish { case check, take(AirportRelease) }
    /// The server's last answer.
    private var lastOffer = ReleaseOffer.none

    /// The age of the last check after which the next opportunity is used for another.
    private static let dueMilliseconds: Int64 = 7 * 86_400_000
    /// Between two attempts that nobody wished for.
    private static let pauseMilliseconds: Int64 = 600_000
    /// Between two looks at what other processes did.
    private static let lookMilliseconds: Int64 = 3_000
    /// The last attempt that nobody wished for, by the clock that only goes on.
    private var triedAt: Int64?
    /// An import that another process is at, or was cut short in; nil for none.
    package private(set) var imported: ImportMark.Standing?

    package init(_ update: ReleaseUpdate, of airports: AirportsState, world: any World) {
        self.update = update
        self.airports = airports
        self.world = world
    }

    /// Asks the server now.
    package func check() {
        guard !phase.isBusy else { return }
        wish = .check
        phase = .checking
        waker.wake()
    }

    /// Downloads the offered release and installs it in place of the airports here; resumes an earlier
    /// download.
    package func take() {
        let release: AirportRelease? =
            switch phase {
            case .answered(let offer): offer.offered
            case .failed(_, again: let release): release
            default: nil
            }
        guard let release else { return }
        stopping.isUp.withLock { $0 = false }
        wish = .take(release)
        phase = .downloading(release, received: update.inbox.byteCount(of: release))
        waker.wake()
    }

    /// Ends a download, or an installation before it is too late for that.
    package func stop() { stopping.isUp.withLock { $0 = true } }

    /// Does what is wished, and asks once a week whether there is anything newer, until its task is
    /// cancelled.
    package func run() async throws {
        checkedAt = update.inbox.notes().checkedAt
        readTrust()
        while true {
            do {
                try await look()
            } catch {
                // The page stays as it is: the database may be busy, or the disk full, and it is looked at
                // again.
            }
            try Task.checkCancellation()
            let wish = self.wish
            self.wish = nil
            switch wish {
            case .check: await ask(isWished: true)
            case .take(let release): await take(release)
            case nil:
                if isDue {
                    triedAt = world.uptime()
                    await ask(isWished: false)
                }
            }
            await waker.sleep(milliseconds: present == nil ? 1_000 : Self.lookMilliseconds)
        }
    }

    /// Shows what an import by another process changed, and whether one is at work or was cut short.
    private func look() async throws {
        guard case .ready = airports.stock else { return }
        let sight = try await update.look(since: seen)
        if sight.imported != imported { imported = sight.imported }
        if sight.downloaded != left { left = sight.downloaded }
        if present == nil {
            present = try await update.present()
        } else if let edition = sight.edition, edition != present?.edition {
            guard try await show() else { return }
        }
        // Only now: what could not be shown is looked at again.
        seen = sight.version
    }

    /// Shows what is in the database now. It counts as shown when all of it is; then it is true.
    @discardableResult private func show() async throws -> Bool {
        let now = try await update.present()
        guard await airports.reload() else { return false }
        present = now
        return true
    }

    private func readTrust() {
        do {
            trustedKey = try update.trust.key()?.shortText
        } catch {
            // An offer is answered with the reason.
            trustedKey = nil
        }
    }

    private var isDue: Bool {
        if let triedAt, world.uptime() - triedAt < Self.pauseMilliseconds { return false }
        return present != nil && checkedAt.map { world.now() - $0 >= Self.dueMilliseconds } ?? true
    }

    private func ask(isWished: Bool) async {
        do {
            let now = world.now()
            let offer = try await update.check(at: now)
            checkedAt = now
            readTrust()
            lastOffer = offer
            phase = .answered(offer)
        } catch is CancellationError {
            phase = .idle
        } catch {
            // Nobody requested the check, and being offline is no error.
            phase = isWished ? .failed("Not checked: \(Self.words(error))", again: nil) : .idle
        }
    }

    private func take(_ release: AirportRelease) async {
        do {
            try await replace(by: release)
            do {
                try await show()
            } catch {
                // It is in place; the next look shows it.
            }
            phase = .replaced(release)
        } catch is CancellationError {
            phase = .answered(lastOffer)
        } catch {
            phase = Self.failure(error, of: release)
        }
    }

    private func replace(by release: AirportRelease) async throws {
        let (steps, continuation) = AsyncStream.makeStream(
            of: ReleaseUpdate.Progress.self, bufferingPolicy: .bufferingNewest(1))
        let (update, now, stopping) = (update, world.now(), stopping)
        async let done: Void = Self.work(update, release, now, stopping, continuation)
        for await step in steps {
            phase =
                switch step {
                case .downloading(let count): .downloading(release, received: count)
                case .installing(let step): .installing(release, step)
                }
        }
        try await done
    }

    /// Off the main actor.
    @concurrent private nonisolated static func work(
        _ update: ReleaseUpdate, _ release: AirportRelease, _ now: Int64, _ stopping: Flag,
        _ steps: AsyncStream<ReleaseUpdate.Progress>.Continuation
    ) async throws {
        defer { steps.finish() }
        try await update.run(release, at: now) { step in
            if stopping.isUp.withLock(\.self) { throw CancellationError() }
            steps.yield(step)
        }
    }

    private final class Flag: Sendable {
        let isUp = Mutex(false)
    }
}

extension EditionsState {
    /// The end of an attempt, and whether another one may be worth it.
    private static func failure(_ error: any Error, of release: AirportRelease) -> Phase {
        let rest = "The airports on this device stay as they are."
        return switch error {
        case ReleaseProblem.newerSchema:
            .failed("Version \(release.version) needs a newer Aloft: update Aloft first. \(rest)", again: nil)
        case ReleaseProblem.distrusted(let reason):
            .failed("Version \(release.version) is not used. \(reason) \(rest)", again: nil)
        case ReleaseProblem.invalid(let reason):
            .failed(
                "Version \(release.version) is not used: \(reason). \(rest) This version is not tried again.",
                again: nil)
        case ReleaseProblem.notReplaced(let reason):
            .failed("It could not be put in place: \(reason). \(rest)", again: release)
        case is TransportFailure:
            .failed(
                "The download stopped: \(words(error)) What came until then is kept. \(rest)", again: release)
        default:
            // The file, its rows, and the backup of the data here.
            .failed(
                "It could not be put in place. "
                    + ImportTrouble(error).sentence(
                        neededBytes: release.byteCount + 3 * release.databaseByteCount) + " \(rest)",
                again: release)
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case TransportFailure.noConnection: "the server is out of reach."
        case TransportFailure.timedOut: "the server did not answer in time."
        case TransportFailure.noSecureConnection: "there is no secure connection to the server."
        case TransportFailure.cut: "the connection broke off."
        case TransportFailure.notOurServer: "what answered is not a server with airport data."
        default: "\(error)"
        }
    }
}
