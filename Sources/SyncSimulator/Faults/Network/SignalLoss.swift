/// The server does not say that a head moved, and streams fall silent that both ends take for open.
struct SignalLoss {
    let profile: FaultProfile

    func drops(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.dropsSignal) }

    func silences(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.silencesStream) }
}
