/// A device dies in a commit or between two steps, and the server in a commit.
struct Crashes {
    let profile: FaultProfile

    /// Whether a device dies before a step, or in the only commit of a user's action.
    func killsDevice(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.crashesDevice) }

    /// The commit of a received answer in which a device dies; nil if it lives.
    func commitOfDevice(_ chance: inout SeededChance) -> Int? {
        chance.happens(onceIn: profile.crashesDevice) ? chance.number(in: 1...2) : nil
    }

    /// The commit of an answer in which the server dies; nil if it lives.
    func commitOfServer(_ chance: inout SeededChance) -> Int? {
        chance.happens(onceIn: profile.crashesServer) ? chance.number(in: 1...2) : nil
    }
}
