/// Facts about a pilot that rules need and logbooks lack. Nil is unknown.
package struct PilotFacts: Hashable, Sendable {
    /// Medical certificates of the FAA (14 CFR 61.23).
    package enum MedicalClass: Int, Sendable {
        case first = 1
        case second, third
    }

    /// Medical certificates of EASA (MED.A.030).
    package enum EASAMedical: String, CaseIterable, Sendable {
        case class1 = "1"
        case class2 = "2"
        case lapl
    }

    package var birthDate: Day?
    package var medicalClass: MedicalClass?
    /// The day of the examination for it.
    package var medicalDay: Day?
    /// The day of the physician's examination for BasicMed.
    package var basicMedExamination: Day?
    /// The day of the course for BasicMed.
    package var basicMedCourse: Day?
    package var easaMedical: EASAMedical?
    package var easaMedicalDay: Day?
    /// When the single-engine piston rating expires.
    package var pistonRatingExpiry: Day?
    package var holdsInstrumentRating: Bool?
    /// ICAO designators of the types that need a type rating of their own.
    package var ratedTypes: Set<String> = []

    package init() {}

    /// Whole years on a day; nil without a birth date. Somebody born on 29 February is a year older on 1
    /// March of other years.
    package func age(on day: Day) -> Int? {
        birthDate.map { birth in
            let hadBirthday = (day.month, day.day) >= (birth.month, birth.day)
            return day.year - birth.year - (hadBirthday ? 0 : 1)
        }
    }

    /// The day on which an age is reached; nil without a birth date.
    package func birthday(_ age: Int) -> Day? {
        birthDate.flatMap { birth in
            Day(year: birth.year + age, month: birth.month, day: birth.day)
                ?? Day(year: birth.year + age, month: 3, day: 1)
        }
    }
}
