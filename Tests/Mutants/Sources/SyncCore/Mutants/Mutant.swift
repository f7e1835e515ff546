/// The engines and servers that this one could have become: each has a classic bug of sync, or one that was
/// found here and fixed. The simulator's laws have to find all of them.
package enum Mutant: String, CaseIterable, Sendable {
    // MARK: Capture

    /// Every change claims the first generation as its base: a record made again is edited like the deleted
    /// one.
    case generationNotCaptured
    /// A change takes the generation of the last waiting one, though that may have had no effect.
    case generationOfLastChange
    /// A counter travels as its value: two devices that count at once count one.
    case counterAsValue
    /// The server's state below a first edit is not kept.
    case baseNotKept
    /// The state below the edits moves with every edit, and so the edits count twice.
    case baseMovesWithEdits
    /// Numbers of confirmed changes are reused.
    case numbersReused
    /// A pull's writes are captured as if the person had made them.
    case pullCaptured
    /// Capture stays off after a pull.
    case captureLeftOff

    /// Text in a column of numbers is captured as 0.0.
    case textBecomesZero
    /// An element of a set is captured up to a NUL in it.
    case elementCutAtNUL
    /// Saving a record writes back all fetched fields, including those that others changed since.
    case saveWritesWhole
    /// Saving a record takes a text for unchanged that was only spelled with other code points.
    case spellingIgnored

    // MARK: Outbox

    /// The reply to a push takes the changes out of the overlay, before a pull brings their result.
    case replyConfirms
    /// The reply to a push moves the mark, and not the pull.
    case replyMovesAcknowledgement
    /// Whatever answers a push with 200 has taken it.
    case anyAnswerConfirms
    /// A retry builds its batch again, of what waits by then.
    case batchMadeAnew
    /// A batch that was built again is forgotten: if it arrives late, another copy seems to have sent it.
    case givenUpForgotten
    /// The batch is kept in memory only, and built again after a restart.
    case batchNotStored
    /// A batch ends in the middle of a transaction.
    case transactionCut
    /// A batch is given up after three tries without an answer.
    case silenceRefuses
    /// Changes that the server refused are dropped, and not set aside.
    case refusalDropped
    /// The changes of one transaction are coalesced under the first one's number.
    case coalescedSequenceTooLow
    /// Two additions to a counter in one transaction are joined to the second one alone.
    case coalescedAdditionDropped
    /// An element that one transaction puts into a set and takes out again stays in, if the server does not
    /// have the record.
    case removalUnnamed

    /// A retry of refused changes leaves out their additions to counters.
    case retryForgetsAdditions
    /// Unsent changes block pulls.
    case stuckPushStopsPull
    /// A failed push is always retried before a pull, as soon as the server is reached.
    case failedPushGoesFirst

    // MARK: Pull

    /// The cursor is stored in a transaction of its own, before the records.
    case cursorBeforeRecords
    /// Every page is shown as it comes.
    case pageIsState
    /// A pull writes over what was typed and not sent.
    case pendingOverwritten
    /// After a pull the unconfirmed changes are not replayed.
    case overlayNotReplayed
    /// Any pull is taken for an independent one.
    case independenceAssumed
    /// A pull that is shown by itself keeps changes hidden, whatever it brings.
    case hiddenStays
    /// Unique values that differ in large and small letters alone are taken for equal, as the app's column
    /// compares them.
    case capitalsAreEqual
    /// A restart loses the staged pages and continues after them.
    case stageForgotten
    /// After starting over, records that the server no longer has stay.
    case goneStays
    /// Starting over throws away what was not sent.
    case startOverDropsPending
    /// Every pull follows the one before without a pause.
    case pullsWithoutPause

    // MARK: Batches in parts

    /// A part is appended to any parts of that device, even another batch's, and the whole is not checked.
    case partsMixed
    /// The last part applies its batch, whether that was applied before or not.
    case partsCountTwice
    /// The mark moves when the first part has come.
    case firstPartMovesAcknowledgement
    /// The bytes that were sent count as received, whatever the server says.
    case partsTrusted

    // MARK: Time

    /// A device's own clock is believed, however wrong it is.
    case ownClockBelieved
    /// A page's travel time is taken for an error of the clock.
    case travelIsClockError
    /// Waiting ends at a time of the clock, which may be set back.
    case waitsByTheClock
    /// A device comes back before the time that the server told it.
    case comesBackEarly
    /// All devices wait equally long after failures: those that failed together come back together.
    case retriesInStep
    /// A silent stream of signals is listened to for ever.
    case silenceAccepted
    /// A stream that ends is reopened at once, however often it ends.
    case streamsInARow
    /// Requests go on waiting when the network is back.
    case returnUnnoticed
    /// The stream of signals stays open while the app is out of sight.
    case listensInBackground
    /// Syncing goes on although it is paused.
    case pauseIgnored
    /// The last stamp is forgotten: a clock set back makes older stamps.
    case stampsForgotten
    /// Each change of a transaction has a stamp of its own: two transactions can win half of each other.
    case stampPerChange
    /// A change sent again in another batch gets a new stamp, after all earlier ones.
    case stampsMadeAnew
    /// A stamp may be older than what its writer had seen.
    case floorIgnored
    /// The server takes stamps of any future.
    case futureTaken
    /// Stamps of the future are set back to one and the same moment, and lose their order.
    case clampLosesOrder

    // MARK: Server

    /// A batch that was applied is applied again.
    case repeatApplied
    /// A repeat is answered with an empty reply.
    case repeatNotAnswered
    /// The mark is written in a transaction of its own.
    case acknowledgementApart
    /// A page that is not the last says that the cursor is at the head.
    case cursorAtHead
    /// Tombstones are not in the feed.
    case tombstonesNotSent
    /// A replica that missed deletions is not told to start over.
    case horizonIgnored
    /// A client that starts over below the horizon is told to start over at every page.
    case beginnersSentBack
    /// With the tombstone the generation is forgotten.
    case generationForgotten
    /// The other changes of a refused transaction are applied.
    case refusalHalved
    /// A deletion is refused because an earlier change of one of its records was.
    case deletionRefusedToo

    // MARK: References and unique keys

    /// A deletion takes only those children with it that the deleter named.
    case childrenForgotten
    /// A child is taken whose parent is deleted.
    case orphansTaken
    /// A deletion takes the records with it that refer to the deleted one, and not those that refer to them.
    case cascadeStopsShort
    /// A record that others may not lose is deleted.
    case restrictIgnored
    /// The server does not look whether a unique value is taken.
    case uniqueIgnored
    /// Unique values are looked at after every change, and not at the end of a transaction.
    case uniqueByChange
    /// A pull deletes changes that conflict with its records.
    case hiddenDropped
    /// A transaction that was hidden once is never looked at again.
    case hiddenForGood
    /// A pull shows the server's records and the unconfirmed changes, whatever they come to together.
    case childrenShown

    // MARK: Disks

    /// A device's commits are synced with the next checkpoint.
    case deviceSyncsLater
    /// The server's commits are synced with the next checkpoint.
    case serverSyncsLater
    /// A commit that a loss of power tore is taken for damage.
    case tornIsDamage

    // MARK: Restores and copies

    /// A copy that was restored goes on under its old identity.
    case identityKept
    /// Two openings in a row that are cut short make a copy another device.
    case lastNonceBefore
    /// A migration in a restored copy writes under its old identity: another copy has used the sequences.
    case migratedAsFormer
    /// A mark that no batch of this copy explains is believed.
    case strangeAcknowledgementBelieved
    /// The server takes changes of an identity that another copy has taken over from.
    case oldIdentityTaken
    /// The old identity's mark confirms what was captured under the new one.
    case handoverUnbounded
    /// Inherited changes are sent again, whether they were applied or not.
    case handedOverSentAgain
    /// Changes are sent before a pull has brought what the server has of a former identity: they do not name
    /// it as the state that they were made over.
    case handedOverNotAwaited
    /// Additions to counters that may have been applied are sent again.
    case uncertainCountersSent
    /// Refused changes of an old identity are taken for applied.
    case handedOverRefusalsDropped
    /// Changes whose refusals the server has forgotten are taken for applied.
    case forgottenTakenForApplied

    /// The server does not notice that it was restored.
    case restoreUnnoticed
    /// Replicas start over without giving back what the server lost.
    case nothingBackfilled
    /// A replica that read on from the restored server is also asked for records that were never lost.
    case everybodyAskedAlike
    /// The first backfilled state of a record wins, and not the one with the highest number.
    case firstBackfillWins
    /// A backfill takes the place of what was written since.
    case backfillOverwrites
    /// Confirmed changes are not confirmed after a restore.
    case acknowledgementsNotBackfilled
    /// A record that was damaged on the device is given back as it is.
    case damageBackfilled
    /// An acknowledged batch that the server lost is waited for without end.
    case lostBatchAwaited

    // MARK: Two processes on one file

    /// An answer is taken, whatever another process did since the question.
    case lateAnswerTaken
    /// A page from before the server's restore is taken while another process gives back the lost records.
    case formerRunConfirms

    // MARK: Shared scopes

    /// An account that once had a place in a scope may go on reading and writing there.
    case accessNotChecked
    /// Shared records stay on the device after the revocation.
    case revokedRowsStay
    /// Changes that were not sent go with the scope.
    case revokedChangesDropped
    /// A writer becomes a reader: the records of changes that the server has already are not shown again.
    case appliedStayShown
    /// A grant after a revocation that the device never saw is taken for the old one.
    case regrantContinues
    /// Changes in one scope are sent to the account's own.
    case scopeNotCaptured
    /// Rejections without sending are not reported, so a restored copy takes them for applied.
    case localRejectionNotTold
    /// A record with changes that wait is taken for one whose changes are all confirmed.
    case waitingTakenForConfirmed
    /// A drafted large batch goes out although the copy has changed since.
    case staleDraftKept
    /// Changes that the server cannot read are thrown away, for they would only hold up the rest.
    case unreadableDropped
    /// A record that moves to another scope is deleted at once, whether its copy arrives or not.
    case moveDeletesFirst
    /// A record that was to be moved is deleted although its copy was refused.
    case movedAnyway
    /// A record that was to be moved is deleted although its copy was rejected together with another
    /// deletion.
    case movedAfterRejectedCopy

    /// A scope's name is taken as an id, whoever asks.
    case scopeTakenAsSaid
    /// A sender that gives a device's id is taken for that device.
    case deviceIDsNotOwned

    /// An account that once had a place in a scope may go on reading the values that lost there.
    case overwrittenForFormerMembers
    /// A reader of a scope may give back what a restored server lost.
    case readersBackfill
    /// The stamps of a change may be of another device than the one that sends it.
    case strangeStampsTaken

    // MARK: Digests

    /// The server's digest keeps counting deleted records.
    case digestForgetsDeletions
    /// A copy that differs from the server is left as it is.
    case digestIgnored

    // MARK: Versions of the app

    /// A server that does not know an earlier schema is shown the present one.
    case presentSchemaIntroduced
    /// An older app drops what a newer one wrote into fields that it does not have.
    case unknownFieldsDropped
    /// Values that a newer app wrote stay out of the columns that an update brings.
    case promotionForgotten
    /// A column that gets another name is taken for a new one, under its new name everywhere.
    case renamedIsNew
    /// A migration's values in a column that it made are shown here and never sent.
    case fillForgotten
    /// A migration's values in a table that it rebuilds are shown here and never sent.
    case rebuiltForgotten
    /// A row that a migration makes on each device has its first values again with each new device.
    case firstRowReturns
    /// A row that a migration makes counts as typed by a person where it comes first.
    case firstRowTyped
    /// A migration's writes count as typed by a person.
    case migrationWins
    /// Values that a newer app wrote into a record are shown in its next generation, which was made here.
    case promotedIntoNewerGeneration
    /// Values that a newer app wrote into a record count as written into its next generation, which was made
    /// here: a migration's value there is shown and never sent.
    case fillLeftToFormerGeneration
    /// A migration's value counts as a person's: an older write that arrives after it is lost.
    case fillWasWritten

    // MARK: Merging

    /// An edit brings a deleted record back.
    case editRevives
    /// The write that arrives last wins, whenever it was made.
    case arrivalWins
    /// The newer record wins as a whole.
    case recordWins
    /// Where a person has to decide, the last write wins.
    case manualOverwrites
    /// The settlement of a conflict discards versions that came since, unseen.
    case settlesUnseen
    /// The changed fields of a record whose fields only make sense together travel alone.
    case wholeCapturedInParts
    /// Two inserts of one record that merges as a whole are mixed.
    case insertMixes
    /// A value that loses in a merge is gone.
    case overwrittenForgotten
    /// A device's own earlier write counts as another's.
    case ownWriteConflicts
    /// An unwritten default overwrites an earlier write.
    case defaultWins
    /// Taking an element out of a set takes out what others put in meanwhile.
    case removalTakesUnseen
    /// Taking an element out of a set takes out what others put in before the removal was sent.
    case removalEndsUnseen
}

extension Mutant {
    /// Mutants that show so often that each is found within ``fewSeeds``.
    package static let common: [Mutant] = [
        .pullCaptured, .captureLeftOff, .replyConfirms, .replyMovesAcknowledgement, .anyAnswerConfirms,
        .refusalDropped, .coalescedSequenceTooLow, .pageIsState, .pendingOverwritten, .overlayNotReplayed,
        .pullsWithoutPause, .stampPerChange, .repeatApplied, .repeatNotAnswered, .acknowledgementApart,
        .cursorAtHead,
        .refusalHalved, .arrivalWins, .firstPartMovesAcknowledgement,
    ]

    /// The number of seeds from the first one on, with two devices in the standard profile.
    package static let fewSeeds = 24
}
