import Aviation

/// What can be typed about an aircraft.
package enum AircraftField: String, FormField {
    case registration, typeDesignator, cruiseTAS, fuelBurn, usableFuel, remarks

    package var title: String {
        switch self {
        case .registration: "Registration"
        case .typeDesignator: "Type designator"
        case .cruiseTAS: "Cruise TAS"
        case .fuelBurn: "Fuel burn"
        case .usableFuel: "Usable fuel"
        case .remarks: "Remarks"
        }
    }

    package var unit: String? {
        switch self {
        case .cruiseTAS: "kt"
        case .fuelBurn: "L/h"
        case .usableFuel: "L"
        case .registration, .typeDesignator, .remarks: nil
        }
    }

    package var hint: String? {
        switch self {
        case .registration: "As painted: G-BSYA, N122DR"
        case .typeDesignator: "ICAO: C172, SR22"
        case .fuelBurn: "Litres, or 9 gal"
        case .usableFuel: "Litres, or 53 gal"
        case .cruiseTAS, .remarks: nil
        }
    }
}

extension Aircraft {
    /// The aircraft as a form shows it. Fields that nobody filled are empty.
    package var form: Form<AircraftField> {
        var form = Form<AircraftField>()
        form[.registration] = registration ?? ""
        form[.typeDesignator] = typeDesignator ?? ""
        form[.cruiseTAS] = Entry.text(cruiseTASKnots)
        form[.fuelBurn] = Entry.text(fuelBurnLitresPerHour)
        form[.usableFuel] = Entry.text(usableFuelLitres)
        form[.remarks] = remarks ?? ""
        return form
    }

    /// The aircraft with what was typed in place of what the form showed when it was opened.
    ///
    /// Only fields that the person touched are read, so what another device wrote meanwhile into the others
    /// stays.
    package func applying(
        _ form: Form<AircraftField>, opened: Form<AircraftField>
    ) -> Checked<Aircraft, AircraftField> {
        var edited = self
        var problems: [AircraftField: String] = [:]
        for field in form.fields(differingFrom: opened) {
            problems[field] = edited.set(field, to: form[field])
        }
        if form[.registration].isEmpty { problems[.registration] = "An aircraft needs its registration." }
        return problems.isEmpty ? .accepted(edited) : .refused(problems)
    }

    /// Returns what is wrong with the text, or nil when the field has taken it.
    private mutating func set(_ field: AircraftField, to text: String) -> String? {
        switch field {
        case .registration:
            guard let mark = AircraftRegistration(text) else {
                return "2 to 10 letters, digits and hyphens, like G-BSYA or N122DR."
            }
            registration = mark.text
        case .typeDesignator:
            let designator = AircraftTypeDesignator(text)
            guard text.isEmpty || designator != nil else {
                return "A letter, then 1 to 3 letters or digits: C172."
            }
            typeDesignator = designator?.text
        case .cruiseTAS:
            return Self.read(text, into: &cruiseTASKnots, Entry.number, 20...700, "knots, from 20 to 700")
        case .fuelBurn:
            return Self.read(
                text, into: &fuelBurnLitresPerHour, Entry.litres, 1...20_000,
                "litres an hour, from 1 to 20000")
        case .usableFuel:
            return Self.read(
                text, into: &usableFuelLitres, Entry.litres, 1...300_000, "litres, from 1 to 300000")
        case .remarks:
            guard text.count <= 2000 else { return "At most 2000 characters." }
            remarks = text.isEmpty ? nil : text
        }
        return nil
    }

    private static func read(
        _ text: String, into value: inout Double?, _ reader: (String) -> Double?,
        _ range: ClosedRange<Double>,
        _ condition: String
    ) -> String? {
        guard !text.isEmpty else {
            value = nil
            return nil
        }
        guard let number = reader(text), range.contains(number) else { return "A number of \(condition)." }
        value = number
        return nil
    }
}
