/// An event without which a law or a branch of the protocol is not put to the test. A law whose premise never
/// occurs in a campaign proves nothing.
///
/// The text begins with the law, or with what the branch is of.
package enum Premise: String, CaseIterable, Sendable {
    // MARK: The app
    case appHasNoConstraints = "app: neither references nor unique keys"
    case appHasReferences = "app: references"
    case appHasUniqueKeys = "app: unique keys"
    case appRefersToItself = "app: a table refers to itself"
    case appHasOneTable = "app: one table"
    case appHasEightTables = "app: eight tables"
    case appIgnoresCase = "app: a column that takes large and small letters for equal"
    case appHasWeakReference = "app: a reference into another scope"

    // MARK: What people do
    case deleted = "people: a record deleted"
    case madeAgain = "people: a deleted record made again"
    case madeBySomethingElse = "people: a transaction of another tool"
    case retried = "people: a rejected transaction tried again"
    case discarded = "people: a rejected transaction thrown away"
    case moved = "people: a record moved to another scope"
    case wroteComposed = "people: text in composed letters"
    case wroteDecomposed = "people: text in decomposed letters"

    // MARK: Laws
    case confirmed = "S1: a change confirmed"
    case setAsideByServer = "S1: a change refused and kept for the person"
    case setAsideByDevice = "S1: a change kept for the person by the device itself"
    case uncertainCounter = "S1: an addition of which nobody knows whether it counted"
    case overwrittenKept = "S1: a value that lost is kept"
    case copyBeforeDeletion = "S1: a move whose copy was there before the deletion"
    case repeatAnswered = "S2: a repeated batch answered from memory"
    case counterOfTwo = "S2: a counter that two authors added to"
    case crashInLocalCommit = "S3: a device died in a person's commit"
    case crashInPullCommit = "S4: a device died in the commit of an answer"
    case cursorMoved = "S5: a cursor moved"
    case pendingOverBase = "S6: an unconfirmed change shown over the server's record"
    case hiddenTransaction = "S6: a transaction hidden"
    case shownAgain = "S6: a hidden transaction shown again"
    case pairShown = "S7: a pair of records shown"
    case reinserted = "S8: the server took a record made again"
    case tooLateForDeleted = "S8: a change of a deleted record"
    case ofAnotherLife = "S8: a change of another life of a record"
    case ofUnknown = "S8: a change of a record that the server does not have"
    case collected = "S8: deletions forgotten"
    case olderLost = "S9: an older write lost (lastWriterWins)"
    case serverStayed = "S9: the server's value stayed (serverWins)"
    case olderWon = "S9: an older write came later and won (clientWins)"
    case held = "S9: a write held for a person (manual)"
    case heldSettled = "S9: what was held settled (manual)"
    case addedMeanwhile = "S9: an element put in while another took it out (union)"
    case elementRemoved = "S9: an element taken out (union)"
    case migrated = "S9: what a migration wrote into a new column taken"
    case migrationGaveWay = "S9: what a migration wrote gave way to a person's"
    case wholeLost = "S9: an older write of a whole record lost"
    case clockWrong = "S10: a change of a clock that is wrong by an hour or more"
    case clamped = "S10: a stamp set back"
    case scopeLost = "S11: a device learned that it lost a scope"
    case scopeLostWithUnsent = "S11: the same, with unsent changes"
    case grewIntoColumns = "S12: an update with values kept for it"
    case olderServer = "S12: a newer app's value taken by a server that does not know the column"
    case strangerRefused = "S13: a stranger asked"
    case cascaded = "S14: a deletion took others with it"
    case letGo = "S14: a deletion emptied a reference"
    case couldNotStand = "S14: a transaction that cannot stand"
    case swapped = "S14: records swapped unique values"
    case weakDangling = "S14: a reference into another scope dangles"
    case portal = "S16: something else answered"
    case cut = "S16: an answer was cut"
    case cameToRest = "L1: everything came to rest"
    case stuck = "L2: pulls while no change gets through"
    case silentStream = "L3: a stream fell silent and was given up"
    case signedOut = "L4: a sign-in ended"
    case refusedByDisk = "L5: a person's save or an answer met a full disk"
    case twoProcesses = "L5: a second process synced a file"
    case toldWhen = "L6: a device was told when to come back"
    case manyFailed = "L6: many waited after failures"

    // MARK: Answers
    case pageComplete = "pull: a page that completes a state"
    case pagePartial = "pull: a page that is not the last"
    case pageWithReply = "pull: a page with the reply to a batch"
    case pageWithTombstone = "pull: a page with a deletion"
    case firstSync = "pull: a first sync"
    case readAgain = "pull: a scope read again"
    case shownWithConstraints = "pull: a state shown, with constraints in the app"
    case shownWithoutConstraints = "pull: a state shown, without"
    case pushed = "push: a batch taken"
    case partTaken = "push: a part taken"
    case partsTaken = "push: a batch in parts taken"
    case succession = "succession: answered"
    case offered = "offer: records given back"
    case offeredNothing = "offer: only a mark"
    case offerCombined = "offer: a record combined with what was written since"
    case schemaShown = "schema: shown"
    case answerNotAllowed = "answer: notAllowed"
    case answerIdentityReused = "answer: identityReused"
    case answerSchemaUnknown = "answer: schemaUnknown"
    case answerStartOver = "answer: startOver"
    case answerHistoryLost = "answer: historyLost"
    case answerBatchTooLarge = "answer: batchTooLarge"
    case answerBusy = "answer: busy"
    case answerBadRequest = "answer: badRequest"

    // MARK: Outcomes
    case outcomeApplied = "outcome: applied"
    case outcomeMerged = "outcome: merged"
    case outcomeOverruled = "outcome: overruled"
    case outcomeConflict = "outcome: conflict"
    case outcomeRefused = "outcome: refused"
    case refusedWrongType = "refused: wrongType"
    case refusedUnknownTable = "refused: unknownTable"
    case refusedTransaction = "refused: transactionRefused"
    case refusedRecord = "refused: recordRefused"
    case refusedMissingReference = "refused: missingReference"
    case refusedStillReferenced = "refused: stillReferenced"
    case refusedUniqueTaken = "refused: uniqueTaken"
    case keptTooLarge = "kept: tooLarge"
    case keptMalformed = "kept: malformed"
    case keptUncertain = "kept: uncertain"
}

/// How often each premise occurred.
struct PremiseCount: Sendable {
    private(set) var counts: [Premise: Int] = [:]

    mutating func met(_ premise: Premise, _ times: Int = 1) {
        if times > 0 { counts[premise, default: 0] += times }
    }

    mutating func add(_ other: PremiseCount) { counts.merge(other.counts, uniquingKeysWith: +) }
}
