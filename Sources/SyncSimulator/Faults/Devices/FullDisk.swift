/// A device's disk is full for a while: nothing commits, nothing is lost, and everything resumes afterwards.
struct FullDisk {
    private let onceIn: Int
    /// The time until which it is full, by device.
    private var fullUntil: [Int: Int64] = [:]

    init(onceIn: Int) { self.onceIn = onceIn }

    func isFull(_ device: Int, at now: Int64) -> Bool { fullUntil[device, default: 0] > now }

    /// The end of a full disk that begins now; nil if none begins, or the disk is full already.
    mutating func strikes(_ device: Int, at now: Int64, _ chance: inout SeededChance) -> Int64? {
        guard !isFull(device, at: now), chance.happens(onceIn: onceIn) else { return nil }
        let until = now + Int64(chance.number(in: 1_000...30_000))
        fullUntil[device] = until
        return until
    }
}
