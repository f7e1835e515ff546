/// The faults that only some seeds have, and where they strike.
extension Scenario {
    // MARK: Disks

    /// The devices' files are files, on disks that lose, tear, fail and fill up, and after a crash they are
    /// opened again through the door that an app's are.
    var hasVolumes: Bool { [8, 11].contains(seed % 17) }

    // MARK: Copies of files

    /// A file is copied while a transaction over the server's limit waits, and put back after that was set
    /// aside and later changes were sent: when everything has come to rest, because the fault phase seldom
    /// gets that far.
    var putsBackLate: Bool { seed % 7 == 5 && !losesServer }

    /// A backup is put back with the secrets outside of the file. One kind a run: if a disk image was written
    /// to and its file is then copied without the secrets, it cannot be told from a plain copy.
    var restoresSecrets: Bool { seed.isMultiple(of: 3) }

    /// A file is copied to another device while the first one, offline, has unsent counter additions: both
    /// continue with it.
    var copiesLiveFiles: Bool { seed % 13 == 11 }

    /// A file is opened without the secrets that are kept outside of it.
    var losesSecrets: Bool { isBroad && seed % 6 == 1 && !losesServer }

    // MARK: The server

    /// The server may be restored; then devices keep their files, and nobody files notes: records given back
    /// one by one may conflict, which other tests cover.
    var losesServer: Bool { [0, 4, 6].contains(seed % 8) && profile.restoresServer > 0 }

    /// The server is restored while a page that confirms a batch is on its way to one of two processes; it
    /// arrives while the other gives back the lost records.
    var losesServerBehindPages: Bool { losesServer && seed / 40 % 2 == 0 && processesPerDevice > 1 }

    /// A device's record is damaged soon: few records that the server loses are with several devices.
    var damagesRecordSoon: Bool { losesServer && numbersLostWithServer == 2 }

    /// The age in milliseconds from which on the server forgets deletions.
    var tombstoneAge: Int64 { isThorough ? 5_000 : 15_000 }

    /// The server, or a proxy before it, is overloaded now and then and says when to come back.
    var overloadsServer: Bool { [4, 9].contains(seed % 13) }

    /// In such runs changes are dropped by the network once the faults have stopped, instead of refused by a
    /// busy server.
    var dropsChanges: Bool { seed.isMultiple(of: 2) }

    /// The server, or something before it, cannot read some words, now and then.
    var hasPoisonWords: Bool { seed % 11 == 7 }

    /// Whether a word is unreadable: one in four of the words that people write.
    func isPoison(word number: Int) -> Bool { UInt64(number) % 4 == seed / 11 % 4 }

    // MARK: The network

    /// A page is delayed for long, now and then, so that its time is old on arrival.
    var delaysPages: Bool { seed % 7 == 4 }
}
