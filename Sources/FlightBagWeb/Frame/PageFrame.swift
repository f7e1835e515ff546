import FlightBag

/// Puts the views of all rooms together to what a page shows.
struct PageFrame: Sendable {
    let renderer: Renderer

    /// All fragments of a page. An open form is rendered once: what comes in later never goes over what is
    /// typed. A form that the page keeps is left out.
    @MainActor func fragments(of session: PageSession) -> [Region: String] {
        let window = session.window
        var fragments: [Region: String] = [
            .tabs: renderer.html(TabsView(window), .tabs),
            .status: renderer.html(StatusView(window), .status),
            .panel: renderer.html(PanelView(window), .panel),
            .meanwhile: renderer.html(MeanwhileView(window), .meanwhile),
            .notes: renderer.html(NotesView(window), .notes),
            .focus: renderer.html(FocusView(window), .focus),
        ]
        let serial = window.state.formSerial
        if window.state.form == nil {
            session.openForm = nil
            fragments[.inspector] = renderer.html(InspectorView(window), .inspector)
        } else if let open = session.openForm, open.serial == serial {
            fragments[.inspector] = open.fragment
        } else {
            let fragment = renderer.html(InspectorView(window), .inspector)
            session.openForm = (serial, fragment)
            fragments[.inspector] = fragment
        }
        if session.keepsForm { fragments[.inspector] = nil }
        return fragments
    }

    /// Takes the open form for one that the page shows already, with what was typed there.
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
