/// One record on a device's disk is damaged or lost, once in a run.
struct BitRot {
    private let onceIn: Int
    /// The devices with a record that was damaged.
    private var devices: Set<Int> = []
    /// The keys of the records damaged on a device: it cannot give them back, even if no other device has
    /// them.
    private(set) var records: Set<String> = []

    init(_ scenario: Scenario) {
        onceIn = scenario.profile.damagesRecord.sooner(scenario.damagesRecordSoon)
    }

    /// Whether a record of a device is to be damaged or lost now.
    func strikes(_ device: Int, _ chance: inout SeededChance) -> Bool {
        !devices.contains(device) && chance.happens(onceIn: onceIn)
    }

    /// Whether the record is gone as if no pull had ever brought it.
    func losesRecord(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: 2) }

    /// Whether a damaged record loses its row, not only a value.
    func losesRow(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: 2) }

    /// The id of the record that it happens to.
    mutating func victim(
        among ids: [String], of table: String, on device: Int, _ chance: inout SeededChance
    ) -> String {
        let id = chance.pick(ids)
        devices.insert(device)
        records.insert(table + "/" + id)
        return id
    }
}
