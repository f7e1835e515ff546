import FlightBag

/// One page in one browser tab: its window, and what that page shows at the moment.
@MainActor final class PageSession {
    let window: Window
    /// The fragments that the page has. Empty when nobody knows, after a restart.
    var shown: [Region: String] = [:]
    /// The form whose fragment is kept, and the fragment: a form that is being edited is never rendered
    /// again.
    var openForm: (serial: Int, fragment: String)?
    /// Grows with every frame that is sent: the page names the last that it got when it comes back.
    var frame = 0
    /// How many streams it has open: a session with one is looked at, and is kept.
    var streams = 0

    init(window: Window) {
        self.window = window
    }
}

/// The pages that are open, by the id that each carries.
@MainActor final class PageSessions {
    private let app: AppState
    private var sessions: [String: PageSession] = [:]
    private var order: [String] = []
    private var count = 0

    /// More tabs than anybody looks at; a browser opens six streams to one host at most.
    private static let most = 32

    init(_ app: AppState) {
        self.app = app
    }

    /// A new page with a window of its own.
    func open() -> (id: String, session: PageSession) {
        count += 1
        let id = "\(app.now)-\(count)"
        return (id, add(id))
    }

    /// The page of that id. One that is not known was opened before a restart, and gets a new window.
    func session(_ id: String) -> (session: PageSession, isKnown: Bool)? {
        if let session = sessions[id] {
            order.removeAll { $0 == id }
            order.append(id)
            return (session, true)
        }
        guard id.utf8.count <= 40, !id.isEmpty, id.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) })
        else {
            return nil
        }
        return (add(id), false)
    }

    private func add(_ id: String) -> PageSession {
        let session = PageSession(window: Window(app))
        sessions[id] = session
        order.append(id)
        if order.count > Self.most, let oldest = order.firstIndex(where: { sessions[$0]?.streams == 0 }) {
            sessions[order.remove(at: oldest)] = nil
        }
        return session
    }
}
