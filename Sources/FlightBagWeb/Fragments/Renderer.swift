import FlightBag
import Foundation
import Mustache

/// Turns a window into the fragments of its page. The only place that makes HTML; templates escape what they
/// are given.
struct Renderer: Sendable {
    private let library: MustacheLibrary

    /// Reads the templates. Throws when one of them is missing or wrong.
    init(templates: URL) async throws {
        library = try await MustacheLibrary(directory: templates.path)
        for name in Region.allCases.map(\.rawValue) + [
            "page", "form", "account", "airport-hint", "warnings", "rows", "fields", "loading", "plot",
            "display",
        ]
        where library.getTemplate(named: name) == nil {
            throw MissingTemplate(name: name)
        }
    }

    /// A template that the program was installed without.
    struct MissingTemplate: Error, CustomStringConvertible {
        let name: String
        var description: String { "The template \(name).mustache is missing." }
    }

    /// All fragments of a page. An open form is rendered once: what comes in later never goes over what is
    /// typed. A form that the page keeps is left out.
    @MainActor func fragments(of session: PageSession) -> [Region: String] {
        let window = session.window
        var fragments: [Region: String] = [
            .tabs: render(TabsView(window), .tabs),
            .status: render(StatusView(window), .status),
            .panel: render(PanelView(window), .panel),
            .meanwhile: render(MeanwhileView(window), .meanwhile),
            .notes: render(NotesView(window), .notes),
            .focus: render(FocusView(window), .focus),
        ]
        let serial = window.state.formSerial
        if window.state.form == nil {
            session.openForm = nil
            fragments[.inspector] = render(InspectorView(window), .inspector)
        } else if let open = session.openForm, open.serial == serial {
            fragments[.inspector] = open.fragment
        } else {
            let fragment = render(InspectorView(window), .inspector)
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
        return render(PageView(session: session, id: id, theme: theme), "page")
    }

    /// A form again, with what was typed and what is wrong with it.
    @MainActor func form(_ view: FormView) -> String { render(view, "form") }

    /// The rows of a form again, after one was added, removed or moved.
    @MainActor func rows(_ view: FormView) -> String { render(view, "rows") }

    /// The form for signing in or up again, with what went wrong.
    @MainActor func account(_ view: AccountView) -> String { render(view, "account") }

    /// The hint beside an airport that is being typed.
    func airportHint(_ hint: AirportHint) -> String { render(hint, "airport-hint") }

    /// The warnings about a form, before it is saved, and values to fill in.
    func warnings(_ sentences: [String], _ proposals: [Proposal]) -> String {
        let view: [String: Any] = [
            "hasWarnings": !sentences.isEmpty, "warnings": sentences, "hasProposals": !proposals.isEmpty,
            "proposals": proposals,
        ]
        return render(view, "warnings")
    }

    private func render(_ view: Any, _ region: Region) -> String { render(view, region.rawValue) }

    private func render(_ view: Any, _ name: String) -> String {
        guard let text = library.render(view, withTemplate: name) else {
            preconditionFailure("Every template was there when the renderer was made.")
        }
        return text
    }
}

/// The colours that the page is shown in.
enum Theme: String, CaseIterable, Sendable {
    /// As the system has it.
    case auto
    /// Legible in sunlight.
    case day
    /// Dark: keeps the eyes used to the night.
    case night
}
