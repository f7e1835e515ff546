import FlightBag

/// Assembles the views of all rooms into a page.
struct PageFrame: Sendable {
    let renderer: Renderer

    /// The names of the templates that pages are made with.
    static func templates(of pages: [any ShownPage.Type]) -> [String] {
        Region.allCases.filter { $0 != .panel }.map(\.rawValue) + pages.map { $0.template }
            + ["page", "airport-hint", "warnings", "rows", "fields", "plot", "display"]
    }

    /// All fragments of a page. An open form is rendered once: what comes in later never goes over what is
    /// typed. A form that the page keeps is left out.
    @MainActor func fragments(of session: PageSession) -> [Region: String] {
        session.window.app.flightLogs.keeping { made(of: session) }
    }

    @MainActor private func made(of session: PageSession) -> [Region: String] {
        let window = session.window
        window.observeReadings()
        var fragments: [Region: String] = [
            .tabs: renderer.html(TabsView(window), .tabs),
            .status: renderer.html(StatusView(window), .status),
            .panel: html(window.shownList, in: window),
            .meanwhile: renderer.html(MeanwhileView(window), .meanwhile),
            .notes: renderer.html(NotesView(window), .notes),
            .focus: renderer.html(FocusView(window), .focus),
        ]
        let serial = window.state.formSerial
        if window.state.form == nil {
            session.openForm = nil
            fragments[.inspector] = inspector(window)
        } else if let open = session.openForm, open.serial == serial {
            fragments[.inspector] = open.fragment
        } else {
            let fragment = inspector(window)
            session.openForm = (serial, fragment)
            fragments[.inspector] = fragment
        }
        if session.keepsForm { fragments[.inspector] = nil }
        return fragments
    }

    @MainActor private func inspector(_ window: Window) -> String {
        let details = window.shownDetails.map { html($0, in: window) } ?? ""
        return renderer.html(InspectorView(details: details, missing: window.state.missing), .inspector)
    }

    @MainActor private func html(_ page: Page, in window: Window) -> String {
        guard let page = page.declared as? any ShownPage else {
            preconditionFailure("\(page.address) has no view: a page of the flight bag is in WebPages.")
        }
        return page.html(window, renderer)
    }

    /// Counts the open form as shown by the page already, with its typed text.
    @MainActor func keepForm(of session: PageSession) {
        session.keepsForm = false
        guard session.window.state.form != nil else { return }
        session.shown[.inspector] = fragments(of: session)[.inspector]
    }

    /// The whole page as it is first sent.
    @MainActor func page(_ session: PageSession, id: String, theme: Theme) -> String {
        session.shown = fragments(of: session)
        return renderer.html(PageView(session: session, id: id, theme: theme), "page")
    }
}
