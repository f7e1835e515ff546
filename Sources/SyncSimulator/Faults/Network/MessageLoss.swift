/// Requests and replies get lost on their way, and requests arrive twice.
struct MessageLoss {
    let profile: FaultProfile

    func losesRequest(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.losesRequest) }

    func losesReply(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.losesReply) }

    func repeatsRequest(_ chance: inout SeededChance) -> Bool {
        chance.happens(onceIn: profile.repeatsRequest)
    }
}
