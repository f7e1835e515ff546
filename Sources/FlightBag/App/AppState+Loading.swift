package import SyncCore

extension AppState {
    /// Chooses the loading of a flight, or none. Throws ``StoreProblem``.
    package func choose(_ scenario: RecordID?, for flight: RecordID) async throws -> SaveOutcome {
        guard let before = flights[flight] else { return .gone }
        var edited = before
        edited.loadingScenarioID = scenario
        return try await flights.write(edited, over: before)
    }

    /// The result of accepting a loading.
    package enum Acceptance: Hashable, Sendable {
        case saved(SaveOutcome)
        /// Nothing was written: why.
        case refused(String)
    }

    /// Freezes the loading of a flight as it is computed at the moment. One that has problems, or is not
    /// computed for the whole flight, is refused. Throws ``StoreProblem``.
    package func acceptLoading(of flight: RecordID) async throws -> Acceptance {
        guard let before = flights[flight], let choice = context.loading(ofFlight: flight),
            let found = choice.found
        else { return .refused("There is no loading to accept yet.") }
        guard found.sheet.isAcceptable, choice.diversionFlaw == nil else {
            return .refused(
                "Not accepted: the loading has problems, or is not computed for the whole flight.")
        }
        var edited = before
        edited.loadSheet = LoadSheet(found, scenario: choice.scenario?.name, at: now).json
        return .saved(try await flights.write(edited, over: before))
    }

    /// Takes the frozen loading off a flight. Throws ``StoreProblem``.
    package func discardLoadSheet(of flight: RecordID) async throws -> SaveOutcome {
        guard let before = flights[flight] else { return .gone }
        var edited = before
        edited.loadSheet = nil
        return try await flights.write(edited, over: before)
    }
}
