/// Columns of a logbook that hold text. The raw values are ForeFlight's headings.
package enum LogbookText: String, CaseIterable, Hashable, Sendable {
    case aircraft = "AircraftID"
    case from = "From"
    case to = "To"
    case route = "Route"
    case instructorName = "InstructorName"
    case instructorComments = "InstructorComments"
    case pilotComments = "PilotComments"
}

/// Columns of a logbook that hold a time of day in UTC. The raw values are ForeFlight's headings.
package enum LogbookTime: String, CaseIterable, Hashable, Sendable {
    /// Off the blocks.
    case out = "TimeOut"
    /// Off the ground.
    case off = "TimeOff"
    /// On the ground.
    case on = "TimeOn"
    /// On the blocks.
    case `in` = "TimeIn"
    case onDuty = "OnDuty"
    case offDuty = "OffDuty"
}

/// Columns of a logbook that hold hours; a value is in whole seconds. The raw values are ForeFlight's
/// headings.
package enum LogbookHours: String, CaseIterable, Hashable, Sendable {
    case total = "TotalTime"
    case pilotInCommand = "PIC"
    case secondInCommand = "SIC"
    case night = "Night"
    case solo = "Solo"
    case crossCountry = "CrossCountry"
    case pilotInCommandUnderSupervision = "PICUS"
    case multiPilot = "MultiPilot"
    case instrumentFlightRules = "IFR"
    case examiner = "Examiner"
    case nightVision = "NVG"
    case actualInstrument = "ActualInstrument"
    case simulatedInstrument = "SimulatedInstrument"
    case hobbsStart = "HobbsStart"
    case hobbsEnd = "HobbsEnd"
    case tachStart = "TachStart"
    case tachEnd = "TachEnd"
    case dualGiven = "DualGiven"
    case dualReceived = "DualReceived"
    case simulatedFlight = "SimulatedFlight"
    case groundTraining = "GroundTraining"
    case groundTrainingGiven = "GroundTrainingGiven"

    /// Whether the column is a counter reading, which has no total.
    package var isReading: Bool {
        switch self {
        case .hobbsStart, .hobbsEnd, .tachStart, .tachEnd: true
        default: false
        }
    }
}

/// Columns of a logbook that count. The raw values are ForeFlight's headings.
package enum LogbookCount: String, CaseIterable, Hashable, Sendable {
    case nightVisionOperations = "NVG Ops"
    case holds = "Holds"
    case dayTakeoffs = "DayTakeoffs"
    case dayFullStopLandings = "DayLandingsFullStop"
    case nightTakeoffs = "NightTakeoffs"
    case nightFullStopLandings = "NightLandingsFullStop"
    /// Full stop or not, by day or night.
    case allLandings = "AllLandings"
}

/// Columns of a logbook that are ticked. The raw values are ForeFlight's headings.
package enum LogbookFlag: String, CaseIterable, Hashable, Sendable {
    case flightReview = "Flight Review (FAA)"
    case instrumentProficiencyCheck = "IPC (FAA)"
    case checkride = "Checkride (FAA)"
    /// The proficiency check of 14 CFR 61.58.
    case faa6158 = "FAA 61.58 (FAA)"
    case nightVisionProficiency = "NVG Proficiency (FAA)"
}
