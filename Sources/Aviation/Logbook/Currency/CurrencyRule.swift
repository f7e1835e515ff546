/// A rule of recent experience or validity, with where its text was read.
package enum CurrencyRule: String, CaseIterable, Sendable {
    case passengers = "61.57(a)"
    case passengersAtNight = "61.57(b)"
    case instrument = "61.57(c)"
    case instrumentCheck = "61.57(d)"
    case flightReview = "61.56"
    case medical = "61.23"
    case basicMed = "68"
    case easaPassengers = "FCL.060(b)(1)"
    case easaPassengersAtNight = "FCL.060(b)(2)"
    case singleEnginePiston = "FCL.740.A(b)"
    case easaMedical = "MED.A.045"

    /// "FAA" or "EASA".
    package var authority: String {
        switch self {
        case .passengers, .passengersAtNight, .instrument, .instrumentCheck, .flightReview, .medical,
            .basicMed:
            "FAA"
        case .easaPassengers, .easaPassengersAtNight, .singleEnginePiston, .easaMedical: "EASA"
        }
    }

    /// The subject of the rule in words.
    package var title: String {
        switch self {
        case .passengers: "Carrying passengers"
        case .passengersAtNight: "Carrying passengers at night"
        case .instrument: "Instrument experience"
        case .instrumentCheck: "No instrument proficiency check needed"
        case .flightReview: "Flight review"
        case .medical: "Medical certificate"
        case .basicMed: "BasicMed"
        case .easaPassengers: "Carrying passengers"
        case .easaPassengersAtNight: "Carrying passengers at night"
        case .singleEnginePiston: "Revalidation of a single-engine piston rating by experience"
        case .easaMedical: "Medical certificate"
        }
    }

    /// Whether a copy of the rule's text was read when this was written. It may have been changed since.
    package var isVerified: Bool { self != .basicMed }

    /// The source of the text.
    package var source: String {
        switch self {
        case .passengers, .passengersAtNight:
            "14 CFR \(rawValue)(1), read in the Code of Federal Regulations as printed in 2003 and 2013"
        case .instrument, .instrumentCheck:
            "14 CFR \(rawValue), read in quotations of the text as amended in 2009"
        case .flightReview: "14 CFR 61.56(c) and (d), read in quotations of the text"
        case .medical: "14 CFR 61.23(d), table read in a copy of the text"
        case .basicMed: "14 CFR part 68 and 61.23(c), from general knowledge"
        case .easaPassengers, .easaPassengersAtNight:
            "Regulation (EU) No 1178/2011, Annex I, \(rawValue), read as of 2011 and the UK's of 2022"
        case .singleEnginePiston:
            "Regulation (EU) No 1178/2011, Annex I, FCL.740.A(b)(1)(ii), read in copies of the text"
        case .easaMedical:
            "Regulation (EU) No 1178/2011, Annex IV, MED.A.045(a), read in quotations of EASA's edition"
        }
    }
}
