import Aviation
package import AviationDatabase
import Foundation

extension WeatherFeed {
    package static let metar = WeatherFeed(rawValue: "metar")
}

extension WeatherProduct {
    static let metars = WeatherProduct(
        "metars", "The last METAR of stations, with its time and when it came.",
        .reports(
            SourceFeed(
                .metar, at: "data/cache/metars.cache.csv.gz", everySeconds: 300,
                Recording("metars*cache*.csv.gz", "application/gzip", moved: RecordedTimes.metars)),
            ReportForm(isWhole: true, records: METARCache.records) { text in
                let read = METAR(text)
                return ReportWords(station: read.station, time: read.time)
            }))
}

/// The CSV of aviationweather.gov's `metars.cache`, as recorded on 2025-08-14: some lines on the answer with
/// the number of records, then a header line that begins with `raw_text`. A file that says no number may have
/// been cut short: it confirms no absence.
enum METARCache {
    /// Throws `UnusableAnswer`, also for a file that holds fewer records than it says.
    static func records(_ bytes: [UInt8]) throws -> [Result<StationReport, BadReport>] {
        let mark = Array("raw_text,".utf8)
        let starts = [0] + bytes.prefix(2000).indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
        guard let start = starts.first(where: { bytes[$0...].starts(with: mark) }) else {
            throw UnusableAnswer(
                description: "this is no METAR cache in CSV: \(AnswerBytes.beginning(bytes))")
        }
        let told = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\n")
            .first { $0.hasSuffix(" results") }.flatMap { Int($0.dropLast(8)) }
        let found = try rows(Array(bytes[start...]))
        guard let told else {
            return found + [.failure(BadReport(why: "it does not say how many records it holds"))]
        }
        guard found.count >= told else {
            throw UnusableAnswer(description: "it holds \(found.count) of \(told) records: it was cut short")
        }
        return found
    }

    private static func rows(_ bytes: [UInt8]) throws -> [Result<StationReport, BadReport>] {
        var rest: [UInt8]? = bytes
        var reader = CSVReader {
            defer { rest = nil }
            return rest
        }
        let header = try CSVHeader(from: &reader)
        guard let station = header.column("station_id"), let time = header.column("observation_time") else {
            throw UnusableAnswer(description: "its header lacks station_id or observation_time")
        }
        let (north, east) = (header.column("latitude"), header.column("longitude"))
        var found: [Result<StationReport, BadReport>] = []
        var record = CSVRecord()
        while true {
            do {
                guard try reader.read(&record) else { return found }
            } catch let error as CSVError {
                found.append(.failure(BadReport(why: "\(error)")))
                continue
            }
            guard let text = record.text(at: 0), let ident = record.text(at: station),
                let observed = record.text(at: time).flatMap({ Date(instant: $0) })
            else {
                let words = record.text(at: 0) ?? ""
                let named = [record.text(at: station), METAR(words).station].compactMap(\.self)
                let why = "line \(record.line) has no time: \(words.prefix(40))"
                found.append(.failure(BadReport(why: why, stations: named)))
                continue
            }
            found.append(
                .success(
                    StationReport(
                        station: ident, text: text, observed: observed,
                        at: north.flatMap { record.text(at: $0) }.flatMap(Double.init),
                        east.flatMap { record.text(at: $0) }.flatMap(Double.init))))
        }
    }
}
