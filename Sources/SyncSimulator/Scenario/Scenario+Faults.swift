/// The faults that only some seeds have, and where they strike.
extension Scenario {
    // MARK: Copies of files

    /// A file is copied away while a transaction waits that is too large for the server, and put back when
    /// that was set aside and later changes were sent: everything has come to rest by then, for in the fault
    /// phase it seldom gets that far.
    var putsBackLate: Bool { seed % 7 == 5 && !losesServer }

    /// A backup is put back with what is kept outside of the file. One kind a run: a disk image that was
    /// written to, and whose file is then copied without what is kept outside, is not told from a plain copy.
    var restoresSecrets: Bool { seed.isMultiple(of: 3) }

    /// A file is copied to another device while the first one, out of reach, has something to count: both go
    /// on with it.
    var copiesLiveFiles: Bool { seed % 13 == 11 }

    // MARK: The server

    /// The server may be restored; then devices keep their files, and nobody files notes: records that come
    /// back one by one may not fit together, which is shown by other tests.
    var losesServer: Bool { [0, 4, 6].contains(seed % 8) && profile.restoresServer > 0 }

    /// The server is restored while a page that confirms a batch to one of two processes is on its way, which
    /// then comes while the other one gives back what was lost.
    var losesServerBehindPages: Bool { losesServer && seed / 40 % 2 == 0 && processesPerDevice > 1 }

    /// A device's record is damaged soon: few records that the server loses are with several devices.
    var damagesRecordSoon: Bool { losesServer && numbersLostWithServer == 2 }

    /// The age in milliseconds from which on the server forgets deletions.
    var tombstoneAge: Int64 { isThorough ? 5_000 : 15_000 }

    /// The server, or something before it, has too much to do now and then and says when to come back.
    var overloadsServer: Bool { [4, 9].contains(seed % 13) }

    /// Where that is so, changes are dropped on the way once the faults have stopped, rather than refused by
    /// a busy server.
    var dropsChanges: Bool { seed.isMultiple(of: 2) }

    /// The server, or something before it, cannot read some words, now and then.
    var hasPoisonWords: Bool { seed % 11 == 7 }

    /// Whether a word is one of those: one in four of the words that people write.
    func isPoison(word number: Int) -> Bool { UInt64(number) % 4 == seed / 11 % 4 }

    // MARK: The network

    /// A page is on its way for long, now and then: what it says of the time is old by then.
    var delaysPages: Bool { seed % 7 == 4 }
}
