import Aviation
import Foundation
import Notation

/// One line with the sync state of the device, and at most one action.
///
/// Made by a pure function of the sync state, of how this window folded the line, and of the time. It never
/// blocks and covers nothing: folded, it is an icon of the same colour and shape with one word.
package struct StatusLine: Hashable, Sendable {
    /// The kind of line: it decides colour and icon, both, so that neither says anything alone.
    package enum Tone: String, Hashable, Sendable {
        /// Everything is as it should be.
        case calm
        /// No server; normal in flight. A thin red edge, not an alarm.
        case offline
        /// The connection is poor.
        case limited
        /// Something is on the line.
        case busy
        /// The pilot has to decide something, some time.
        case attention
    }

    /// The action of the line's button.
    package enum Action: String, Hashable, Sendable {
        case showChanges, showRefused, signIn, tryNow, endRehearsal
    }

    package let tone: Tone
    package let words: String
    package let action: Action?
    /// The words of a folded line, one or two; nil for an icon that needs none.
    package var foldedWords: String? {
        switch (tone, action) {
        case (.calm, _), (.busy, _): nil
        case (.offline, _): "Offline"
        case (.limited, _): "Limited"
        case (.attention, .signIn): "Sign in"
        case (.attention, .showRefused): "Set aside"
        case (.attention, _): "Problem"
        }
    }
    /// From 0 to 1 while changes are sent; nil when there is no telling.
    package let progress: Double?
    /// Whether only the icon is shown.
    package let isFolded: Bool
    /// When the line will be another one although nothing happened: milliseconds since 1970, nil for never.
    package let changesAt: Int64?

    /// So long a line stays open by itself, and so long the return of the connection is announced, in
    /// milliseconds.
    static let (openFor, announcedFor): (Int64, Int64) = (10_000, 3_000)
    /// Transfers that are over sooner than this, in milliseconds, are not worth a flicker.
    static let noticedAfter: Int64 = 400
}

/// How a window has folded its status line.
package enum StatusFolding: Hashable, Sendable {
    /// Nobody touched it: open at first, an icon after ten seconds.
    case automatic
    /// Tapped away: an icon, whatever happens, until it is tapped again.
    case folded
    /// Opened by a tap at this moment (milliseconds since 1970): stays for ten seconds.
    case unfolded(at: Int64)
}

extension StatusLine {
    /// The line for this state at this time.
    @MainActor package init(_ sync: SyncState, folding: StatusFolding, now: Int64) {
        if let rehearsal = sync.rehearsal {
            // Never folded: nobody is to take it for the real thing.
            self.init(
                tone: .attention, words: "Rehearsal: \(rehearsal.words.lowercased())", action: .endRehearsal,
                progress: nil, isFolded: false, changesAt: nil)
        } else if let complaint = sync.complaint, complaint.isOfCopy {
            self.init(.attention, complaint.sentence, .tryNow, since: sync.since, folding, now)
        } else if sync.account == .none {
            self.init(calm: "Not signed in — kept on this device", action: .signIn, folding, now)
        } else if sync.reach == .offline, let complaint = sync.complaint, complaint.isOfLine {
            self.init(.attention, complaint.sentence, .tryNow, since: sync.since, folding, now)
        } else if sync.reach == .offline {
            let action = sync.pendingChanges > 0 ? Action.showChanges : .tryNow
            self.init(.offline, "Offline — showing saved data", action, since: sync.since, folding, now)
        } else if case .signInNeeded = sync.account {
            self.init(.attention, "Sign in again to sync", .signIn, since: sync.since, folding, now)
        } else if sync.reach == .limited {
            self.init(.limited, "Limited connectivity", .tryNow, since: sync.since, folding, now)
        } else if sync.wasOffline, now < sync.since + Self.announcedFor {
            self.init(
                tone: .busy, words: "Back online — syncing…", action: nil, progress: sync.transfer?.fraction,
                isFolded: folding == .folded, changesAt: sync.since + Self.announcedFor)
        } else if let transfer = sync.transfer, now >= transfer.since + Self.noticedAfter {
            self.init(
                tone: .busy, words: Self.words(for: transfer), action: nil, progress: transfer.fraction,
                isFolded: Self.isFolded(folding, since: transfer.since, now),
                changesAt: Self.foldsAt(folding, since: transfer.since, now))
        } else if let complaint = sync.complaint {
            self.init(.attention, complaint.sentence, .tryNow, since: sync.since, folding, now)
        } else if sync.rejectedChanges > 0 {
            let words = "\(counted(sync.rejectedChanges, "change")) set aside"
            // A refusal is announced as long as anything else is, however long the server has been in reach.
            let since = max(sync.since, sync.refusedSince)
            self.init(.attention, words, .showRefused, since: since, folding, now)
        } else {
            let synced = sync.lastSynced.map { "Synced \(Date(milliseconds: $0).minuteUTC)" } ?? "Online"
            let noticed = sync.transfer.map { $0.since + Self.noticedAfter }
            self.init(calm: synced, action: nil, folding, now, changesAt: noticed)
        }
    }

    private init(
        _ tone: Tone, _ words: String, _ action: Action?, since: Int64, _ folding: StatusFolding, _ now: Int64
    ) {
        self.init(
            tone: tone, words: words, action: action, progress: nil,
            isFolded: Self.isFolded(folding, since: since, now),
            changesAt: Self.foldsAt(folding, since: since, now))
    }

    /// A line that is folded unless somebody asked for it.
    private init(
        calm words: String, action: Action?, _ folding: StatusFolding, _ now: Int64, changesAt: Int64? = nil
    ) {
        var isFolded = true
        var due = changesAt
        if case .unfolded(let moment) = folding, now < moment + Self.openFor {
            isFolded = false
            due = min(due ?? .max, moment + Self.openFor)
        }
        self.init(
            tone: .calm, words: words, action: action, progress: nil, isFolded: isFolded, changesAt: due)
    }

    private static func isFolded(_ folding: StatusFolding, since: Int64, _ now: Int64) -> Bool {
        switch folding {
        case .folded: true
        case .automatic: now >= since + openFor
        case .unfolded(let moment): now >= max(moment, since) + openFor
        }
    }

    private static func foldsAt(_ folding: StatusFolding, since: Int64, _ now: Int64) -> Int64? {
        switch folding {
        case .folded: return nil
        case .automatic: return now < since + openFor ? since + openFor : nil
        case .unfolded(let moment):
            let due = max(moment, since) + openFor
            return now < due ? due : nil
        }
    }

    private static func words(for transfer: Transfer) -> String {
        switch transfer {
        case .sending(let left, _, _): "Syncing \(counted(left, "change"))…"
        case .receiving(let records, _):
            records == 0 ? "Syncing…" : "Receiving \(counted(records, "record"))…"
        }
    }
}
