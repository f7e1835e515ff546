import Testing

/// Words that the engine had of its own before it took the field's; the glossary of docs/protocol.md has
/// those that it uses now.
enum RetiredWords {
    /// The present word, by the retired one.
    static let replacements: [String: String] = [
        "Alarm": "Waker", "AppliedMark": "AppliedBatch", "AnswerFrame": "ResponseMiddleware",
        "Bell": "SyncTrigger",
        "Breakdown": "OpenFailure", "Checkup": "IntegrityCheck", "Confirming": "BatchConfirmation",
        "DatabaseShelf": "DatabaseRecycler", "Errand": "PendingRequest", "FileState": "OpenSnapshot",
        "FirstPages": "FirstSyncSpool", "Freezing": "BatchBuilder", "FrozenBatch": "InFlightBatch",
        "Growing": "UnknownFieldPromotion", "Inheriting": "IdentityHandover", "Joining": "ChangeCoalescing",
        "Lineages": "RunHistory", "LineWriting": "RecordWriter", "Losers": "OverwrittenValues",
        "OfferExchange": "BackfillExchange", "Offering": "BackfillSource", "OneAtATime": "AsyncMutex",
        "ServerContact": "SyncSession", "SettingAside": "RejectionCascade", "Settling": "RejectedChanges",
        "Succeeding": "RetiredIdentity", "SuccessionExchange": "IdentityRetirementExchange",
        "Watchers": "SignalHub", "WayOut": "RecoveryOption", "WorkLane": "BlockingPool", "Zoo": "Mutants",
        "batchFrozen": "batchBuilt", "settleIdentity": "retireIdentity",
        "aloft_inheritance": "aloft_prior_identity", "aloft_setaside": "aloft_rejected",
        "aloft_stray": "aloft_shadowed", "hasOffered": "hasBackfilled", "isStormy": "inFaultPhase",
        "keepStray": "keepShadowed", "losers": "overwritten", "nudge": "localWrite",
        "offerFork": "backfillDivergence", "setAsideAt": "rejectedAt",
    ]

    static func offences(in files: [TextFile]) -> [Offence] {
        files.filter {
            $0.path != "Tests/TidyTests/RetiredWordTests.swift" && !$0.path.hasPrefix("CHANGELOG")
        }
        .flatMap { file in
            file.lines.enumerated().flatMap { index, line in
                line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.compactMap { word in
                    replacements[String(word)].map { instead in
                        Offence(
                            path: file.path, line: index + 1, sentence: "“\(word)” is “\(instead)” now")
                    }
                }
            }
        }
    }
}

@Suite("Retired words") struct RetiredWordTests {
    @Test func `no retired word is used`() {
        expectNone(RetiredWords.offences(in: Repository.files))
    }

    @Test func `a retired word is found as a whole word, in code and in prose`() {
        let text = "let alarm = Alarm()\n/// AlarmClock, `aloft_stray`.\n"
        let found = RetiredWords.offences(in: [TextFile(path: "docs/a.md", text: text)])
        #expect(found.map(\.sentence) == ["“Alarm” is “Waker” now", "“aloft_stray” is “aloft_shadowed” now"])
        #expect(found.map(\.line) == [1, 2])
    }
}
