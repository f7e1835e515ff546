package import Aviation
import AviationDatabase
import SyncCore

extension Window {
    /// Reads a file with flight plans and shows what adding its flights would do.
    package func offerPlans(file name: String, bytes: [UInt8]) async throws {
        go(to: .list(Flight.kind.name))
        do {
            let (plans, notes) = try await app.flightPlans(file: name, bytes: bytes)
            offeredPlans = .preview(file: name, plans, notes: notes)
        } catch let problem as FlightPlanFileProblem {
            offeredPlans = .refused("\(name): \(problem.description)")
        }
    }

    /// Adds one of the flights that are shown, and opens it. Throws ``StoreProblem``.
    package func addPlan(_ number: Int) async throws {
        guard case .preview(let file, var plans, let notes) = offeredPlans, plans.indices.contains(number)
        else { return note("That file is no longer open here. Choose it again.") }
        let plan = plans.remove(at: number)
        // Taken off the list before it is stored: a second press finds nothing to add.
        offeredPlans = plans.isEmpty ? nil : .preview(file: file, plans, notes: notes)
        let flight = plan.flight.copied(as: app.flights.newID())
        guard case .saved(let change) = try await app.flights.write(flight, over: nil) else { return }
        go(to: .record(Flight.kind.name, flight.id))
        note("\(flight.name) added from \(file)", undo: change.map(Note.Undo.change))
    }

    /// Forgets the file.
    package func closePlans() { offeredPlans = nil }
}
