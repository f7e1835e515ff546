import Aviation
import Foundation

/// Words with their times moved.
enum RecordedText {
    /// Moves "291348" and "291400/291800", and an hour after TM, AT, UNTIL or as the fifth word of an AIREP.
    static func moved(_ words: String, near reference: Date, by seconds: Double) -> String {
        func day(_ digits: Substring) -> String {
            let numbers = [0, 2, 4].map { Int(digits.dropFirst($0).prefix(2)) ?? 0 }
            guard
                let time = DayTime(day: numbers[0], hour: numbers[1], minute: numbers[2])?
                    .nearest(to: reference)?.addingTimeInterval(seconds).instantText
            else { return String(digits) }
            return String(time.dropFirst(8).prefix(2)) + hourMinute(time)
        }
        func hour(_ digits: Substring) -> String {
            guard
                let time = HourMinute(
                    hour: Int(digits.prefix(2)) ?? 99, minute: Int(digits.dropFirst(2)) ?? 99)?
                    .last(notAfter: reference).addingTimeInterval(seconds).instantText
            else { return String(digits) }
            return hourMinute(time)
        }
        let dated = words.replacing(/\b(\d{6})(?=Z?\b)/) { day($0.output.1) }
        let timed = dated.replacing(/(TM ?|AT |UNTIL )(\d{4})(?=Z?\b)/) { match -> String in
            String(match.output.1) + hour(match.output.2)
        }
        return timed.replacing(/^(ARP \S+ \S+ \S+ )(\d{4})\b/) { match -> String in
            String(match.output.1) + hour(match.output.2)
        }
    }

    private static func hourMinute(_ time: String) -> String {
        String(time.dropFirst(11).prefix(2) + time.dropFirst(14).prefix(2))
    }

    /// A bulletin of winds based on the last hour of 0, 6, 12 or 18 that is at least two hours ago. Its
    /// figures are used for 6, 12 and 24 hours after it.
    static func winds(_ recorded: Data, _ latest: Date, hoursAhead ahead: Double) -> Data {
        let text = String(decoding: recorded, as: UTF8.self)
        let sixHours = 21_600.0
        let base = Date(
            timeIntervalSince1970: ((latest.timeIntervalSince1970 - 7200) / sixHours).rounded(.down)
                * sixHours)
        let use: (Double, Double) = ahead == 6 ? (2, 9) : ahead == 12 ? (9, 18) : (18, 30)
        func written(_ hours: Double, _ isDay: Bool) -> String {
            let time = base.addingTimeInterval(hours * 3600).instantText ?? ""
            return (isDay ? String(time.dropFirst(8).prefix(2)) : "") + hourMinute(time)
        }
        let span = written(use.0, false) + "-" + written(use.1, false)
        let moved = text.replacing(/DATA BASED ON \d{6}/, with: "DATA BASED ON " + written(0, true))
            .replacing(/VALID \d{6}/, with: "VALID " + written(ahead, true))
            .replacing(/FOR USE \d{4}-\d{4}/, with: "FOR USE " + span)
        return Data(moved.utf8)
    }

    /// XNOTAM moved by whole days, so that the hours in its words stay.
    static func restriction(_ recorded: Data, _ latest: Date) -> Data {
        let text = String(decoding: recorded, as: UTF8.self)
        let stamp = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
        func instant(_ stamp: Substring) -> Date? { Date(instant: String(stamp) + "Z") }
        let seconds = days(from: text.matches(of: stamp).compactMap { instant($0.output) }.min(), to: latest)
        let moved = text.replacing(stamp) { match -> String in
            guard let time = instant(match.output)?.addingTimeInterval(seconds).instantText else {
                return String(match.output)
            }
            return String(time.dropLast())
        }
        return Data(moved.utf8)
    }

    /// Notices moved by whole days, so that their schedules stay: B) and C), and when they were made.
    static func notices(_ recorded: Data, _ latest: Date) -> Data {
        let text = String(decoding: recorded, as: UTF8.self)
        let created = text.matches(of: /"created": ?"(\d{4}-\d\d-\d\d)"/)
            .compactMap { Day(String($0.output.1))?.startUTC }
        let seconds = days(from: created.max(), to: latest)
        func moved(_ digits: Substring) -> String {
            var iso = "20"
            for (place, digit) in digits.enumerated() {
                iso.append(digit)
                iso += ["1": "-", "3": "-", "5": "T", "7": ":"][String(place)] ?? ""
            }
            guard let time = Date(instant: iso + "Z")?.addingTimeInterval(seconds).instantText else {
                return String(digits)
            }
            return String(time.dropFirst(2).prefix(14).filter { $0.isNumber })
        }
        let timed = text.replacing(/\b(\d{10})(?=EST|\b)/) { moved($0.output.1) }
        let dated = timed.replacing(/("created": ?")(\d{4}-\d\d-\d\d)"/) { match -> String in
            let day = Day(String(match.output.2))?.startUTC.addingTimeInterval(seconds).day()
            return String(match.output.1) + (day.map { "\($0)" } ?? String(match.output.2)) + "\""
        }
        return Data(dated.utf8)
    }

    private static func days(from time: Date?, to latest: Date) -> Double {
        time.map { (latest.timeIntervalSince($0) / 86_400).rounded(.down) * 86_400 } ?? 0
    }
}
