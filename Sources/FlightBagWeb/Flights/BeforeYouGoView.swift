import FlightBag

/// The strip of things to check before a flight.
struct BeforeYouGoView {
    let lines: [Line]
    /// "3 to look at"; nil where all is in order or checked.
    let rest: String?

    /// One of the things known of a subject.
    struct Finding {
        let mark: String
        let spoken: String
        let words: String
    }

    struct Line {
        let number: Int
        let subject: String
        let flight: String
        let title: String
        /// The worst of what is known, in one line.
        let brief: String
        /// The number of further findings that are not in order, in words; nil for none.
        let further: String?
        let findings: [Finding]
        let mark: String
        /// The mark for a screen reader.
        let spoken: String
        let canTick: Bool
        let isTicked: Bool
        let tick: String
        let ticked: String?
        /// The address with details, or nil.
        let address: String?
        /// When it is judged by something stale: milliseconds since 1970, or nil. The page's script says so
        /// then.
        let until: Int64?
    }

    init(_ flight: Flight, _ log: FlightLog, _ strip: BeforeYouGo) {
        lines = strip.lines.enumerated().map { index, line in
            Line(
                number: index + 1, subject: line.subject.rawValue, flight: flight.key,
                title: line.subject.title, brief: Self.sentence(line.findings.first?.words ?? ""),
                further: Self.further(line.findings),
                findings: line.findings.map {
                    Finding(
                        mark: $0.mark.rawValue, spoken: Self.spoken($0.mark), words: Self.sentence($0.words))
                }, mark: line.mark.rawValue,
                spoken: Self.spoken(line.mark), canTick: line.mark == .unknown || line.mark == .ticked,
                isTicked: line.tickedAt != nil, tick: line.tickedAt == nil ? "Tick" : "Untick",
                ticked: line.tickedAt.map { "checked \($0.dropFirst(11)) on \($0.prefix(10))" },
                address: Self.page(line.subject, of: flight)?.address, until: line.judgedUntil)
        }
        let open = lines.count { $0.mark != "good" && $0.mark != "ticked" }
        rest = open == 0 ? nil : "\(open) to look at"
    }

    private static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func further(_ findings: [BeforeYouGo.Finding]) -> String? {
        let count = findings.dropFirst().count { $0.mark != .good && $0.mark != .ticked }
        return count == 0 ? nil : "\(count) more"
    }

    /// The page with details on a subject, or nil.
    private static func page(_ subject: BeforeYouGo.Subject, of flight: Flight) -> Page? {
        switch subject {
        case .pilot: .currency
        case .aircraft: flight.aircraftID.map { .record(Aircraft.kind.name, $0) }
        case .route: .navLog(of: flight)
        case .loading: .loading(Flight.kind.name, flight.id, scenario: nil)
        case .weather: .weather(of: flight)
        case .situation, .notices: .pack(of: flight)
        case .field, .daylight, .fuel: nil
        }
    }

    private static func spoken(_ mark: BeforeYouGo.Mark) -> String {
        switch mark {
        case .good: "in order"
        case .look: "look at this"
        case .bad: "not in order"
        case .unknown: "not known here"
        case .ticked: "checked by you"
        }
    }
}
