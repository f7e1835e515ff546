extension Premise {
    /// The number of runs in a thousand in which it has to occur.
    var leastPerThousand: Int { Self.rare[self] ?? 50 }

    /// The premises of which one run in twenty is too much to ask, with the number of runs in a thousand that
    /// is asked of them, below half of those that 300 runs had. Each needs several things to happen in their
    /// order, as a second device that has not heard of a first one's deletion, or belongs to few runs by the
    /// scenario or the drawn tables. Nothing is asked of those that are counted since recently and were
    /// hardly ever seen.
    private static let rare: [Premise: Int] = [
        .olderServer: 1,
        .letGo: 1,
        .cascaded: 1,
        .refusedMalformed: 1,
        .refusedNotAllowed: 1,
        .refusedStillReferenced: 1,
        .refusalsForgotten: 1,
        .heldSettled: 1,
        .keptMalformed: 1,
        .migrationGaveWay: 4,
        .migrated: 5,
        .madeOverDeleted: 7,
        .shownAgain: 8,
        .answerBadRequest: 9,
        .addedMeanwhile: 13,
        .refusedMissingReference: 13,
        .grewIntoColumns: 15,
        .collected: 15,
        .shownBesideHidden: 15,
        .copyBeforeDeletion: 16,
        .renamed: 19,
        .answerTooLarge: 19,
        .appHasEightTables: 20,
        .appHasOneTable: 20,
        .backfillCombined: 20,
        .renamedWithUnsent: 21,
        .madeOverWritten: 21,
        .answerInternalFailure: 24,
        .answerStartOver: 24,
        .clockWrong: 25,
        .refusedUniqueTaken: 25,
        .hiddenTransaction: 28,
        .couldNotStand: 29,
        .backfilledNothing: 29,
        .weakDangling: 32,
        .appHasWeakReference: 32,
        .answerIdentityReused: 35,
        .backfilled: 35,
        .answerHistoryLost: 37,
        .moved: 37,
        .madeByEachMigration: 39,
        .manyFailed: 40,
        .draftStale: 40,
        .retriedDeletion: 0,
        .retriedSet: 0,
        .adoptedAndRemoved: 0,
        .evicted: 0,
        .evictedMadeAgain: 0,
        .replacedConstrained: 0,
        .hiddenAgain: 0,
        .collectedTwice: 0,
        .copiedTwice: 10,
        .scopeLostAtFirst: 10,
        .scopeLostTwice: 10,
        .appHasTwoKeys: 10,
        .appHasKeyWithDefault: 10,
        .secretsLost: 10,
        .appHasManyRecords: 10,
    ]

    /// Premises that have to meet in one run, again and again: a fault that strikes between two states shows
    /// where neither of them is alone.
    package static let pairs: [(one: Premise, other: Premise)] = [
        (.hiddenTransaction, .crashInPullCommit), (.held, .readAgain), (.uncertainCounter, .counterOfTwo),
        (.collected, .madeAgain), (.renamed, .pendingOverBase), (.scopeLostWithUnsent, .moved),
        (.cascaded, .hiddenTransaction), (.partsTaken, .crashInPullCommit), (.migrated, .held),
        (.readAgain, .pendingOverBase), (.setAsideByServer, .renamedWithUnsent),
        (.twoProcesses, .draftStale), (.evicted, .hiddenTransaction),
    ]
}
