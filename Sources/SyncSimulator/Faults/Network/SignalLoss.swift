/// The server omits a signal of a moved head, and streams fall silent while both ends take them for open.
struct SignalLoss {
    let profile: FaultProfile

    func drops(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.dropsSignal) }

    func silences(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: profile.silencesStream) }
}
