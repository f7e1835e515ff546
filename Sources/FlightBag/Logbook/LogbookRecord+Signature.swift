import SyncCore

/// A signature is for the values that stood in the entry when it was signed.
extension LogbookRecord {
    /// Columns that a signature does not speak of.
    private static let unsigned: Set<String> = [
        "signed_by", "signed_on", "signed_values", "is_removed", "import_id", "flight_id", "aircraft_id",
    ]

    /// Sixteen digits that differ when any value does that a signature is for.
    private var valuesDigest: String {
        let fields = Self.kind.fields.filter { !Self.unsigned.contains($0.column.name) }
        return StoredFields.digest(
            Dictionary(uniqueKeysWithValues: fields.map { ($0.column.name, $0.stored(self)) }))
    }

    /// Notes for which values it is signed, when it is signed; forgets it with the signature.
    mutating func noteSignature() {
        if signedBy == nil {
            signedValues = nil
        } else if signedValues == nil {
            signedValues = valuesDigest
        }
    }

    /// Whether the signature is for other values than these: another device wrote to the entry before it
    /// heard of the signature.
    package var isSignatureBroken: Bool {
        signedBy != nil && signedValues.map { $0 != valuesDigest } ?? false
    }

    /// Why it can no longer be changed; nil for one that can.
    var lock: String? {
        guard let signedBy, !isSignatureBroken else { return nil }
        return "This entry was signed by \(signedBy) and is locked. Correct it with a new entry: "
            + "duplicate it."
    }
}
