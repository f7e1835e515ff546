/// Operations of a device's disk fail, its power is lost, and both while its file is being opened.
struct FailingDisk {
    var chance: SeededChance
    private let happens: Bool

    init(_ scenario: Scenario) {
        chance = scenario.chance(.failingDisk)
        happens = scenario.hasVolumes && scenario.profile.crashesDevice > 0
    }

    /// Operations that fail in a transaction; nil if none do.
    mutating func failure() -> DiskPlan? {
        guard happens, chance.happens(onceIn: 12) else { return nil }
        return chance.pick([
            DiskPlan(counted: [.sync], number: 1, effect: .fails(times: chance.number(in: 1...2))),
            DiskPlan(
                counted: [.write, .truncate], number: chance.number(in: 1...6),
                effect: .fails(times: chance.number(in: 1...3))),
            DiskPlan(counted: [.read], number: chance.number(in: 1...3), effect: .fails(times: 1)),
        ])
    }

    /// Whether the server's power is lost between two requests.
    mutating func killsServer() -> Bool { happens && chance.happens(onceIn: 40) }

    /// Whether a machine that dies loses its power.
    mutating func losesPower() -> Bool { !chance.happens(onceIn: 3) }

    /// The fault of an opening; nil for none.
    mutating func opening() -> DiskPlan? {
        guard happens, !chance.happens(onceIn: 3) else { return nil }
        if chance.happens(onceIn: 2) {
            return DiskPlan(
                counted: DiskOperation.lasting, number: chance.number(in: 1...chance.pick([6, 20, 100])),
                effect: .dies(isDone: chance.happens(onceIn: 2)))
        }
        return DiskPlan(
            counted: chance.pick([[.read], [.sync], [.write, .truncate], [.create, .delete]]),
            number: chance.number(in: 1...chance.pick([3, 10, 40])),
            effect: .fails(times: chance.pick([1, 1_000])))
    }
}
