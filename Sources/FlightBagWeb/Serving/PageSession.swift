import FlightBag
import Observation

/// One page in one browser tab: its window, and the content shown.
@MainActor @Observable final class PageSession {
    let window: Window
    /// The fragments that the page has. Empty if unknown, after a restart.
    @ObservationIgnored var shown: [Region: String] = [:]
    /// Whether this process sent the page. False for a page that was opened before a restart, until its first
    /// stream begins: other requests of it may come sooner.
    @ObservationIgnored var isKnown: Bool
    /// Whether the page keeps the form that it has, while its window opens that form again.
    var keepsForm = false
    /// The form whose fragment is kept, and the fragment: a form that is being edited is never rendered
    /// again.
    @ObservationIgnored var openForm: (serial: Int, fragment: String)?
    /// Grows with every frame that is sent: the page names the last that it got when it comes back.
    @ObservationIgnored var frame = 0
    /// The frame that brought the details last; none since the page was sent: 0.
    @ObservationIgnored var inspectorFrame = 0
    /// Whether the page has told where it is: this process sent it, or it said so after a restart.
    @ObservationIgnored var isPlaced: Bool
    /// How many streams it has open: a session with one is looked at, and is kept.
    @ObservationIgnored var streams = 0
    /// The stream that was opened last, which alone sends: the page has closed the one before, although its
    /// connection may stand for a while.
    @ObservationIgnored weak var stream: AnyObject?

    init(window: Window, isKnown: Bool) {
        self.window = window
        self.isKnown = isKnown
        isPlaced = isKnown
    }
}

/// The pages that are open, by the id that each carries.
@MainActor final class PageSessions {
    private let app: AppState
    private let siteMap: SiteMap
    private var sessions: [String: PageSession] = [:]
    private var order: [String] = []
    private var count = 0

    /// More tabs than anybody looks at; a browser opens six streams to one host at most.
    private static let most = 32

    init(_ app: AppState, _ siteMap: SiteMap) {
        self.app = app
        self.siteMap = siteMap
    }

    /// A new page with a window of its own.
    func open() -> (id: String, session: PageSession) {
        count += 1
        let id = "\(app.now)-\(count)"
        return (id, add(id, isKnown: true))
    }

    /// The session of a page's id. An unknown id was opened before a restart, and gets a new window.
    func session(_ id: String) -> PageSession? {
        if let session = sessions[id] {
            order.removeAll { $0 == id }
            order.append(id)
            return session
        }
        guard id.utf8.count <= 40, !id.isEmpty, id.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) })
        else {
            return nil
        }
        return add(id, isKnown: false)
    }

    private func add(_ id: String, isKnown: Bool) -> PageSession {
        let session = PageSession(window: Window(app, siteMap), isKnown: isKnown)
        sessions[id] = session
        order.append(id)
        if order.count > Self.most, let oldest = order.firstIndex(where: { sessions[$0]?.streams == 0 }) {
            sessions[order.remove(at: oldest)] = nil
        }
        return session
    }
}
