import FlightBag
import Notation

/// The status line: icon, words, what waits, one thing to do.
struct StatusView {
    let tone: String
    let words: String
    let foldedWords: String?
    let isFolded: Bool
    let isOpen: Bool
    /// In percent, or nil.
    let percent: Int?
    let action: Action?
    let pending: String?
    let pendingCount: Int

    struct Action {
        let label: String
        /// The page that it leads to, or nil.
        var address: String?
        /// The request that it makes, or nil.
        var path: String?
    }

    @MainActor init(_ window: Window) {
        let line = window.statusLine
        tone = line.tone.rawValue
        words = line.words
        foldedWords = line.isFolded ? line.foldedWords : nil
        isFolded = line.isFolded
        isOpen = !line.isFolded
        percent = line.progress.map { Int(clamping: ($0 * 100).rounded()) }
        switch line.action {
        case .showRefused: action = Action(label: "View", address: Page.attention.address)
        case .showChanges: action = Action(label: "View", address: Page.more.address)
        case .signIn: action = Action(label: "Sign in", address: Page.account(.signIn).address)
        case .endRehearsal: action = Action(label: "End", path: "/rehearse/none")
        case .tryNow: action = Action(label: "Try now", path: "/sync")
        case nil: action = nil
        }
        pendingCount = window.app.sync.pendingChanges
        pending = pendingCount > 0 ? counted(pendingCount, "change") : nil
    }
}
