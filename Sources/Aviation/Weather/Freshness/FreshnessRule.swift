/// From which time of a report its age counts.
package enum FreshnessClock: Hashable, Sendable {
    /// When it was observed or issued: of observations, and of images of what was among them.
    case made
    /// When its source was last asked and still had it. A report in force stays so until it is withdrawn, and
    /// ends by its own validity whatever the clock says; a chart of six hours ahead is hours old when it is
    /// the newest there is.
    case checked
}

/// How the age of reports of one kind counts, and from which ages on they are no more fresh, and stale.
///
/// Each kind of report declares its own beside its decoder. A TAF has none: it counts by its schedule of
/// issue (`FreshnessLimits.forecast`).
package struct FreshnessRule: Hashable, Sendable {
    package let limits: FreshnessLimits
    package let clock: FreshnessClock

    package init(_ limits: FreshnessLimits, by clock: FreshnessClock) {
        self.limits = limits
        self.clock = clock
    }
}
