import SyncCore
import SyncSimulator
import Testing

/// Each law is really looked at: a mistake that breaks it first breaks it by name.
struct LawTests {
    /// A law, a mistake that breaks it, and a seed in which it is the first to break.
    struct Breach: CustomStringConvertible, Sendable {
        let law: String
        let mistake: Mistake
        let seed: UInt64

        var description: String { "\(law): \(mistake)" }
    }

    private static let breaches: [Breach] = [
        Breach(law: "S1", mistake: .numbersReused, seed: 7),
        Breach(law: "S2", mistake: .counterAsValue, seed: 3),
        Breach(law: "S5", mistake: .cursorBeforeRecords, seed: 1),
        Breach(law: "S6", mistake: .pendingOverwritten, seed: 1),
        Breach(law: "S7", mistake: .pageIsState, seed: 2),
        Breach(law: "S8", mistake: .editRevives, seed: 18),
        Breach(law: "S9", mistake: .transactionCut, seed: 2),
        Breach(law: "S10", mistake: .ownClockBelieved, seed: 20),
        Breach(law: "S13", mistake: .losersForFormerMembers, seed: 17),
        Breach(law: "L1", mistake: .batchMadeAnew, seed: 2),
        Breach(law: "L2", mistake: .stuckPushStopsPull, seed: 17),
        Breach(law: "L2", mistake: .failedPushGoesFirst, seed: 56),
        Breach(law: "L3", mistake: .streamsInARow, seed: 1),
        Breach(law: "L6", mistake: .comesBackEarly, seed: 4),
    ]

    @Test(arguments: breaches)
    func `a mistake breaks the law that it is against, and nothing else does`(_ breach: Breach) throws {
        _ = try Fleet(seed: breach.seed).run()
        let fleet = try Fleet(seed: breach.seed, mistake: breach.mistake)
        let broken = #expect(throws: LawBroken.self) { try fleet.run() }
        #expect(broken?.law == breach.law)
    }
}
