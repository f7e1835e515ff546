// Part-FCL: FCL.060(b)(1) and (2), FCL.740.A(b)(1)(ii).
extension LogbookCurrency {
    /// Flights with the hands on the controls, by class or type; a full flight simulator counts.
    private var handledByEASAClass: [(subject: String, flights: [LoggedFlight])] {
        let handled = flights.filter { flight in
            flight.isHandling && (!flight.isSimulated || flight.aircraft?.equipment?.lowercased() == "ffs")
        }
        return Dictionary(grouping: handled.filter { $0.easaClass != nil }) { $0.easaClass ?? "" }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func notes(since first: Day) -> [String] {
        linesLeftOut(
            since: first, { max($0.landings, $0.takeoffs) }, classless: "class or engine is not known"
        ) { $0.easaClass != nil }
    }

    var easaPassengers: [CurrencyFinding] {
        let first = day.later(days: -90)
        let groups = handledByEASAClass
        guard !groups.isEmpty else { return [nothing(.easaPassengers, since: first, notes(since: first))] }
        return groups.map { subject, flights in
            var finding = withinProved90Days(
                .easaPassengers, subject, flights,
                [("takeoffs", 3, { $0.takeoffs }), ("landings", 3, { $0.landings })])
            finding.notes =
                ["each landing counted with its approach: approaches by eye are no column of the log"]
                + notes(since: first)
            return finding
        }
    }

    var easaPassengersAtNight: [CurrencyFinding] {
        let first = day.later(days: -90)
        let groups = handledByEASAClass
        guard !groups.isEmpty else {
            return [nothing(.easaPassengersAtNight, since: first, notes(since: first))]
        }
        return groups.map { subject, flights in
            var finding = within90Days(
                .easaPassengersAtNight, subject, flights,
                [
                    ("night_takeoffs", 1, { $0.entry[.nightTakeoffs] ?? 0 }),
                    ("night_full_stop_landings", 1, { $0.entry[.nightFullStopLandings] ?? 0 }),
                ])
            finding.notes = notes(since: first)
            if finding.standing == .met {
                finding.standing = .asLogged
                finding.notes.append("as logged: night is what the log counts as such, not shown by the sun")
            }
            if pilot.holdsInstrumentRating == true {
                finding.standing = .met
                finding.validUntil = nil
                finding.notes.append("holds an instrument rating, as long as that is valid: (b)(2)(ii)")
            }
            return finding
        }
    }

    /// Twelve hours within the last twelve months of the rating; the alternative, a proficiency check, is not
    /// in a log.
    var singleEnginePiston: [CurrencyFinding] {
        let classes = ["SEP(land)", "SEP(sea)"]
        let flown = flights.filter { flight in
            !flight.isSimulated && classes.contains { $0 == flight.easaClass }
        }
        let groups = Dictionary(grouping: flown) { $0.easaClass ?? "" }.sorted { $0.key < $1.key }
        guard !groups.isEmpty else {
            return [
                CurrencyFinding(
                    .singleEnginePiston, standing: .notComputed("no line is known to be single-engine piston")
                )
            ]
        }
        return groups.map { singleEnginePiston($0.key, $0.value) }
    }

    private func singleEnginePiston(_ subject: String, _ flights: [LoggedFlight]) -> CurrencyFinding {
        let expiry = pilot.pistonRatingExpiry
        let last = expiry ?? day
        let first = last.later(months: -12).later(days: 1)
        let inside = flights.filter { $0.date >= first && $0.date <= last }
        let handled = inside.filter(\.isHandling)
        func sum(_ flights: [LoggedFlight], _ count: (LoggedFlight) -> Int) -> Int {
            flights.reduce(0) { $0 + count($1) }
        }
        let hour = 3600
        let counts = [
            CurrencyFinding.Count(
                name: "total_s", counted: sum(inside) { $0.entry[.total] ?? 0 }, needed: 12 * hour),
            CurrencyFinding.Count(
                name: "pic_s", counted: sum(inside) { $0.entry[.pilotInCommand] ?? 0 }, needed: 6 * hour),
            CurrencyFinding.Count(name: "takeoffs", counted: sum(handled) { $0.takeoffs }, needed: 12),
            CurrencyFinding.Count(name: "landings", counted: sum(handled) { $0.landings }, needed: 12),
            CurrencyFinding.Count(
                name: "dual_received_s", counted: sum(inside) { $0.entry[.dualReceived] ?? 0 }, needed: hour),
        ]
        var finding = CurrencyFinding(
            .singleEnginePiston, subject: subject,
            standing: counts.allSatisfy(\.isEnough) ? .asLogged : .notMet, validUntil: expiry)
        finding.countedFrom = first
        finding.counts = counts
        finding.entries = entries(
            inside, since: first,
            [
                ("total_s", { $0.entry[.total] ?? 0 }), ("pic_s", { $0.entry[.pilotInCommand] ?? 0 }),
                ("takeoffs", { $0.isHandling ? $0.takeoffs : 0 }),
                ("landings", { $0.isHandling ? $0.landings : 0 }),
                ("dual_received_s", { $0.entry[.dualReceived] ?? 0 }),
            ])
        finding.notes.append("as logged; that dual received was with an FI or CRI is not in the log")
        finding.notes.append("the UK asks otherwise: not computed")
        if let expiry {
            if day > expiry {
                finding.standing = .notMet
                finding.notes.append("the rating expired on \(expiry)")
            } else if day < first {
                finding.notes.append("counts from \(first): the last twelve months of the rating")
            }
        } else {
            finding.standing = .notComputed("the day on which the rating expires is not given")
            finding.notes.append("counted for twelve months up to \(day)")
        }
        return finding
    }
}
