import Notation

// 14 CFR 61.57 (a) to (d) and 61.56. The exceptions of 61.57(e) are not computed.
extension LogbookCurrency {
    /// Flights with the hands on the controls of an aircraft, by what 61.57 keeps apart: category and class,
    /// and the type where it needs a rating.
    private var handledByClass: [(subject: String, flights: [LoggedFlight])] {
        let handled = flights.filter { $0.isHandling && !$0.isSimulated }
        let groups = Dictionary(grouping: handled.filter { $0.aircraftClass != nil }) { flight in
            let words = flight.aircraftClass?.token ?? ""
            guard let type = flight.aircraft?.typeCode, pilot.ratedTypes.contains(type) else { return words }
            return "\(words), type \(type)"
        }
        return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Lines within the window that were left out, or counted with a doubt.
    private func notes(since first: Day, _ counts: (LoggedFlight) -> Int) -> [String] {
        var notes = linesLeftOut(
            since: first, counts, classless: "the class of the aircraft is not known"
        ) { $0.aircraftClass != nil }
        let recent = flights.prefix { $0.date >= first }.filter { counts($0) > 0 }
        let simulated = recent.filter(\.isSimulated).count
        if simulated > 0 {
            notes.append("\(counted(simulated, "line")) in simulators left out: see 61.57(a)(3)")
        }
        let odd = recent.filter(\.entry.hasContradictingLandings).count
        if odd > 0 {
            notes.append(
                "\(counted(odd, "line")) with more full stops than landings: the smaller number counted")
        }
        let silent = recent.filter { $0.landings > 0 && $0.takeoffs == 0 }.count
        if silent > 0 { notes.append("\(counted(silent, "line")) with landings and no take-offs") }
        return notes
    }

    var passengers: [CurrencyFinding] {
        let first = day.later(days: -90)
        let notes = notes(since: first) { max($0.takeoffs, $0.landings) }
        let groups = handledByClass
        guard !groups.isEmpty else { return [nothing(.passengers, since: first, notes)] }
        return groups.flatMap { subject, flights -> [CurrencyFinding] in
            var any = withinProved90Days(
                .passengers, subject, flights,
                [("takeoffs", 3, { $0.takeoffs }), ("landings", 3, { $0.landings })])
            any.notes = notes
            guard subject.hasPrefix("airplane") else { return [any] }
            let tailwheel = flights.filter { $0.aircraft?.isTailwheel == true }
            let unknown = flights.prefix { $0.date >= first }.filter { $0.aircraft?.isTailwheel == nil }.count
            guard !tailwheel.isEmpty || unknown > 0 else { return [any] }
            var stopped = withinProved90Days(
                .passengers, "\(subject), tailwheel", tailwheel,
                [("takeoffs", 3, { $0.takeoffs }), ("full_stop_landings", 3, { $0.fullStops })])
            stopped.notes = notes
            if unknown > 0 {
                stopped.notes.append("\(counted(unknown, "line")) left out: the gear is not known")
            }
            return [any, stopped]
        }
    }

    var passengersAtNight: [CurrencyFinding] {
        let first = day.later(days: -90)
        let takeoffs = { (flight: LoggedFlight) in flight.entry[.nightTakeoffs] ?? 0 }
        let landings = { (flight: LoggedFlight) in flight.entry[.nightFullStopLandings] ?? 0 }
        let notes = notes(since: first) { max(takeoffs($0), landings($0)) } + outsideWindow(since: first)
        let groups = handledByClass
        guard !groups.isEmpty else { return [nothing(.passengersAtNight, since: first, notes)] }
        return groups.map { subject, flights in
            let counts = [("night_takeoffs", 3, takeoffs), ("night_full_stop_landings", 3, landings)]
            let shown = flights.filter { flight in
                takeoffs(flight) + landings(flight) > 0 && isInNightWindow(flight.entry) == true
                    && !flight.isHandlingDoubtful
            }
            var proved = within90Days(.passengersAtNight, subject, shown, counts)
            proved.notes = notes
            guard proved.standing != .met else { return proved }
            // A log's night is defined differently: at most the logged number lies in the window.
            let possible = flights.filter { isInNightWindow($0.entry) != false }
            var logged = within90Days(.passengersAtNight, subject, possible, counts)
            logged.notes = notes
            if logged.standing == .met {
                logged.standing = .asLogged
                if possible.contains(where: { isInNightWindow($0.entry) == nil }) {
                    logged.notes.append(
                        "as logged; window not shown: an hour after sunset to an hour before sunrise")
                }
            }
            return logged
        }
    }

    /// Lines with night take-offs or landings that were none by the sun.
    private func outsideWindow(since first: Day) -> [String] {
        let outside = flights.prefix { $0.date >= first }.filter { flight in
            let isNight = [LogbookCount.nightTakeoffs, .nightFullStopLandings].contains {
                (flight.entry[$0] ?? 0) > 0
            }
            return isNight && isInNightWindow(flight.entry) == false
        }.count
        guard outside > 0 else { return [] }
        return [
            "\(counted(outside, "line")) left out: not between an hour after sunset and "
                + "an hour before sunrise"
        ]
    }

    var instrument: [CurrencyFinding] {
        let groups = Dictionary(grouping: flights.filter { $0.aircraftClass != nil }) {
            $0.aircraftClass?.instrumentGroup ?? ""
        }.sorted { $0.key < $1.key }.filter { _, flights in
            flights.contains {
                $0.instrumentApproaches > 0 || ($0.entry[.holds] ?? 0) > 0
                    || $0.entry.flags[.instrumentProficiencyCheck] == true
            }
        }
        let first = day.later(months: -6).firstOfMonth
        guard !groups.isEmpty else {
            return [
                nothing(.instrument, since: first, instrumentNotes(since: first)),
                CurrencyFinding(
                    .instrumentCheck, standing: .notComputed("no instrument experience is logged")),
            ]
        }
        return groups.flatMap { instrument($0.key, $0.value, since: first) }
    }

    private func instrument(
        _ subject: String, _ flights: [LoggedFlight], since first: Day
    ) -> [CurrencyFinding] {
        let approaches = { (flight: LoggedFlight) in flight.instrumentApproaches }
        let holds = { (flight: LoggedFlight) in flight.entry[.holds] ?? 0 }
        let counts = [
            RecentCount("approaches", needed: 6, in: flights, approaches),
            RecentCount("holds", needed: 1, in: flights, holds),
        ]
        // Through the sixth month after the deciding day's: what is flown in January counts through July.
        let flown = counts.decidingDay?.later(months: 6).lastOfMonth
        let checked = flights.first { $0.entry.flags[.instrumentProficiencyCheck] == true }?.date
        let last = [flown, checked?.later(months: 6).lastOfMonth].compactMap { $0 }.max()
        var experience = CurrencyFinding(
            .instrument, subject: subject, standing: last.map { $0 >= day } ?? false ? .asLogged : .notMet,
            validUntil: last)
        experience.countedFrom = first
        experience.counts = counts.map { $0.count(since: first) }
        experience.entries = entries(flights, since: first, [("approaches", approaches), ("holds", holds)])
        experience.notes.append(
            "as logged; intercepting and tracking courses not shown: it is no column of the log")
        if let checked { experience.notes.append("instrument proficiency check on \(checked)") }
        experience.notes += instrumentNotes(since: first)
        return [experience, check(subject, after: last)]
    }

    private func instrumentNotes(since first: Day) -> [String] {
        let recent = flights.prefix { $0.date >= first }.filter { flight in
            flight.entry.approaches.contains { $0 != nil } || (flight.entry[.holds] ?? 0) > 0
                || flight.entry.flags[.instrumentProficiencyCheck] == true
        }
        var notes: [String] = []
        let classless = recent.filter { $0.aircraftClass == nil }.count
        if classless > 0 {
            notes.append("\(counted(classless, "line")) left out: the class of the aircraft is not known")
        }
        let others = recent.filter { flight in
            flight.entry.approaches.contains { ($0?.count ?? 0) > 0 } && flight.instrumentApproaches == 0
        }.count
        if others > 0 {
            notes.append("\(counted(others, "line")) left out: by eye, or without instrument time")
        }
        return notes
    }

    private func check(_ subject: String, after last: Day?) -> CurrencyFinding {
        guard let last else {
            return CurrencyFinding(
                .instrumentCheck, subject: subject,
                standing: .notComputed("the log never shows the experience of 61.57(c)"))
        }
        let until = last.later(months: 6).lastOfMonth
        var finding = CurrencyFinding(
            .instrumentCheck, subject: subject, standing: until >= day ? .asLogged : .notMet,
            validUntil: until)
        if until < day {
            finding.notes.append("only an instrument proficiency check re-establishes instrument currency")
        } else if last < day {
            finding.notes.append("61.57(c) may still be met again without a proficiency check")
        }
        return finding
    }

    var flightReview: CurrencyFinding {
        let kinds: [LogbookFlag] = [.flightReview, .checkride, .faa6158]
        let latest = flights.first { flight in kinds.contains { flight.entry.flags[$0] == true } }
        guard let latest else {
            var finding = CurrencyFinding(.flightReview, standing: .notMet)
            finding.notes.append("no flight review, checkride or 61.58 check is marked in the log")
            return finding
        }
        let last = latest.date.later(months: 24).lastOfMonth
        var finding = CurrencyFinding(
            .flightReview, standing: last >= day ? .met : .notMet, validUntil: last)
        finding.countedFrom = day.later(months: -24).firstOfMonth
        let counted = kinds.filter { latest.entry.flags[$0] == true }.map { ($0.recordName, 1) }
        finding.entries = [
            CurrencyFinding.Entry(
                line: latest.line, date: latest.date, aircraft: latest.entry[.aircraft],
                counted: Dictionary(counted, uniquingKeysWith: +))
        ]
        if latest.entry.flags[.flightReview] != true {
            finding.notes.append("a practical test or proficiency check in place of the review: 61.56(d)")
        }
        return finding
    }
}
