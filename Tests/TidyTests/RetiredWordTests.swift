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
        "offerFork": "backfillDivergence", "setAsideAt": "rejectedAt", "mostAside": "mostRejected",
        "lastTurn": "lastRevision", "aloft_set_aside_changes": "aloft_rejected_changes",
    ]

    static func offences(in files: [TextFile]) -> [Offence] {
        files.filter {
            $0.path != "Tests/TidyTests/RetiredWordTests.swift" && !$0.path.hasPrefix("CHANGELOG")
        }
        .flatMap { file in
            file.lines.enumerated().flatMap { index, line in
                line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.compactMap { word in
                    retired(in: String(word)).map { retired, instead in
                        Offence(
                            path: file.path, line: index + 1, sentence: "“\(retired)” is “\(instead)” now")
                    }
                }
            }
        }
    }

    /// The retired word that a name is, or has among the words that it is joined of; one that is a single
    /// word of the dictionary counts alone only.
    private static func retired(in name: String) -> (word: String, instead: String)? {
        if let instead = replacements[name] { return (name, instead) }
        let parts = parts(of: name)
        for (word, instead) in compounds where parts.count > word.parts.count {
            let starts = 0...(parts.count - word.parts.count)
            if starts.contains(where: { parts[$0..<($0 + word.parts.count)].elementsEqual(word.parts) }) {
                return (word.name, instead)
            }
        }
        return nil
    }

    private static let compounds: [(word: (name: String, parts: [String]), instead: String)] =
        replacements.map { ((name: $0.key, parts: parts(of: $0.key)), $0.value) }
        .filter { $0.0.parts.count > 1 }
        .sorted { $0.word.name < $1.word.name }

    /// The words that a name in camel case is joined of, in small letters.
    private static func parts(of name: String) -> [String] {
        var parts: [String] = []
        for character in name {
            if parts.isEmpty || character.isUppercase { parts.append("") }
            parts[parts.count - 1].append(contentsOf: character.lowercased())
        }
        return parts
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

    @Test func `a retired word is found inside a longer name, one of the dictionary is not`() {
        let text = "var hasFrozenBatch = true\nvar isGrowing = false\nfunc keepStrayRecords() {}\n"
        let found = RetiredWords.offences(in: [TextFile(path: "Sources/a.swift", text: text)])
        #expect(
            found.map(\.sentence) == [
                "“FrozenBatch” is “InFlightBatch” now", "“keepStray” is “keepShadowed” now",
            ])
    }
}
