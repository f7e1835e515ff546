package import Aviation
package import Foundation

extension [AirportRelease.Source] {
    /// A day of a version, or of these files of it, that is not believed at `time`; nil for none.
    ///
    /// Each file is judged as everywhere: of a day to come may be the files of a cycle that is to begin. The
    /// version is as new as its newest file, and has no day where none of them has one.
    package func unbelievedDay(version: String, at time: Date) -> String? {
        if let source = first(where: { $0.day.validity(at: time) == .future }) { return source.date }
        let digits = version.prefix { $0 != "." }
        if digits == "0" { return nil }
        let text = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
        // "999999999" is a number, and no day.
        guard let day = Day(text) else { return String(digits) }
        if contains(where: { $0.day.day == day }) { return nil }
        return PublicationValidity.isBelieved(day, .open, at: time) ? nil : text
    }

    /// The names of those of which nobody says the day.
    var undatedFiles: [String] { filter { $0.day.day == nil }.map(\.file) }

    /// The newest day of these files that is believed at `time`; nil where there is none.
    package func newestDay(at time: Date) -> Day? {
        filter { $0.day.validity(at: time) != .future }.compactMap(\.day.day).max()
    }
}
