/// The most bytes that a text of a kind has: a longer one is no report, and is not taken apart.
enum ReportLength: Int {
    /// A METAR has some 200 bytes, a TAF 2,000, the longest list of notices 30,000.
    case report = 65_536
    /// Many advisories after another.
    case bulletin = 262_144
    /// The winds of all regions have 200,000 bytes.
    case winds = 524_288
    /// A file of G-AIRMETs has 200,000 bytes.
    case file = 4_194_304

    /// Whether a text is longer.
    static func isPassed(by text: String, _ length: ReportLength = .report) -> Bool {
        text.utf8.count > length.rawValue
    }
}
