package import SyncCore

/// A law, a mutant that breaks it, and a seed in which it is the first to break: so each law is tested under
/// its own name.
package struct LawBreach: Sendable {
    /// The law's name.
    package let law: String
    /// The mutant.
    package let mutant: Mutant
    /// The seed, with two devices in the standard profile.
    package let seed: UInt64

    /// All known breaches.
    package static let all: [LawBreach] = [
        LawBreach(law: "S1", mutant: .numbersReused, seed: 7),
        LawBreach(law: "S2", mutant: .counterAsValue, seed: 3),
        LawBreach(law: "S5", mutant: .cursorBeforeRecords, seed: 1),
        LawBreach(law: "S6", mutant: .pendingOverwritten, seed: 1),
        LawBreach(law: "S7", mutant: .pageIsState, seed: 2),
        LawBreach(law: "S8", mutant: .editRevives, seed: 31),
        LawBreach(law: "S9", mutant: .transactionCut, seed: 2),
        LawBreach(law: "S10", mutant: .ownClockBelieved, seed: 20),
        LawBreach(law: "S13", mutant: .overwrittenForFormerMembers, seed: 17),
        LawBreach(law: "L1", mutant: .batchMadeAnew, seed: 2),
        LawBreach(law: "L2", mutant: .stuckPushStopsPull, seed: 17),
        LawBreach(law: "L2", mutant: .failedPushGoesFirst, seed: 48),
        LawBreach(law: "L3", mutant: .streamsInARow, seed: 1),
        LawBreach(law: "L6", mutant: .comesBackEarly, seed: 4),
    ]

    /// The law that the mutant breaks in the seed, if any.
    /// - Throws: ``LawBroken`` if a law is broken without the mutant, too.
    package func broken() throws -> LawBroken? {
        _ = try Fleet(seed: seed).run()
        do {
            _ = try Fleet(seed: seed, mutant: mutant).run()
            return nil
        } catch let broken as LawBroken {
            return broken
        }
    }
}
