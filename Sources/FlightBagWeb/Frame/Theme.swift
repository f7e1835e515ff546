/// The colours that the page is shown in.
enum Theme: String, CaseIterable, Sendable {
    /// As the system has it.
    case auto
    /// Legible in sunlight.
    case day
    /// Dark: keeps the eyes used to the night.
    case night

    var label: String {
        switch self {
        case .auto: "Auto"
        case .day: "Day"
        case .night: "Night"
        }
    }
}
