/// Messages take their time.
struct Latency {
    let longest: Int

    /// The travel time of a message, in the fault phase or after it.
    func travel(inFaultPhase: Bool, _ chance: inout SeededChance) -> Int64 {
        Int64(chance.number(in: 5...(inFaultPhase ? longest : 200)))
    }

    /// The round-trip time of a probe.
    func probe(atMost limit: Int64, _ chance: inout SeededChance) -> Int64 {
        Int64(chance.number(in: 5...min(Int(limit), longest)))
    }
}
