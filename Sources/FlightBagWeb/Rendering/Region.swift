/// The parts of the page that are pushed by themselves; the raw value is the event's name and the template's.
enum Region: String, CaseIterable, Sendable {
    /// The four parts of the app, with what waits there.
    case tabs
    /// The status line.
    case status
    /// Lists: what was found, flights, aircraft, and the rest.
    case panel
    /// The airport or the form that is open.
    case inspector
    /// Inside an open form: what another device did to its record.
    case meanwhile
    /// The completed actions, with a way back.
    case notes
    /// For the map: what to point out.
    case focus
}
