import Aviation
import FlightBag
import Foundation
import Notation

/// Everything else: the account, what waits for the server, where the facts come from.
struct MorePanel {
    let accountName: String?
    let isSignedOut: Bool
    let needsSignIn: Bool
    let accountSentence: String
    let lastSynced: String?
    let server: String
    let deviceName: String
    let needsConnection: String?
    let changes: [Change]
    let hasChanges: Bool
    let pending: String
    let unlisted: String?
    let setAside: String?
    let airports: String
    let breakdown: String?
    let rehearsals: [Choice]
    let shelves: [LibraryShelf]

    /// A group of the pages that have no part of their own.
    struct LibraryShelf {
        let title: String
        let links: [Link]
    }

    /// A page that has no part of its own.
    struct Link {
        let id: String
        let address: String
        let title: String
        let count: Int?
    }

    /// A bad line that may be tried out, or none.
    struct Choice {
        let name: String
        let words: String
        let isOn: Bool
    }

    /// One change that waits, in words.
    struct Change {
        let sentence: String
        let fields: String?
        let time: String
        let standing: String
        let standingName: String
        let trouble: String?
    }

    @MainActor init(_ window: Window) {
        let sync = window.app.sync
        switch sync.account {
        case .none: (accountName, needsSignIn) = (nil, false)
        case .signedIn(let name): (accountName, needsSignIn) = (name, false)
        case .signInNeeded(let name): (accountName, needsSignIn) = (name, true)
        }
        isSignedOut = accountName == nil
        // Signing in goes the real way, whatever is rehearsed.
        needsConnection = sync.rehearsal == nil ? sync.reach.accountNotice : nil
        let waiting = counted(sync.pendingChanges, "change")
        accountSentence =
            isSignedOut
            ? "Everything you write is kept on this device. Sign in to have it on your other devices, too."
            : sync.pendingChanges == 0
                ? "Everything on this device is on the server, too."
                : "\(waiting) on this device \(sync.pendingChanges == 1 ? "is" : "are") "
                    + "not on the server yet. Signing out keeps them here."
        lastSynced = sync.lastSynced.map { window.app.time($0) }
        server = sync.server.absoluteString
        deviceName = sync.deviceName
        changes = sync.changes.map { Change($0, window.app) }
        hasChanges = !changes.isEmpty
        pending = sync.pendingChanges == 0 ? "Nothing waits for the server." : "\(waiting) for the server."
        let rest = sync.pendingChanges + sync.rejectedChanges - changes.count
        unlisted = rest > 0 && hasChanges ? "and \(counted(rest, "more change"))" : nil
        setAside =
            sync.rejectedChanges > 0
            ? "\(counted(sync.rejectedChanges, "change")) set aside by the server; nothing of it is lost."
            : nil
        switch window.app.airports.stock {
        case .ready(let count):
            airports =
                "\(Written.grouped(count)) airports · \(window.app.airports.provenance ?? "source unknown")"
        case .importing: airports = "Being read in"
        case .unopened: airports = "Not opened yet"
        case .failed(let sentence): airports = sentence
        }
        rehearsals =
            [Choice(name: "none", words: "The real connection", isOn: sync.rehearsal == nil)]
            + Rehearsal.allCases.map {
                Choice(name: $0.rawValue, words: $0.words, isOn: sync.rehearsal == $0)
            }
        shelves = Self.shelves(window)
        let ofLine = sync.complaint.flatMap { $0.isOfLine ? $0 : nil }
        breakdown = window.app.breakdown ?? (sync.refusal ?? ofLine).map { "\($0.sentence) \($0.action)" }
    }

    /// The pages that say that they are linked here.
    @MainActor private static func shelves(_ window: Window) -> [LibraryShelf] {
        let links = window.siteMap.pages.compactMap { $0 as? any ShownPage.Type }
            .flatMap { $0.links(window.app) }
        return Shelf.allCases.compactMap { shelf in
            let own = links.filter { $0.shelf == shelf }.map {
                Link(
                    id: "open-" + $0.page.address.dropFirst(), address: $0.page.address, title: $0.page.title,
                    count: $0.count)
            }
            return own.isEmpty ? nil : LibraryShelf(title: shelf.title, links: own)
        }
    }
}

extension MorePanel.Change {
    @MainActor fileprivate init(_ change: PendingChange, _ app: AppState) {
        sentence = app.sentence(change.verb, change.recordID, in: change.table)
        fields = change.fields.isEmpty ? nil : change.fields.joined(separator: ", ")
        time = Date(milliseconds: change.madeAt).minuteUTC
        standing = change.standing == .waiting ? "waiting" : change.standing.words ?? "done"
        standingName = change.standing.rawValue
        trouble = change.trouble
    }
}
