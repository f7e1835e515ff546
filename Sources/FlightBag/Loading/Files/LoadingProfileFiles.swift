import Aviation
import SyncCore

/// A loading profile of a file that was offered in a window.
package enum OfferedProfile: Hashable, Sendable {
    /// A sentence that says why nothing can be taken.
    case refused(String)
    case preview(LoadingProfileImport)
}

extension RecordContext {
    /// The loading profile with that key as a file that `aloft loading` and this app read, with the weighing
    /// in force today, in the profile's units. Nil for a key of none. Works offline.
    package func loadingProfileFile(_ key: String) throws -> (name: String, bytes: [UInt8])? {
        guard let id = RecordID(key), let record = loadingProfiles[id],
            let plane = record.aircraftID.flatMap({ aircraft[$0] })
        else { return nil }
        let day = today.description
        let found = LoadingCase(
            records(plane, record, nil, day), LoadingCase.Burn(taxi: record.taxiFuelLitres), day: day)
        let name = [plane.registration, record.name].compactMap(\.self).joined(separator: "-")
            .map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
        return ("\(String(name))-loading.json", found.profile.written())
    }
}
