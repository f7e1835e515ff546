import Foundation
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct StatusLineTests {
    private let account = SyncStatus.Account.signedIn(
        name: "pilot", server: URL(filePath: "/"))

    private func line(_ bag: Bag, _ status: SyncStatus, folding: StatusFolding = .automatic) -> StatusLine {
        bag.app.sync.take(status)
        return StatusLine(bag.app.sync, folding: folding, now: bag.world.now())
    }

    @Test func `offline is said, and folds to its icon after ten seconds`() async throws {
        let bag = try await Bag()
        _ = line(bag, SyncStatus(connectivity: .online, account: account))
        let offline = SyncStatus(connectivity: .offline, account: account, pendingChanges: 2)
        let open = line(bag, offline)
        #expect(open.tone == .offline)
        #expect(open.words == "Offline — showing saved data")
        #expect(open.action == .showChanges)
        #expect(!open.isFolded)
        #expect(open.changesAt == bag.world.now() + 10_000)
        bag.world.advance(milliseconds: 10_000)
        #expect(line(bag, offline).isFolded)
        #expect(line(bag, offline, folding: .unfolded(at: bag.world.now())).isFolded == false)
        #expect(line(bag, offline, folding: .folded).changesAt == nil)
    }

    @Test func `a line that is not secure is said, and not taken for no network`() async throws {
        let bag = try await Bag()
        let problem = Problem(.plainText, detail: "http://192.168.1.7:8080")
        let line = line(bag, SyncStatus(connectivity: .offline, account: account, problem: problem))
        #expect(line.tone == .attention && line.words == problem.message)
        // Another complaint may be of before the connection was lost.
        let other = SyncStatus(connectivity: .offline, account: account, problem: Problem(.copyDiffers))
        #expect(self.line(bag, other).tone == .offline)
    }

    @Test func `a copy that cannot be saved to is said first, signed in or not, online or not`() async throws
    {
        let bag = try await Bag()
        for account in [SyncStatus.Account.none, account] {
            let status = SyncStatus(
                connectivity: .offline, account: account, pendingChanges: 1, problem: Problem(.copyMoved))
            let line = line(bag, status)
            #expect(line.tone == .attention && line.words == SyncIssue.copyMoved.message())
        }
    }

    @Test func `a refusal is announced for ten seconds, however long the server was in reach before`()
        async throws
    {
        let bag = try await Bag()
        _ = line(bag, SyncStatus(connectivity: .online, account: account))
        bag.world.advance(milliseconds: 60_000)
        let refused = SyncStatus(connectivity: .online, account: account, rejectedChanges: 1)
        #expect(!line(bag, refused).isFolded)
        bag.world.advance(milliseconds: 9_999)
        #expect(!line(bag, refused).isFolded)
        bag.world.advance(milliseconds: 1)
        #expect(line(bag, refused).isFolded)
        let second = SyncStatus(connectivity: .online, account: account, rejectedChanges: 2)
        #expect(!line(bag, second).isFolded)
    }

    @Test func `the return of the connection is announced for three seconds, the first connection is not`()
        async throws
    {
        let bag = try await Bag()
        let online = SyncStatus(connectivity: .online, account: account)
        #expect(line(bag, online).tone == .calm)
        _ = line(bag, SyncStatus(connectivity: .offline, account: account))
        let back = line(bag, online)
        #expect(back.words == "Back online — syncing…")
        bag.world.advance(milliseconds: 3_000)
        #expect(line(bag, online).tone == .calm)
    }

    @Test func `a transfer is told only when it lasts, with how far it is`() async throws {
        let bag = try await Bag()
        let sending = SyncStatus(
            connectivity: .online, activity: .pushing(changes: 4), account: account, pendingChanges: 4)
        let early = line(bag, sending)
        #expect(early.tone == .calm)
        #expect(early.changesAt == bag.world.now() + 400)
        bag.world.advance(milliseconds: 400)
        let later = line(
            bag,
            SyncStatus(
                connectivity: .online, activity: .pushing(changes: 1), account: account, pendingChanges: 1))
        #expect(later.tone == .busy)
        #expect(later.words == "Syncing 1 change…")
        #expect(later.progress == 0.75)
    }

    @Test func `each standing has its own words`() async throws {
        let bag = try await Bag()
        let server = URL(filePath: "/")
        let cases: [(SyncStatus, StatusLine.Tone, String)] = [
            (SyncStatus(), .calm, "Not signed in — kept on this device"),
            (SyncStatus(connectivity: .degraded, account: account), .limited, "Limited connectivity"),
            (
                SyncStatus(connectivity: .online, account: .signInNeeded(name: "pilot", server: server)),
                .attention,
                "Sign in again to sync"
            ),
            (
                SyncStatus(connectivity: .online, account: account, rejectedChanges: 1), .attention,
                "1 change set aside"
            ),
            (
                SyncStatus(
                    connectivity: .online, account: account,
                    lastSynced: Date(timeIntervalSince1970: 1_790_000_000)), .calm,
                "Synced 14:13Z"
            ),
        ]
        for (status, tone, words) in cases {
            let line = line(bag, status)
            #expect(line.tone == tone)
            #expect(line.words == words)
        }
    }
}
