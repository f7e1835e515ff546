/// The sums over many runs.
package struct CampaignReport: Sendable {
    private var seeds = 0
    private var events = 0
    private var actions = 0
    private var requests = 0
    private var checks = 0
    private var faults: [Fault: Int] = [:]
    /// The premises that occurred.
    package private(set) var premises = PremiseTable()

    /// An empty report.
    package init() {}

    /// Adds a run in which every law held.
    package mutating func add(_ report: FleetReport) {
        seeds += 1
        events += report.events
        actions += report.actions
        requests += report.requests
        checks += report.checks
        faults.merge(report.faults, uniquingKeysWith: +)
        premises.add(report.premises.counts)
    }

    /// The premises that occurred in too few runs, for which the campaign fails: a law whose premise hardly
    /// ever occurs proves little.
    ///
    /// Short campaigns and those without faults need not meet all premises; nor need the tables of an
    /// existing app.
    ///
    /// - Parameters:
    ///   - profile: that of the campaign.
    ///   - playsGivenApp: whether it played the tables of an app that exists, and not the simulator's own.
    /// - Returns: those that are too rare, in the order of the table; none if it need not meet them all.
    package func unmetPremises(in profile: FaultProfile, playsGivenApp: Bool) -> [Premise] {
        let meetsAll = seeds >= PremiseTable.runsThatMeetAll && profile != .calm && !playsGivenApp
        return meetsAll ? premises.tooRare : []
    }

    /// The summary for a person: runs, speed, faults, and that every law held.
    package func summary(seconds: Double) -> String {
        let rate = (Double(seeds) / max(seconds, 0.001) * 10).rounded() / 10
        var lines = [
            "\(seeds) seeds in which every law held; \(rate) seeds/s",
            "\(actions) local transactions, \(requests) requests, \(events) events, "
                + "\(checks) checks of every law",
        ]
        for fault in Fault.allCases { lines.append("  \(fault.rawValue): \(faults[fault, default: 0])") }
        lines += premises.lines
        return lines.joined(separator: "\n")
    }
}
