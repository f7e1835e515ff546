import Aviation
import AviationDatabase
import Foundation

/// A record of a report that was left out: the reason, and its possible stations, none if unknown.
struct BadReport: Error, Hashable {
    let why: String
    var stations: [String] = []
}

/// The station and the time that the words of a report name.
struct ReportWords {
    let station: String?
    let time: DayTime?
}

extension ReportBatch {
    /// Reads an answer, gzipped or not. `now` tells what lies in the future. A report is of the time that its
    /// words say: the day nearest to the time that the feed gives beside them.
    ///
    /// Throws `UnusableAnswer` with the reason for an answer that is something else, or was cut.
    init(_ form: ReportForm, _ body: Data, at now: Date) throws {
        let records = try form.records(AnswerBytes.plain(body))
        var reports: [StationReport] = []
        var bad: [BadReport] = []
        for record in records {
            switch record.flatMap({ Self.judged($0, form.words($0.text), now) }) {
            case .success(let kept): reports.append(kept)
            case .failure(let complaint): bad.append(complaint)
            }
        }
        // The world is never without a report: an empty answer is a failure, and confirms no absence.
        guard !records.isEmpty else { throw UnusableAnswer(description: "it holds no record at all") }
        guard !reports.isEmpty else {
            throw UnusableAnswer(description: "none of its \(records.count) records can be read")
        }
        let named = bad.map { $0.stations.filter(Self.isStation) }
        self.init(
            reports: reports, bad: bad.map(\.why), unreadable: Set(named.joined()),
            hasUnnamed: named.contains([]))
    }

    private static func isStation(_ name: String) -> Bool {
        (3...8).contains(name.utf8.count)
            && name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    }

    /// A report with the time in its text, or the reason why it is not kept. One from the future would block
    /// every true one until its time has come; one whose text and column differ by more than a day has no
    /// certain time.
    private static func judged(
        _ report: StationReport, _ words: ReportWords, _ now: Date
    ) -> Result<StationReport, BadReport> {
        let name = report.station
        func bad(_ why: String, _ stations: String...) -> Result<StationReport, BadReport> {
            .failure(BadReport(why: "\(name.prefix(12)): \(why)", stations: stations))
        }
        guard isStation(name) else { return bad("is no name of a station") }
        guard !report.text.isEmpty, report.text.utf8.count < 4000 else { return bad("has no words", name) }
        // Some American bulletins name a station without its first letter.
        if let own = words.station, own != name, !(own.utf8.count == 3 && name.hasSuffix(own)) {
            return bad("its words are of \(own)", name, own)
        }
        // Without a time in the words, the one beside them is all there is.
        let said = words.time?.nearest(to: report.observed) ?? report.observed
        guard abs(said.timeIntervalSince(report.observed)) <= mostApartSeconds else {
            let times = [said, report.observed].map { $0.instantText ?? "no time" }
            return bad("its words are of \(times[0]), and beside them stands \(times[1])", name)
        }
        guard said <= now.addingTimeInterval(Freshness.toleranceSeconds) else {
            return bad("its time is more than \(Int(Freshness.toleranceSeconds / 60)) minutes ahead", name)
        }
        return .success(
            StationReport(
                station: name, text: report.text, observed: said, latitude: report.latitude,
                longitude: report.longitude))
    }

    /// The time of the words counts up to a day from the one beside them: words name no month.
    private static let mostApartSeconds = 86_400.0
}

extension StationReport {
    /// With a source's position: -99.99, -99.99 means that it is unknown.
    init(station: String, text: String, observed: Date, at latitude: Double?, _ longitude: Double?) {
        let place = latitude.flatMap { latitude in
            longitude.flatMap { Coordinate(latitudeDegrees: latitude, longitudeDegrees: $0) }
        }
        self.init(
            station: station, text: text, observed: observed, latitude: place?.latitudeDegrees,
            longitude: place?.longitudeDegrees)
    }
}
