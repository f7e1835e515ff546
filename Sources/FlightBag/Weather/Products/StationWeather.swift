/// The weather of one station as this device has it.
package struct StationWeather: Hashable, Sendable {
    private var reports: [PackKind: ReportState] = [:]
    /// A sentence when the last question failed; what is shown is kept from before.
    package var problem: String?

    package init() {}

    /// The last report of a product; not asked for where nobody did.
    package subscript(kind: PackKind) -> ReportState {
        get { reports[kind] ?? ReportState() }
        set { reports[kind] = newValue }
    }

    package var metar: ReportState { self[.metar] }
    package var taf: ReportState { self[.taf] }
}
