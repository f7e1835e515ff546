/// A device is offline for a while.
struct Disconnection {
    let onceIn: Int

    /// How long from now on; nil if the device stays online.
    func strikes(_ chance: inout SeededChance) -> Int64? {
        chance.happens(onceIn: onceIn) ? Int64(chance.number(in: 1_000...40_000)) : nil
    }

    /// How long a device is away that is kept away at most so long.
    func lasts(atMost time: Int, _ chance: inout SeededChance) -> Int64 {
        Int64(chance.number(in: time / 4...time))
    }
}
