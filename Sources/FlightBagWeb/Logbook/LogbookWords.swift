import Aviation
import FlightBag
import Notation

/// Hours of a logbook for reading: "312.45", or "312:27" where hundredths of an hour are not exact.
enum LogbookHoursText {
    /// One form for all times of a list: hundredths where all of them are exact, else hours and minutes.
    enum Form {
        case hundredths, minutes

        init(of seconds: [Int]) { self = seconds.allSatisfy { $0 % 36 == 0 } ? .hundredths : .minutes }

        func text(_ seconds: Int) -> String {
            self == .hundredths ? LogbookHoursText.text(seconds) : LogbookHoursText.minutes(seconds)
        }
    }

    static func text(_ seconds: Int) -> String {
        guard seconds % 36 == 0 else { return minutes(seconds) }
        let hundredths = seconds / 36
        let fraction = hundredths % 100
        return Written.grouped(hundredths / 100) + "."
            + (fraction % 10 == 0 ? "\(fraction / 10)" : fraction.zeroPadded(to: 2))
    }

    private static func minutes(_ seconds: Int) -> String {
        let rest = seconds % 3600
        let minutes = "\(Written.grouped(seconds / 3600)):\((rest / 60).zeroPadded(to: 2))"
        return rest % 60 == 0 ? minutes : "\(minutes):\((rest % 60).zeroPadded(to: 2))"
    }
}

extension LogbookHours {
    /// The column for people.
    var words: String {
        switch self {
        case .total: "Total time"
        case .pilotInCommand: "PIC"
        case .secondInCommand: "SIC"
        case .night: "Night"
        case .solo: "Solo"
        case .crossCountry: "Cross country"
        case .pilotInCommandUnderSupervision: "PICUS"
        case .multiPilot: "Multi-pilot"
        case .instrumentFlightRules: "IFR"
        case .examiner: "Examiner"
        case .nightVision: "NVG"
        case .actualInstrument: "Actual instrument"
        case .simulatedInstrument: "Simulated instrument"
        case .hobbsStart: "Hobbs start"
        case .hobbsEnd: "Hobbs end"
        case .tachStart: "Tach start"
        case .tachEnd: "Tach end"
        case .dualGiven: "Dual given"
        case .dualReceived: "Dual received"
        case .simulatedFlight: "Simulator"
        case .groundTraining: "Ground training"
        case .groundTrainingGiven: "Ground training given"
        }
    }
}

extension LogbookCount {
    /// The column for people.
    var words: String {
        switch self {
        case .nightVisionOperations: "NVG operations"
        case .holds: "Holds"
        case .dayTakeoffs: "Day take-offs"
        case .dayFullStopLandings: "Day full stops"
        case .nightTakeoffs: "Night take-offs"
        case .nightFullStopLandings: "Night full stops"
        case .allLandings: "All landings"
        }
    }
}
