/// Everything decided from the seed alone before a run: its circumstances, and how often each fault happens.
/// Nothing else looks at the seed.
struct Scenario: Sendable {
    let seed: UInt64
    /// How often each fault happens in this run.
    let profile: FaultProfile
    /// The number of changes that a restored server loses and devices have.
    let numbersLostWithServer: Int
    /// The random source of what people like to do.
    let taste: SeededChance

    /// The scenario of a seed in a world of this kind.
    init(seed: UInt64, profile: FaultProfile) {
        self.seed = seed
        var taste = SeededChance(seed: ~seed)
        self.profile = profile.varied(&taste)
        numbersLostWithServer = taste.number(in: 1...6)
        self.taste = taste
    }

    /// The main random source.
    var chance: SeededChance { SeededChance(seed: seed) }

    /// One of the further random sources.
    func chance(_ stream: RandomStream) -> SeededChance {
        SeededChance(seed: seed &+ 1 << stream.rawValue)
    }

    // MARK: The accounts, and what they share

    /// A scope is shared; its roles are given, changed and taken away.
    var sharesScope: Bool { !seed.isMultiple(of: 2) }

    /// The names of the devices' accounts: two where two people share a scope.
    var accounts: [String] { sharesScope && seed % 8 == 5 ? ["account", "companion"] : ["account"] }

    /// The unauthorized client's account is a member of the shared scope, where it writes under devices of
    /// its own.
    var unauthorizedClientIsMember: Bool { sharesScope && seed % 4 == 3 }

    // MARK: The workload

    /// The runs below this seed do what they did when they were found to break a law: more is only done by
    /// the others, so that those stay what they are.
    private static let broadFrom: UInt64 = 10_000_000

    /// People do more kinds of things, with more records, in tables with more rules.
    var isBroad: Bool { seed >= Self.broadFrom }

    /// Tables have up to twelve records where few tables have up to four.
    var hasManyRecords: Bool { isBroad && seed % 4 == 2 }

    // MARK: The actions of people

    /// People do several things in one transaction, use other tools, and resolve their rejected changes in
    /// the end. Not where the server takes few changes at once: a record made and deleted in a transaction
    /// that is set aside leaves nothing.
    var isThorough: Bool { [8, 9].contains(seed % 11) && changesPerPush == nil }

    /// Notes refer to notes, several deep.
    var nestsNotes: Bool { seed % 13 == 6 }

    /// Folders are inserted again rather than deleted, and hold many notes.
    var remakesFolders: Bool { seed % 13 == 9 }

    // MARK: The limits of messages

    /// The most bytes of a push; nil for the usual number. Most batches go in parts if there is a limit.
    var bytesPerRequest: Int? { [2, 3].contains(seed % 5) ? 400 + Int(seed / 5 % 5) * 200 : nil }

    /// The most changes that the server takes in a batch; nil for the usual number. A larger transaction
    /// waits for a person.
    var changesPerPush: Int? { [3, 5].contains(seed % 7) ? 3 : nil }

    /// The most changes that a device puts into a batch of several transactions. If it is one, each larger
    /// transaction is drafted while other events happen to the copy.
    var changesPerBatch: Int { [1, 3].contains(seed % 5) ? 1 : 5 }

    /// The most bytes of a page; nil for the usual number.
    var bytesPerPage: Int? { isThorough ? 300 : nil }

    // MARK: Devices

    /// The number of processes that sync each device's file.
    var processesPerDevice: Int { seed % 5 == 1 ? 2 : 1 }

    /// Streams of signals last, and devices pull seldom by themselves. Elsewhere something on the way ends
    /// each stream after its first signal or before.
    var streamsLast: Bool { seed / 8 % 2 == 1 }

    /// A stream begins with the present heads, also where it ends at once.
    var streamsBeginWithHeads: Bool { streamsLast || seed / 16 % 2 == 1 }

    /// Apps go out of sight and come back, and people pause syncing.
    var putsAppsAway: Bool { [3, 7].contains(seed % 11) }

    // MARK: Versions of the app

    /// Devices and server begin with different versions of the app, and become newer while they run.
    var mixesVersions: Bool { seed % 3 == 1 }

    /// Everything is of the newest version but the first device, whose owner puts the update off.
    var oneDeviceLags: Bool { mixesVersions && seed % 5 == 4 }

    /// The version of the app that a device or the server (nil) begins with.
    func firstVersion(of device: Int?, newest: Int, _ chance: inout SeededChance) -> Int {
        guard mixesVersions else { return 1 }
        let version = chance.number(in: 1...newest)
        return oneDeviceLags ? (device == 0 ? 1 : newest) : version
    }
}
