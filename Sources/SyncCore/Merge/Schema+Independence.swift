extension Schema {
    /// Whether a change builds on no earlier one of its record, so that it stands though such a one is
    /// refused: a deletion, or one that only ends references to other records.
    package func isIndependent(_ change: Change) -> Bool {
        isIndependent(change.verb, change.table) { change.edits.mapValues { $0 == .value(.null) } }
    }

    /// The same of a change by its parts.
    ///
    /// - Parameter edits: of each field that it edits, whether it becomes null.
    package func isIndependent(_ verb: Change.Verb, _ table: String, edits: () -> [String: Bool]) -> Bool {
        switch verb {
        case .delete: return true
        case .insert: return false
        case .update:
            let table = self.table(table)
            let edits = edits()
            return !edits.isEmpty && edits.allSatisfy { $0.value && table?.column($0.key)?.references != nil }
        }
    }
}
