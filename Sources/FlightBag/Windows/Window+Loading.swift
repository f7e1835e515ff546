package import SyncCore

/// The actions of a flight's loading page; keys are texts of the page.
extension Window {
    /// Chooses a loading for a flight; an empty key chooses none.
    package func chooseLoading(_ scenario: String, flight: String) async throws {
        guard let id = RecordID(flight) else { return }
        tell(try await app.choose(RecordID(scenario), for: id), "Loading chosen")
    }

    /// Freezes the loading of a flight as it is at the moment.
    package func acceptLoading(flight: String) async throws {
        guard let id = RecordID(flight) else { return }
        switch try await app.acceptLoading(of: id) {
        case .refused(let sentence): note(sentence)
        case .saved(let outcome): tell(outcome, "Loading accepted")
        }
    }

    /// Takes the frozen loading off a flight.
    package func discardLoading(flight: String) async throws {
        guard let id = RecordID(flight) else { return }
        tell(try await app.discardLoadSheet(of: id), "Accepted loading taken off")
    }

    private func tell(_ outcome: SaveOutcome, _ words: String) {
        switch outcome {
        case .saved(let change): note(words, undo: change.map(Note.Undo.change))
        case .failed(let problem): note(problem.description)
        case .locked(let sentence): note(sentence)
        case .gone, .refused: note("That flight was removed.")
        }
    }
}
