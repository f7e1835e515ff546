/// Messages take their time.
struct Latency {
    let longest: Int

    /// How long a message is on its way, in the fault phase or after it.
    func travel(inFaultPhase: Bool, _ chance: inout SeededChance) -> Int64 {
        Int64(chance.number(in: 5...(inFaultPhase ? longest : 200)))
    }

    /// How long a probe and its answer are on their way.
    func probe(atMost limit: Int64, _ chance: inout SeededChance) -> Int64 {
        Int64(chance.number(in: 5...min(Int(limit), longest)))
    }
}
