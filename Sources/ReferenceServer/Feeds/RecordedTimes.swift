import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Zip

/// Recorded answers with their times shifted to the present.
enum RecordedTimes {
    /// The cache with all times moved by whole minutes so that the newest observation is at `latest`.
    static func metars(_ packed: Data, _ latest: Date) throws -> Data {
        let text = String(decoding: try AnswerBytes.plain(packed), as: UTF8.self)
        let pattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
        let newest = text.matches(of: pattern).compactMap { Date(instant: String($0.0)) }.max() ?? latest
        let minutes = (latest.timeIntervalSince(newest) / 60).rounded(.down)
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let match = line.firstMatch(of: pattern), let observed = Date(instant: String(match.0)),
                let moved = observed.addingTimeInterval(minutes * 60).instantText
            else {
                lines.append(line)
                continue
            }
            let shifted = line.replacing(match.0, with: moved)
            lines.append(
                Substring(shifted.replacing(/\b\d{6}Z/, with: "\(Self.dayTime(moved))Z", maxReplacements: 1)))
        }
        return Gzip.deflate(Data(lines.joined(separator: "\n").utf8), .middle)
    }

    /// "2026-11-24T12:05:00Z" as "241205".
    private static func dayTime(_ instant: String) -> String {
        String(
            instant.dropFirst(8).prefix(2) + instant.dropFirst(11).prefix(2) + instant.dropFirst(14).prefix(2)
        )
    }

    /// The forecasts moved by whole hours, so that their groups stay at full hours.
    static func forecasts(_ json: Data, _ latest: Date) throws -> Data {
        guard case .array(let records) = try JSON(parsing: json) else { return json }
        func issued(_ record: JSON) -> Date? {
            guard case .object(let object) = record, case .text(let text)? = object["issueTime"] else {
                return nil
            }
            return Date(instant: text)
        }
        let newest = records.compactMap(issued).max() ?? latest
        let seconds = (latest.timeIntervalSince(newest) / 3600).rounded(.down) * 3600
        return Data(
            JSON.array(
                records.map { record in
                    guard case .object(var object) = record, let time = issued(record),
                        case .text(let words)? = object["rawTAF"]
                    else { return record }
                    object["issueTime"] = JSON(time.addingTimeInterval(seconds).instantText)
                    object["rawTAF"] = .text(moved(words, near: time, by: seconds))
                    for key in ["fcsts", "bulletinTime", "dbPopTime", "validTimeFrom", "validTimeTo"] {
                        object[key] = nil
                    }
                    return .object(object)
                }
            ).text.utf8)
    }

    /// The words of a TAF with every day and hour moved.
    static func moved(_ words: String, near reference: Date, by seconds: Double) -> String {
        func shift(_ digits: Substring) -> String {
            let numbers = [0, 2, 4].map { offset in Int(digits.dropFirst(offset).prefix(2)) ?? 0 }
            guard let time = DayTime(day: numbers[0], hour: numbers[1], minute: numbers[2]),
                let text = time.nearest(to: reference)?.addingTimeInterval(seconds).instantText
            else { return String(digits) }
            return String(dayTime(text).prefix(digits.count))
        }
        return words.replacing(/\b(\d{6})Z\b/) { shift($0.1) + "Z" }
            .replacing(/\bFM(\d{6})\b/) { "FM" + shift($0.1) }
            .replacing(/\b(\d{4})\/(\d{4})\b/) { shift($0.1) + "/" + shift($0.2) }
            .replacing(/\b(T[XN]M?\d\d\/)(\d{4})Z\b/) { $0.1 + shift($0.2) + "Z" }
    }
}
