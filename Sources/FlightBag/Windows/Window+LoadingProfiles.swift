import Aviation
import SyncCore

extension Window {
    /// Shows the loading profile of a file, before anything is stored.
    func offerProfile(file name: String, bytes: [UInt8]) {
        go(to: .files)
        do throws(LoadingProfileError) {
            offeredProfile = .preview(
                LoadingProfileImport(profile: try LoadingProfile(file: bytes), file: name))
        } catch {
            offeredProfile = .refused("\(name): \(error.description)")
        }
    }

    /// Sentences on what of the profile that is shown is not taken for the aircraft with that key.
    package func profileNotes(_ aircraft: Aircraft) -> [String] {
        guard case .preview(let found) = offeredProfile else { return [] }
        return found.notes(for: aircraft)
    }

    /// Adds the profile that is shown to the aircraft with that key, and leads to its loading page. The empty
    /// mass becomes a weighing of `weighedOn`, "2026-03-01"; empty leaves it out. Throws ``StoreProblem``.
    package func addProfile(toAircraft key: String, weighedOn: String) async throws {
        guard case .preview(let found) = offeredProfile else {
            return note("That file is no longer open here. Choose it again.")
        }
        guard let plane = RecordID(key).flatMap({ app.aircraft[$0] }) else {
            return note("Choose the aircraft that the profile is for.")
        }
        let day = Day(weighedOn)
        guard day != nil || weighedOn.trimmed.isEmpty else {
            return note("“\(weighedOn)” is no day. The day of the weighing is like 2026-03-01.")
        }
        // Taken off before it is stored: a second press finds nothing to add.
        offeredProfile = nil
        let making = found.records(for: plane, weighedOn: day) { app.loadingProfiles.newID() }
        var others = making.stations.map(RecordWrite.insert) + making.limits.map(RecordWrite.insert)
        others += making.envelopes.map(RecordWrite.insert)
        if let weighing = making.weighing { others.append(.insert(weighing)) }
        if making.aircraft != plane { others.append(.update(making.aircraft, opened: plane)) }
        let change = try await app.store.insert(making.profile, with: others)
        go(to: .loading(Aircraft.kind.name, plane.id, scenario: nil))
        note("\(found.title) added to \(plane.name)", undo: change.map(Note.Undo.change))
    }

    /// Forgets the profile.
    package func closeProfile() { offeredProfile = nil }
}
