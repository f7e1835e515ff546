import Aviation
package import Foundation

/// The reports of one answer of a feed, and what of it could not be read.
package struct ReportBatch: Hashable, Sendable {
    package let reports: [StationReport]
    /// A sentence for each record that was left out; the others stand.
    package let bad: [String]
    /// The stations of those records, as far as they can be told.
    package let unreadable: Set<String>
    /// Whether one of those records may be of any station.
    package let hasUnnamed: Bool

    /// Why an answer cannot be used at all.
    package struct Unusable: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// The most bytes that an answer may have when it is unpacked: the METARs of the world have two millions.
    package static let mostBytes = 64 * 1_048_576

    /// A record that was left out: why, and of which stations it may be, none where nobody can tell.
    struct BadRecord: Error, Hashable {
        let why: String
        var stations: [String] = []
    }

    /// Reads an answer, gzipped or not. `now` tells what lies in the future. A report is of the time that its
    /// words say: the day nearest to the time that the feed gives beside them.
    ///
    /// METAR: the CSV of aviationweather.gov's `metars.cache`, as recorded on 2025-08-14: some lines on the
    /// answer with the number of records, then a header line that begins with `raw_text`. TAF: the JSON of
    /// its `api/data/taf`, as recorded in July 2026.
    ///
    /// Throws ``Unusable`` with the reason for anything else, and for a file that holds fewer records than it
    /// says. A METAR file that says no number may have been cut short: it confirms no absence.
    package init(_ kind: ReportKind, _ body: Data, at now: Date) throws {
        let bytes = try Self.plain(body)
        let records =
            switch kind {
            case .metar: try Self.cacheRecords(bytes)
            case .taf: try Self.forecastRecords(bytes)
            }
        var reports: [StationReport] = []
        var bad: [BadRecord] = []
        for record in records {
            switch record {
            case .success(let report):
                switch Self.judged(report, kind, now) {
                case .success(let kept): reports.append(kept)
                case .failure(let complaint): bad.append(complaint)
                }
            case .failure(let problem): bad.append(problem)
            }
        }
        // The world is never without a report: an empty answer is a failure, and confirms no absence.
        guard !records.isEmpty else { throw Unusable(description: "it holds no record at all") }
        guard !reports.isEmpty else {
            throw Unusable(description: "none of its \(records.count) records can be read")
        }
        self.reports = reports
        self.bad = bad.map(\.why)
        let named = bad.map { $0.stations.filter(Self.isStation) }
        hasUnnamed = named.contains([])
        unreadable = Set(named.joined())
    }

    /// The bytes of an answer, unpacked if they are gzipped. Throws ``Unusable``, also for more than `most`.
    package static func plain(_ body: Data, most: Int = mostBytes) throws -> [UInt8] {
        let bytes = [UInt8](body)
        guard bytes.starts(with: [0x1F, 0x8B]) else {
            guard bytes.count <= most else { throw Unusable(description: "it has more than \(most) bytes") }
            return bytes
        }
        do {
            let gunzip = try Gunzip(most: most)
            let plain = try gunzip.inflate(bytes)
            try gunzip.finish()
            return plain
        } catch {
            throw Unusable(description: "\(error)")
        }
    }

    private static func isStation(_ name: String) -> Bool {
        (3...8).contains(name.utf8.count)
            && name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    }

    /// A report with the time that its words say, or why it is not kept. One from the future would stand
    /// against every true one until its time has come; one whose words and column are more than a day apart
    /// is of neither time.
    private static func judged(
        _ report: StationReport, _ kind: ReportKind, _ now: Date
    ) -> Result<StationReport, BadRecord> {
        let name = report.station
        func bad(_ why: String, _ stations: String...) -> Result<StationReport, BadRecord> {
            .failure(BadRecord(why: "\(name.prefix(12)): \(why)", stations: stations))
        }
        guard isStation(name) else { return bad("is no name of a station") }
        guard !report.text.isEmpty, report.text.utf8.count < 4000 else { return bad("has no words", name) }
        let (own, time) = words(of: report, kind)
        // Some American bulletins name a station without its first letter.
        if let own, own != name, !(own.utf8.count == 3 && name.hasSuffix(own)) {
            return bad("its words are of \(own)", name, own)
        }
        // Without a time in the words, the one beside them is all there is.
        let said = time?.nearest(to: report.observed) ?? report.observed
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

    /// The station and the time that the words of a report name.
    private static func words(of report: StationReport, _ kind: ReportKind) -> (String?, DayTime?) {
        switch kind {
        case .metar:
            let read = METAR(report.text)
            return (read.station, read.time)
        case .taf:
            let read = TAF(report.text)
            return (read.station, read.issued)
        }
    }

    private static func beginning(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(30), as: UTF8.self)
        return bytes.isEmpty ? "it is empty" : "it begins with “\(text.split(separator: "\n").first ?? "")”"
    }

    private static func cacheRecords(_ bytes: [UInt8]) throws -> [Result<StationReport, BadRecord>] {
        let mark = Array("raw_text,".utf8)
        let starts = [0] + bytes.prefix(2000).indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
        guard let start = starts.first(where: { bytes[$0...].starts(with: mark) }) else {
            throw Unusable(description: "this is no METAR cache in CSV: \(beginning(bytes))")
        }
        let told = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\n")
            .first { $0.hasSuffix(" results") }.flatMap { Int($0.dropLast(8)) }
        var rest: [UInt8]? = Array(bytes[start...])
        var reader = CSVReader {
            defer { rest = nil }
            return rest
        }
        let header = try CSVHeader(from: &reader)
        guard let station = header.column("station_id"), let time = header.column("observation_time") else {
            throw Unusable(description: "its header lacks station_id or observation_time")
        }
        let (north, east) = (header.column("latitude"), header.column("longitude"))
        var found: [Result<StationReport, BadRecord>] = []
        var record = CSVRecord()
        while true {
            do {
                guard try reader.read(&record) else { break }
            } catch let error as CSVError {
                found.append(.failure(BadRecord(why: "\(error)")))
                continue
            }
            guard let text = record.text(at: 0), let ident = record.text(at: station),
                let observed = record.text(at: time).flatMap({ Date(instant: $0) })
            else {
                let words = record.text(at: 0) ?? ""
                let named = [record.text(at: station), METAR(words).station].compactMap(\.self)
                found.append(
                    .failure(
                        BadRecord(
                            why: "line \(record.line) has no time: \(words.prefix(40))", stations: named)))
                continue
            }
            let place = Self.place(
                north.flatMap { record.text(at: $0) }.flatMap(Double.init),
                east.flatMap { record.text(at: $0) }.flatMap(Double.init))
            found.append(
                .success(
                    StationReport(
                        station: ident, text: text, observed: observed, latitude: place?.0,
                        longitude: place?.1)))
        }
        guard let told else {
            return found + [.failure(BadRecord(why: "it does not say how many records it holds"))]
        }
        guard found.count >= told else {
            throw Unusable(description: "it holds \(found.count) of \(told) records: it was cut short")
        }
        return found
    }

    /// The cache writes -99.99, -99.99 for a station whose place it does not know.
    private static func place(_ latitude: Double?, _ longitude: Double?) -> (Double, Double)? {
        guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        return (latitude, longitude)
    }

    private struct Forecast: Decodable {
        let icaoId: String
        let rawTAF: String
        let issueTime: String
        let lat: Double?
        let lon: Double?
    }

    /// One member of the array, which may be a wrong one among right ones.
    private struct Member: Decodable {
        let value: Result<Forecast, BadRecord>

        /// The station of a record that is no forecast.
        private struct Named: Decodable { let icaoId: String }

        init(from decoder: any Decoder) throws {
            do {
                value = .success(try Forecast(from: decoder))
            } catch {
                let place = decoder.codingPath.last?.intValue.map { "record \($0 + 1)" } ?? "a record"
                let name = (try? Named(from: decoder))?.icaoId
                value = .failure(
                    BadRecord(
                        why: "\(place) lacks icaoId, rawTAF or issueTime",
                        stations: [name].compactMap(\.self)))
            }
        }
    }

    private static func forecastRecords(_ bytes: [UInt8]) throws -> [Result<StationReport, BadRecord>] {
        let members: [Member]
        do {
            members = try JSONDecoder().decode([Member].self, from: Data(bytes))
        } catch {
            throw Unusable(description: "this is no list of TAFs in JSON: \(beginning(bytes))")
        }
        return members.map { member in
            member.value.flatMap { forecast in
                guard let issued = Date(instant: forecast.issueTime) else {
                    return .failure(
                        BadRecord(
                            why: "\(forecast.icaoId): its issue time is no time", stations: [forecast.icaoId]
                        ))
                }
                let place = place(forecast.lat, forecast.lon)
                return .success(
                    StationReport(
                        station: forecast.icaoId, text: forecast.rawTAF, observed: issued,
                        latitude: place?.0, longitude: place?.1))
            }
        }
    }
}
