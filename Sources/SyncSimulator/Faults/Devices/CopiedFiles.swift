/// Backups are made and take a file's place, and files are copied to another device while both go on.
struct CopiedFiles {
    private var chance: SeededChance
    private let scenario: Scenario
    /// When a file was last copied to another device.
    private var lastCopied: Int64 = 0
    private static let leastBetween: Int64 = 120_000
    private var secretsChance: SeededChance
    private var hasLostSecrets = false

    init(_ scenario: Scenario) {
        self.scenario = scenario
        chance = scenario.chance(.copiedFiles)
        secretsChance = scenario.chance(.secrets)
    }

    /// Whether a device's secrets are gone now, while changes wait; once a run.
    mutating func losesSecrets(isAnyWaiting: () throws -> Bool) rethrows -> Bool {
        guard scenario.losesSecrets, !hasLostSecrets, try isAnyWaiting() else { return false }
        hasLostSecrets = secretsChance.happens(onceIn: 25)
        return hasLostSecrets
    }

    /// Whether a backup of a device is made now: sooner while something waits that may be set aside.
    func takesBackup(mayBeSetAside: Bool, hasBackup: Bool, _ chance: inout SeededChance) -> Bool {
        let isDue = scenario.putsBackLate ? mayBeSetAside && !hasBackup : true
        return isDue && chance.happens(onceIn: scenario.profile.takesBackup.sooner(mayBeSetAside))
    }

    /// Whether a backup takes a file's place now: sooner where that can do most harm.
    func restores(isSoon: Bool, _ chance: inout SeededChance) -> Bool {
        !scenario.putsBackLate
            && chance.happens(onceIn: scenario.profile.restoresDevice.sooner(isSoon, times: 4))
    }

    /// Whether a device's file is copied to another device now, if it has unsent counter additions. At most
    /// every two minutes: otherwise no device would ever send anything.
    mutating func copiesLiveFile(at now: Int64, hasToCount: () throws -> Bool) rethrows -> Bool {
        guard scenario.copiesLiveFiles, now > lastCopied + Self.leastBetween, try hasToCount() else {
            return false
        }
        return chance.happens(onceIn: 3)
    }

    /// The device that gets the file, and the time for which the source is offline; nil if there is none.
    mutating func liveCopy(
        among others: [Int], at now: Int64
    ) -> (receiver: Int, offline: Int64)? {
        guard !others.isEmpty else { return nil }
        lastCopied = now
        let receiver = chance.pick(others)
        return (receiver, Int64(chance.number(in: 5_000...60_000)))
    }
}
