/// The frequencies of a simulated world's faults: each happens once in this many chances; 0 is never.
package struct FaultProfile: Hashable, Sendable {
    /// A request gets lost on its way to the server.
    package var losesRequest: Int
    /// The server acts on the request, and its reply is lost.
    package var losesReply: Int
    /// A request arrives twice.
    package var repeatsRequest: Int
    /// A reply is cut somewhere.
    package var cutsReply: Int
    /// Another server than ours answers.
    package var captivePortal: Int
    /// A device dies in a commit, or between two steps.
    package var crashesDevice: Int
    /// The server dies in a commit: the transaction is lost and no reply comes.
    package var crashesServer: Int
    /// A user sets a device's clock.
    package var setsClock: Int
    /// A device is offline for a while.
    package var cutsOff: Int
    /// The server forgets old tombstones.
    package var collectsTombstones: Int
    /// A device's file is copied away.
    package var takesBackup: Int
    /// A backup takes the place of a device's file.
    package var restoresDevice: Int
    /// The server's database is copied away, or such a copy takes its place.
    package var restoresServer: Int
    /// A record of a device's copy is damaged on disk, or lost.
    package var damagesRecord: Int
    /// An account's role in a shared scope is changed, given or taken away.
    package var movesGrant: Int
    /// A device or the server gets the next version of the app.
    package var upgrades: Int
    /// Another account repeats a request of a device.
    package var intrudes: Int
    /// A device is signed out by its server until its user signs in again.
    package var expiresSignIn: Int
    /// A device's disk is full for a while.
    package var fillsDisk: Int
    /// The server does not say that a head moved, until the next heartbeat.
    package var dropsSignal: Int
    /// A stream falls silent while both ends take it for open.
    package var silencesStream: Int
    /// The server is overloaded, and says when to come back.
    package var overloads: Int
    /// The longest a message travels, milliseconds.
    package var longestTravel: Int

    /// Every fault happens now and then.
    package static let standard = FaultProfile(
        losesRequest: 12, losesReply: 8, repeatsRequest: 12, cutsReply: 20, captivePortal: 40,
        crashesDevice: 30,
        crashesServer: 25, setsClock: 20, cutsOff: 25, collectsTombstones: 8, takesBackup: 20,
        restoresDevice: 25, restoresServer: 9, damagesRecord: 40, movesGrant: 6, upgrades: 12, intrudes: 25,
        expiresSignIn: 40, fillsDisk: 30, dropsSignal: 8, silencesStream: 20, overloads: 8,
        longestTravel: 4_000)

    /// Every fault is frequent.
    package static let heavy = FaultProfile(
        losesRequest: 4, losesReply: 3, repeatsRequest: 4, cutsReply: 6, captivePortal: 12, crashesDevice: 8,
        crashesServer: 6, setsClock: 12, cutsOff: 8, collectsTombstones: 8, takesBackup: 12,
        restoresDevice: 20, restoresServer: 7, damagesRecord: 30, movesGrant: 5, upgrades: 8, intrudes: 12,
        expiresSignIn: 20, fillsDisk: 12, dropsSignal: 3, silencesStream: 6, overloads: 4,
        longestTravel: 45_000)

    /// No faults; messages take a moment.
    package static let calm = FaultProfile(
        losesRequest: 0, losesReply: 0, repeatsRequest: 0, cutsReply: 0, captivePortal: 0, crashesDevice: 0,
        crashesServer: 0, setsClock: 0, cutsOff: 0, collectsTombstones: 0, takesBackup: 0,
        restoresDevice: 0, restoresServer: 0, damagesRecord: 0, movesGrant: 0, upgrades: 12,
        intrudes: 0, expiresSignIn: 0, fillsDisk: 0, dropsSignal: 0, silencesStream: 0, overloads: 0,
        longestTravel: 50)

    /// Faults that a run may do without.
    private static let faults: [any WritableKeyPath<FaultProfile, Int> & Sendable] = [
        \.losesRequest, \.losesReply, \.repeatsRequest, \.cutsReply, \.captivePortal, \.crashesDevice,
        \.crashesServer, \.setsClock, \.cutsOff, \.collectsTombstones, \.takesBackup, \.restoresDevice,
        \.damagesRecord,
        \.movesGrant, \.upgrades, \.intrudes, \.expiresSignIn, \.fillsDisk, \.dropsSignal, \.silencesStream,
    ]

    /// The profile of one run: some faults often, some never, the rest unchanged. A bug that takes long
    /// chains of few kinds of faults shows where the others do not interfere.
    ///
    /// After Groce et al., "Swarm Testing" (2012).
    func varied(_ chance: inout SeededChance) -> FaultProfile {
        var varied = self
        for fault in Self.faults where self[keyPath: fault] > 0 {
            switch chance.number(in: 0...7) {
            case 0: varied[keyPath: fault] = 0
            case 1...2: varied[keyPath: fault] = max(2, self[keyPath: fault] / 3)
            default: break
            }
        }
        if chance.happens(onceIn: 4), (1_000...10_000).contains(longestTravel) { varied.longestTravel *= 4 }
        return varied
    }

    /// The profiles by name.
    package static let named: [String: FaultProfile] = ["standard": standard, "heavy": heavy, "calm": calm]
}

extension Int {
    /// The odds of a fault, made `times` as high where `isSoon`, because it would do most there; 0 stays 0.
    func sooner(_ isSoon: Bool, times: Int = 8) -> Int {
        isSoon && self > 0 ? Swift.max(1, self / times) : self
    }
}
