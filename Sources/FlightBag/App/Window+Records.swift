package import SyncCore

/// What a person does with records in a window.
extension Window {
    /// Opens an empty form for an aircraft.
    package func newAircraft() { go(to: .aircraft(app.aircraft.blank().id, Page.New())) }

    /// Opens an aircraft's form by its key.
    package func open(aircraft key: String) {
        guard let id = RecordID(key) else { return note("That aircraft was removed.") }
        go(to: .aircraft(id, nil))
    }

    /// Opens an empty form for a flight, with its departure filled in when it is known.
    package func newFlight(from departure: String? = nil) {
        go(to: .flight(app.flights.blank().id, Page.New(departure: departure)))
    }

    /// Opens a flight's form by its key.
    package func open(flight key: String) {
        guard let id = RecordID(key) else { return note("That flight was removed.") }
        go(to: .flight(id, nil))
    }

    /// Opens the form that the page names, unless it is open or its record is not here.
    func openRecord() {
        guard state.form == nil else { return }
        switch state.page {
        case .account(let form):
            set(.account(form))
        case .aircraft(let id, let new):
            let draft = app.drafts["aircraft", id]
            if let known = app.aircraft[id] {
                set(.aircraft(OpenRecord(id: id, isNew: false, opened: known.form, draft: draft)))
            } else if app.aircraft.isLoaded, new != nil || draft?.isNew == true {
                set(.aircraft(OpenRecord(id: id, isNew: true, opened: Form(), draft: draft)))
            } else {
                say(missing: app.aircraft.isLoaded ? Self.gone("aircraft") : nil)
            }
        case .flight(let id, let new):
            let draft = app.drafts["flight", id]
            if let known = app.flights[id] {
                set(.flight(OpenRecord(id: id, isNew: false, opened: known.form, draft: draft)))
            } else if app.flights.isLoaded, new != nil || draft?.isNew == true {
                let shown = likely(id, from: new?.departure).form
                set(.flight(OpenRecord(id: id, isNew: true, opened: Form(), shown: shown, draft: draft)))
            } else {
                say(missing: app.flights.isLoaded ? Self.gone("flight") : nil)
            }
        default:
            break
        }
        if state.form != nil { say(missing: nil) }
    }

    private static func gone(_ what: String) -> String {
        "This \(what) was removed, or is not on this device yet. It opens here when it arrives."
    }

    /// A new flight as it will most likely be.
    private func likely(_ id: RecordID, from departure: String?) -> Flight {
        var flight = Flight(id: id)
        flight.departure = departure
        if app.aircraft.all.count == 1 { flight.aircraftID = app.aircraft.all.first?.id }
        return flight
    }

    /// The kind and the record of the form that is open, or nil for none that has drafts.
    private var openKey: (kind: String, id: RecordID)? {
        switch state.form {
        case .aircraft(let open): ("aircraft", open.id)
        case .flight(let open): ("flight", open.id)
        case .account, nil: nil
        }
    }

    /// Whether something is typed in the open form that is not saved.
    var hasDraft: Bool { openKey.map { app.drafts[$0.kind, $0.id] != nil } ?? false }

    /// Drops what was typed into the open form; it shows what is stored again.
    package func dropDraft() async throws {
        guard let open = openKey else { return }
        try await app.drafts.drop(kind: open.kind, record: open.id)
        closeForm()
        openRecord()
    }

    /// Saves an aircraft's form, and closes it when it was saved.
    package func save(
        aircraft form: Form<AircraftField>, _ record: OpenRecord<AircraftField>
    ) async throws -> SaveOutcome<RecordID, AircraftField> {
        let outcome = try await app.aircraft.save(
            form, opened: record.opened, id: record.id, isNew: record.isNew)
        if case .saved = outcome {
            try await app.drafts.drop(kind: "aircraft", record: record.id)
            go(to: .aircraftList, .replace)
        }
        return outcome
    }

    /// Saves a flight's form, and closes it when it was saved.
    package func save(
        flight form: Form<FlightField>, _ record: OpenRecord<FlightField>
    ) async throws -> SaveOutcome<RecordID, FlightField> {
        let outcome = try await app.flights.save(
            form, opened: record.opened, id: record.id, isNew: record.isNew)
        if case .saved = outcome {
            try await app.drafts.drop(kind: "flight", record: record.id)
            go(to: .flights, .replace)
        }
        return outcome
    }

    /// Removes an aircraft at once, and offers to take it back.
    package func remove(aircraft key: String) async throws {
        guard let id = RecordID(key), let removed = try await app.aircraft.remove(id) else {
            go(to: .aircraftList, .replace)
            return note("That aircraft was removed before.")
        }
        try await app.drafts.drop(kind: "aircraft", record: id)
        go(to: .aircraftList, .replace)
        note("\(removed.name) removed", undo: .aircraft(removed))
    }

    /// Removes a flight at once, and offers to take it back.
    package func remove(flight key: String) async throws {
        guard let id = RecordID(key), let removed = try await app.flights.remove(id) else {
            go(to: .flights, .replace)
            return note("That flight was removed before.")
        }
        try await app.drafts.drop(kind: "flight", record: id)
        go(to: .flights, .replace)
        note("\(removed.name) removed", undo: .flight(removed))
    }

    /// Takes back what a note tells of.
    package func undo(note id: Int) async throws {
        let undo = drop(note: id)?.undo
        do {
            switch undo {
            case .aircraft(let aircraft): try await app.aircraft.restore(aircraft)
            case .flight(let flight): try await app.flights.restore(flight)
            case .page(let page): go(to: page)
            case nil: note("That can no longer be taken back.")
            }
        } catch let problem as StoreProblem {
            note(problem.description, undo: undo)
        }
    }

    /// The titles of fields that were changed elsewhere while their form is open here.
    package var changedMeanwhile: [String] {
        switch state.form {
        case .aircraft(let open) where !open.isNew:
            app.aircraft[open.id].map { $0.form.fields(differingFrom: open.opened).map(\.title) } ?? []
        case .flight(let open) where !open.isNew:
            app.flights[open.id].map { $0.form.fields(differingFrom: open.opened).map(\.title) } ?? []
        default: []
        }
    }

    /// Whether the record whose form is open here was removed elsewhere.
    package var isRemovedMeanwhile: Bool {
        switch state.form {
        case .aircraft(let open): !open.isNew && app.aircraft[open.id] == nil
        case .flight(let open): !open.isNew && app.flights[open.id] == nil
        default: false
        }
    }
}
