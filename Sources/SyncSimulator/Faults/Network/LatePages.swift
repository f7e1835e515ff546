import SyncCore

/// Pages are on their way for long: in some runs now and then, in others one that confirms a batch while the
/// server is restored.
struct LatePages {
    private var chance: SeededChance
    private let happens: Bool

    init(_ scenario: Scenario) {
        chance = scenario.chance(.latePages)
        happens = scenario.delaysPages
    }

    /// The extra delay of an answer to a request; nil if it comes in time.
    mutating func delay(of request: SyncRequest) -> Int64? {
        guard happens, request.path == "/api/sync/pull", chance.happens(onceIn: 2) else { return nil }
        return delay()
    }

    /// The extra delay of a late page.
    mutating func delay() -> Int64 { Int64(chance.number(in: 12_000...28_000)) }
}
