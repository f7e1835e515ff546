package import SyncCore

/// What a person does with records in a window.
extension Window {
    /// Opens an empty form for an aircraft.
    package func newAircraft() {
        let blank = app.aircraft.blank()
        set(.aircraft(OpenRecord(id: blank.id, isNew: true, opened: blank.form)), in: .aircraft)
    }

    /// Opens an aircraft's form by its key; says so when it is gone.
    package func open(aircraft key: String) {
        guard let id = RecordID(key), let aircraft = app.aircraft[id] else {
            return note("That aircraft was removed.")
        }
        set(.aircraft(OpenRecord(id: id, isNew: false, opened: aircraft.form)), in: .aircraft)
    }

    /// Opens an empty form for a flight, with its departure filled in when it is known.
    package func newFlight(from departure: String? = nil) {
        var flight = app.flights.blank()
        let opened = flight.form
        flight.departure = departure
        if app.aircraft.all.count == 1 { flight.aircraftID = app.aircraft.all.first?.id }
        set(.flight(OpenRecord(id: flight.id, isNew: true, opened: opened, shown: flight.form)), in: .flights)
    }

    /// Opens a flight's form by its key; says so when it is gone.
    package func open(flight key: String) {
        guard let id = RecordID(key), let flight = app.flights[id] else {
            return note("That flight was removed.")
        }
        set(.flight(OpenRecord(id: id, isNew: false, opened: flight.form)), in: .flights)
    }

    /// Saves an aircraft's form, and closes it when it was saved.
    package func save(
        aircraft form: Form<AircraftField>, _ record: OpenRecord<AircraftField>
    ) async throws -> SaveOutcome<RecordID, AircraftField> {
        let outcome = try await app.aircraft.save(
            form, opened: record.opened, id: record.id, isNew: record.isNew)
        if case .saved = outcome { set(nil, in: .aircraft) }
        return outcome
    }

    /// Saves a flight's form, and closes it when it was saved.
    package func save(
        flight form: Form<FlightField>, _ record: OpenRecord<FlightField>
    ) async throws -> SaveOutcome<RecordID, FlightField> {
        let outcome = try await app.flights.save(
            form, opened: record.opened, id: record.id, isNew: record.isNew)
        if case .saved = outcome { set(nil, in: .flights) }
        return outcome
    }

    /// Removes an aircraft at once, and offers to take it back.
    package func remove(aircraft key: String) async throws {
        guard let id = RecordID(key), let removed = try await app.aircraft.remove(id) else {
            set(nil, in: .aircraft)
            return note("That aircraft was removed before.")
        }
        set(nil, in: .aircraft)
        note("\(removed.name) removed", undo: .aircraft(removed))
    }

    /// Removes a flight at once, and offers to take it back.
    package func remove(flight key: String) async throws {
        guard let id = RecordID(key), let removed = try await app.flights.remove(id) else {
            set(nil, in: .flights)
            return note("That flight was removed before.")
        }
        set(nil, in: .flights)
        note("\(removed.name) removed", undo: .flight(removed))
    }

    /// Takes back what a note tells of.
    package func undo(note id: Int) async throws {
        let undo = drop(note: id)?.undo
        do {
            switch undo {
            case .aircraft(let aircraft): try await app.aircraft.restore(aircraft)
            case .flight(let flight): try await app.flights.restore(flight)
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
