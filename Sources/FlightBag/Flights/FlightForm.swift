import Aviation
import SyncCore

/// What can be typed about a flight.
package enum FlightField: String, FormField {
    case aircraft, departure, destination, alternate, route, date, time, level, persons, fuel, remarks

    package var title: String {
        switch self {
        case .aircraft: "Aircraft"
        case .departure: "Departure"
        case .destination: "Destination"
        case .alternate: "Alternate"
        case .route: "Route"
        case .date: "Off-block date"
        case .time: "Off-block time"
        case .level: "Level"
        case .persons: "Persons on board"
        case .fuel: "Fuel on board"
        case .remarks: "Remarks"
        }
    }

    package var unit: String? {
        switch self {
        case .date, .time: "UTC"
        case .fuel: "L"
        default: nil
        }
    }

    package var hint: String? {
        switch self {
        case .route: "Points between: OCK DCT MID"
        case .time: "24 h: 14:30"
        case .level: "FL085 or 3500 ft"
        case .fuel: "Litres, or 40 gal"
        default: nil
        }
    }
}

extension Flight {
    /// The flight as a form shows it. Fields that nobody filled are empty.
    package var form: Form<FlightField> {
        var form = Form<FlightField>()
        form[.aircraft] = aircraftID?.text ?? ""
        form[.departure] = departure ?? ""
        form[.destination] = destination ?? ""
        form[.alternate] = alternate ?? ""
        form[.route] = route ?? ""
        form[.date] = offBlock?.date ?? ""
        form[.time] = offBlock.map { String($0.time.dropLast()) } ?? ""
        form[.level] = level ?? ""
        form[.persons] = persons.map(String.init) ?? ""
        form[.fuel] = Entry.text(fuelLitres)
        form[.remarks] = remarks ?? ""
        return form
    }

    /// The flight with what was typed in place of what the form showed when it was opened.
    ///
    /// Only fields that the person touched are read, so what another device wrote meanwhile into the others
    /// stays. An airport that nobody knows is no mistake: it is kept as typed, and marked wherever it is
    /// shown.
    package func applying(
        _ form: Form<FlightField>, opened: Form<FlightField>
    ) -> Checked<Flight, FlightField> {
        var edited = self
        var problems: [FlightField: String] = [:]
        let touched = form.fields(differingFrom: opened)
        for field in touched where field != .date && field != .time {
            problems[field] = edited.set(field, to: form[field])
        }
        if touched.contains(.date) || touched.contains(.time) {
            problems.merge(edited.setOffBlock(date: form[.date], time: form[.time])) { first, _ in first }
        }
        if form[.departure].isEmpty { problems[.departure] = "Where does the flight start?" }
        if form[.destination].isEmpty { problems[.destination] = "Where does the flight go?" }
        return problems.isEmpty ? .accepted(edited) : .refused(problems)
    }

    /// Returns what is wrong with the text, or nil when the field has taken it.
    private mutating func set(_ field: FlightField, to text: String) -> String? {
        switch field {
        case .aircraft: aircraftID = RecordID(text)
        case .departure: return Self.readAirport(text, into: &departure)
        case .destination: return Self.readAirport(text, into: &destination)
        case .alternate: return Self.readAirport(text, into: &alternate)
        case .route:
            guard text.count <= 1000 else { return "At most 1000 characters." }
            route = Entry.upper(text)
        case .level:
            let isVFR = text.uppercased() == "VFR"
            let read = CruisingLevel(text)
            guard text.isEmpty || isVFR || read != nil else { return "FL085, 3500 ft, or VFR." }
            level = isVFR ? "VFR" : read?.description
        case .persons:
            let count = Entry.wholeNumber(text)
            guard text.isEmpty || count.map((1...999).contains) == true else {
                return "A whole number from 1 to 999."
            }
            persons = text.isEmpty ? nil : count
        case .fuel:
            let litres = Entry.litres(text)
            guard text.isEmpty || litres.map((0...300_000).contains) == true else {
                return "Litres, from 0 to 300000, or gallons: 40 gal."
            }
            fuelLitres = text.isEmpty ? nil : litres
        case .remarks:
            guard text.count <= 2000 else { return "At most 2000 characters." }
            remarks = text.isEmpty ? nil : text
        case .date, .time: preconditionFailure("Date and time are read together, by setOffBlock.")
        }
        return nil
    }

    private mutating func setOffBlock(date: String, time: String) -> [FlightField: String] {
        guard !date.isEmpty || !time.isEmpty else {
            offBlock = nil
            return [:]
        }
        var problems: [FlightField: String] = [:]
        if OffBlockTime.day(date) == nil {
            problems[.date] = date.isEmpty ? "On which day, in UTC?" : "A day of the calendar: 2026-11-21."
        }
        if OffBlockTime.minute(time) == nil {
            problems[.time] = time.isEmpty ? "At what time, in UTC?" : "24 hours, 00:00 to 23:59, like 14:30."
        }
        offBlock = OffBlockTime(date: date, time: time) ?? offBlock
        return problems
    }

    private static func readAirport(_ text: String, into ident: inout String?) -> String? {
        let typed = text.uppercased()
        guard !typed.isEmpty else {
            ident = nil
            return nil
        }
        let isCode = typed.wholeMatch(of: /[A-Z0-9][A-Z0-9-]{1,7}/) != nil
        guard isCode else { return "An airport's code: 2 to 8 letters, digits or hyphens, like EGTF." }
        ident = typed
        return nil
    }
}
