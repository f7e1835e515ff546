extension UpstreamReplay {
    /// How a request fails.
    package enum Fault: String, CaseIterable, Sendable {
        case none
        case tooMany = "429"
        case broken = "500"
        /// The first half of the bytes.
        case half
        /// A recording of yesterday under today's date.
        case stale
        case html
    }
}
