/// A group of the library, which leads to everything that is no part of the app by itself.
package enum Shelf: CaseIterable, Hashable, Sendable {
    /// Weather, airports and whatever else is published.
    case published
    /// The pilot's papers.
    case pilot
    /// Records of other kinds.
    case records
    /// This device, its files and its settings.
    case device

    /// Its heading.
    package var title: String {
        switch self {
        case .published: "Weather and data"
        case .pilot: "Pilot"
        case .records: "Records"
        case .device: "This device"
        }
    }
}
