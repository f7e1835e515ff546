import FlightBag

/// The details that are open, or why none are.
struct InspectorView {
    let details: String
    /// Why nothing is open on a page that names something, or nil.
    let missing: String?
}
