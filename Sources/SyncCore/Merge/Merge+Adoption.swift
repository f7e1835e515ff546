import Foundation
import Notation

extension Merge {
    /// Inserts an adopted record that another device adopted before: equal values have no effect, whatever
    /// became of the record since; different values are held as a whole for a person.
    func adoptedAgain(_ change: Change, over record: SyncedRecord) -> Result {
        let alone = created(change, generation: change.generation)
        let isSame =
            alone.record?.adoptionPrint == record.adopted || alone.record?.fields == record.fields
        guard let values = alone.record?.fields, !isSame else {
            return Result(
                record: record, outcome: Outcome(sequence: change.sequence, result: .applied), overwritten: []
            )
        }
        var holding = record
        holding.hold(values, at: change.stamp)
        return Result(
            record: holding, outcome: Outcome(sequence: change.sequence, result: .conflict, fields: [""]),
            overwritten: [])
    }
}

extension SyncedRecord {
    /// The versions of the whole record that wait for a person, each with its values.
    package var heldWhole: [(fields: [String: FieldValue], version: HeldVersion)] {
        guard case .held(let versions) = details?[""] else { return [] }
        return versions.compactMap { version in
            guard case .text(let json) = version.value else { return nil }
            do {
                let fields = try JSONDecoder().decode([String: FieldValue].self, from: Data(json.utf8))
                return (fields, version)
            } catch {
                // A version from a newer protocol stays, and is shown where it is understood.
                return nil
            }
        }
    }

    /// The digits that tell the values that a record was adopted with from others.
    var adoptionPrint: String {
        var plain = self
        plain.version = 0
        return plain.digest.hex16
    }

    /// Keeps a version of the whole record beside the one in force; a device has one at most.
    fileprivate mutating func hold(_ values: [String: FieldValue], at stamp: Stamp) {
        guard let json = try? JSONEncoder.canonical.encode(values) else {
            preconditionFailure("Values are finite, and have a JSON form.")
        }
        let value = FieldValue.text(String(decoding: json, as: UTF8.self))
        var versions: [HeldVersion] = []
        if case .held(let known) = details?[""] { versions = known }
        if versions.contains(where: { $0.value == value }) { return }
        versions.removeAll { $0.stamp.device == stamp.device }
        versions.append(HeldVersion(value: value, stamp: stamp))
        details = (details ?? [:]).merging(["": .held(versions)]) { _, new in new }
    }

    /// Forgets the held versions up to that stamp, which a person has resolved.
    mutating func forgetHeld(through stamp: Stamp) {
        guard case .held(let versions) = details?[""] else { return }
        let left = versions.filter { $0.stamp > stamp }
        details?[""] = left.isEmpty ? nil : .held(left)
    }
}
