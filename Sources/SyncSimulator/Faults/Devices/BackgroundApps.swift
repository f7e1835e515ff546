import OfflineEngine

/// Apps go out of sight and come back, and people pause syncing.
struct BackgroundApps {
    private var chance: SeededChance
    private let happens: Bool

    init(_ scenario: Scenario) {
        chance = scenario.chance(.presence)
        happens = scenario.putsAppsAway
    }

    /// The place to which a user moves an app; nil if it stays.
    mutating func move(from place: PresenceMachine.Presence) -> PresenceMachine.Presence? {
        guard happens, chance.happens(onceIn: 6) else { return nil }
        let next = chance.pick(PresenceMachine.Presence.allCases)
        return next == place ? nil : next
    }
}
