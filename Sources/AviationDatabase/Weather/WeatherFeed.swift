/// The feeds that a server asks for, each at an address of its own.
package enum WeatherFeed: String, CaseIterable, Hashable, Sendable {
    case metar, taf, pirep
    /// SIGMETs of the United States, convective ones among them.
    case sigmet
    /// SIGMETs of all others.
    case internationalSigmet = "isigmet"
    case gairmet, cwa
    /// Winds aloft for 6, 12 and 24 hours after the model.
    case winds6 = "winds-06"
    case winds12 = "winds-12"
    case winds24 = "winds-24"
    /// Temporary flight restrictions.
    case restriction = "tfr"
    case notice = "notam"
    /// Pictures of a forecast, each with its validity.
    case imagery

    /// The reports of stations that it carries; nil when it carries something else.
    package var report: ReportKind? { ReportKind(rawValue: rawValue) }

    package static let advisories: [WeatherFeed] = [.sigmet, .internationalSigmet, .gairmet, .cwa]
    package static let winds: [WeatherFeed] = [.winds6, .winds12, .winds24]
}

extension ReportKind {
    /// The feed that carries it.
    package var feed: WeatherFeed { self == .metar ? .metar : .taf }
}
