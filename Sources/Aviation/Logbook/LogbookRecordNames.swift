extension LogbookText {
    /// The name among records.
    package var recordName: String {
        switch self {
        case .aircraft: "aircraft_registration"
        case .from: "departure"
        case .to: "destination"
        case .route: "route"
        case .instructorName: "instructor_name"
        case .instructorComments: "instructor_comments"
        case .pilotComments: "pilot_comments"
        }
    }
}

extension LogbookTime {
    /// The name among records.
    package var recordName: String {
        switch self {
        case .out: "time_out"
        case .off: "time_off"
        case .on: "time_on"
        case .in: "time_in"
        case .onDuty: "on_duty"
        case .offDuty: "off_duty"
        }
    }
}

extension LogbookHours {
    /// The name among records; `_s` says seconds.
    package var recordName: String {
        switch self {
        case .total: "total_s"
        case .pilotInCommand: "pic_s"
        case .secondInCommand: "sic_s"
        case .night: "night_s"
        case .solo: "solo_s"
        case .crossCountry: "cross_country_s"
        case .pilotInCommandUnderSupervision: "picus_s"
        case .multiPilot: "multi_pilot_s"
        case .instrumentFlightRules: "ifr_s"
        case .examiner: "examiner_s"
        case .nightVision: "nvg_s"
        case .actualInstrument: "actual_instrument_s"
        case .simulatedInstrument: "simulated_instrument_s"
        case .hobbsStart: "hobbs_start_s"
        case .hobbsEnd: "hobbs_end_s"
        case .tachStart: "tach_start_s"
        case .tachEnd: "tach_end_s"
        case .dualGiven: "dual_given_s"
        case .dualReceived: "dual_received_s"
        case .simulatedFlight: "simulated_flight_s"
        case .groundTraining: "ground_training_s"
        case .groundTrainingGiven: "ground_training_given_s"
        }
    }
}

extension LogbookCount {
    /// The name among records.
    package var recordName: String {
        switch self {
        case .nightVisionOperations: "nvg_ops"
        case .holds: "holds"
        case .dayTakeoffs: "day_takeoffs"
        case .dayFullStopLandings: "day_landings_full_stop"
        case .nightTakeoffs: "night_takeoffs"
        case .nightFullStopLandings: "night_landings_full_stop"
        case .allLandings: "all_landings"
        }
    }
}

extension LogbookFlag {
    /// The name among records.
    package var recordName: String {
        switch self {
        case .flightReview: "is_flight_review"
        case .instrumentProficiencyCheck: "is_ipc"
        case .checkride: "is_checkride"
        case .faa6158: "is_faa_61_58"
        case .nightVisionProficiency: "is_nvg_proficiency"
        }
    }
}
