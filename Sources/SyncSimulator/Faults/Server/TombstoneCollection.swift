/// The server forgets old deletions; devices that were away longer have to start over.
struct TombstoneCollection {
    private let onceIn: Int
    private let age: Int64

    init(_ scenario: Scenario) {
        onceIn = scenario.profile.collectsTombstones
        age = scenario.tombstoneAge
    }

    /// The age in milliseconds from which on deletions are forgotten now; nil if none is.
    func strikes(_ chance: inout SeededChance) -> Int64? { chance.happens(onceIn: onceIn) ? age : nil }
}
