import Aviation

/// The kind of a file, by its content, not its name.
package enum FileContent: Hashable, Sendable {
    /// Garmin .fpl, GPX, or the text of an FPL.
    case flightPlans
    /// An account document of this app.
    case account
    /// A loading profile, JSON.
    case loadingProfile
    /// A logbook as ForeFlight exports it.
    case logbook
    /// None of these: a sentence that says what it looks like.
    case unknown(String)

    /// Examines the bytes of a file. They may still be malformed: reading reports it.
    package init(_ bytes: [UInt8]) {
        if FlightPlanFile.recognises(bytes) {
            self = .flightPlans
        } else if AccountDocument.recognises(bytes) {
            self = .account
        } else if Self.isJSON(bytes) {
            let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
            let isProfile = text.contains("\"stations\"") && text.contains("\"units\"")
            self = isProfile ? .loadingProfile : .unknown("It is JSON of another kind.")
        } else {
            self = Self.table(bytes)
        }
    }

    /// A sentence on what can be read instead of an unknown file.
    package static let readable =
        "Aloft reads logbooks that ForeFlight exported (CSV), flight plans (Garmin .fpl, GPX, the text of an "
        + "FPL), account documents and loading profiles of its own (JSON)."

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 9, 10, 13]
        return bytes.first { !marks.contains($0) }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
            ?? false
    }

    private static func table(_ bytes: [UInt8]) -> FileContent {
        guard !bytes.isEmpty else { return .unknown("It is empty.") }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .logbook }
        if FlightPlanFile.isMarkup(bytes) { return .unknown("It is XML of another kind.") }
        guard !bytes.prefix(4_096).contains(0) else { return .unknown("It is no text.") }
        return LogbookFile.recognises(bytes) ? .logbook : .unknown("It is text of another kind.")
    }
}
