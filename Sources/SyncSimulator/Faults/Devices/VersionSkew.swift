/// Devices and server of different versions of the app become newer, one by one.
struct VersionSkew {
    /// The random source of records that are inserted again.
    var chance: SeededChance
    private let scenario: Scenario

    init(_ scenario: Scenario) {
        self.scenario = scenario
        chance = scenario.chance(.versionSkew)
    }

    /// Whether a user inserts a record again that has fields unknown to this version of the app.
    mutating func recreates(at version: Int) -> Bool {
        isOlder(version) && chance.happens(onceIn: 3)
    }

    /// Whether a user installs the next version now; sooner while a record was inserted again in place of one
    /// that has fields unknown to this version.
    mutating func upgradesDevice(isSoon: Bool, _ main: inout SeededChance) -> Bool {
        let upgrades = main.happens(onceIn: scenario.profile.upgrades.sooner(isSoon))
        guard scenario.oneDeviceLags else { return upgrades }
        return isSoon || upgrades && chance.happens(onceIn: 8)
    }

    /// Whether the operator installs the next version of the server now.
    func upgradesServer(of version: Int, _ main: inout SeededChance) -> Bool {
        isOlder(version) && main.happens(onceIn: scenario.profile.upgrades)
    }

    /// Whether there is a version to come.
    func isOlder(_ version: Int) -> Bool { scenario.mixesVersions && version < AppShape.newestVersion }
}
