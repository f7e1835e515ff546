import Aviation
import FlightBag

/// The page as it is first sent: everything that is pushed later is in it already, so nothing jumps.
@MainActor struct PageView {
    let window: String
    let theme: String
    let themes: [Choice]
    let tabs: String
    let status: String
    let panel: String
    let inspector: String
    let notes: String
    let focus: String
    let query: String
    let title: String
    let layout: String
    /// From this age on a METAR on the map is stale: milliseconds.
    let staleAfter = Int(FreshnessRule.metar.limits.ageingSeconds * 1000)
    /// Clocks that differ by less are the same clock: milliseconds.
    let tolerance = Int(Freshness.toleranceSeconds * 1000)
    /// The switches of notices on the map, and how they are drawn, as JSON: see `AreaLayers`.
    let areaLayers: String

    struct Choice {
        let value: String
        let label: String
        let isChosen: Bool
    }

    init(session: PageSession, id: String, theme: Theme) {
        window = id
        areaLayers = AreaLayers(session.window.app.areas.topics).json
        self.theme = theme.rawValue
        themes = Theme.allCases.map { Choice(value: $0.rawValue, label: $0.label, isChosen: $0 == theme) }
        let shown = session.shown
        tabs = shown[.tabs] ?? ""
        status = shown[.status] ?? ""
        panel = shown[.panel] ?? ""
        inspector = shown[.inspector] ?? ""
        notes = shown[.notes] ?? ""
        focus = shown[.focus] ?? ""
        query = session.window.state.query
        title = session.window.state.page.title
        layout = session.window.state.page.layout.rawValue
    }
}
