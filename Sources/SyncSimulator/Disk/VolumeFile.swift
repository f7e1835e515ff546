import Foundation

/// A file on a simulated volume: what was written since its last sync, and what these places held before.
struct VolumeFile {
    /// A disk writes whole sectors.
    static let sector = 512

    /// How much of what was not synced a loss of power took.
    enum Loss: Sendable { case nothing, everything, tail, sectors }

    private enum Unsynced {
        case write(offset: Int, [UInt8])
        case truncate(Int)
    }

    private let path: String
    /// The writes since the last sync, in order.
    private var unsynced: [Unsynced] = []
    /// The sectors touched since then, as they are on the platter.
    private var durable: [Int: [UInt8]] = [:]
    /// The size of the file at the last sync.
    private var durableSize: Int

    /// A file with `size` bytes, all of them synced.
    init(_ path: String, size: Int) {
        self.path = path
        durableSize = size
    }

    /// Whether a loss of power could take nothing.
    var isSynced: Bool { unsynced.isEmpty }

    /// Notes a write before it is done; `read` gives what is there.
    mutating func noteWrite(_ bytes: [UInt8], at offset: Int, _ read: (Int, Int) -> [UInt8]) {
        remember(offset..<(offset + bytes.count), read)
        unsynced.append(.write(offset: offset, bytes))
    }

    /// Notes that the file is about to be cut.
    mutating func noteTruncation(to size: Int, _ read: (Int, Int) -> [UInt8]) {
        remember(size..<max(size, durableSize), read)
        unsynced.append(.truncate(size))
    }

    private mutating func remember(_ range: Range<Int>, _ read: (Int, Int) -> [UInt8]) {
        let end = min(range.upperBound, durableSize)
        guard range.lowerBound < end else { return }
        for sector in range.lowerBound / Self.sector...(end - 1) / Self.sector where durable[sector] == nil {
            let start = sector * Self.sector
            durable[sector] = read(start, min(Self.sector, durableSize - start))
        }
    }

    /// Everything is on the platter.
    mutating func noteSync(size: Int) {
        unsynced = []
        durable = [:]
        durableSize = size
    }

    /// Power is lost: of what was not synced nothing is left, a beginning, any sectors, or all of it.
    mutating func losePower(_ chance: inout SeededChance) throws -> Loss {
        guard !isSynced, let file = FileHandle(forUpdatingAtPath: path) else { return .nothing }
        let loss = chance.pick([Loss.everything, .tail, .sectors, .nothing])
        if loss != .nothing {
            try restore(file)
            try redo(loss, file, &chance)
        }
        noteSync(size: Int(try file.seekToEnd()))
        try file.close()
        return loss
    }

    private func restore(_ file: FileHandle) throws {
        for (sector, bytes) in durable.sorted(by: { $0.key < $1.key }) {
            try redo(.write(offset: sector * Self.sector, bytes), file)
        }
        try file.truncate(atOffset: UInt64(durableSize))
    }

    private func redo(_ loss: Loss, _ file: FileHandle, _ chance: inout SeededChance) throws {
        switch loss {
        case .everything, .nothing: break
        case .tail:
            let last = chance.number(in: 0...(unsynced.count - 1))
            for done in unsynced[..<last] { try redo(done, file) }
            // The next one is torn.
            if case .write(let offset, let bytes) = unsynced[last] {
                let parts = Self.sectors(offset, bytes.count)
                for part in parts.prefix(chance.number(in: 0...(parts.count - 1))) {
                    try redo(part, of: bytes, at: offset, file)
                }
            }
        case .sectors:
            for done in unsynced {
                if case .write(let offset, let bytes) = done {
                    for part in Self.sectors(offset, bytes.count) where chance.happens(onceIn: 2) {
                        try redo(part, of: bytes, at: offset, file)
                    }
                } else if chance.happens(onceIn: 2) {
                    try redo(done, file)
                }
            }
        }
    }

    private func redo(_ part: Range<Int>, of bytes: [UInt8], at offset: Int, _ file: FileHandle) throws {
        let part = part.lowerBound - offset..<part.upperBound - offset
        try redo(.write(offset: offset + part.lowerBound, Array(bytes[part])), file)
    }

    private func redo(_ done: Unsynced, _ file: FileHandle) throws {
        switch done {
        case .write(let offset, let bytes):
            try file.seek(toOffset: UInt64(offset))
            try file.write(contentsOf: bytes)
        case .truncate(let size): try file.truncate(atOffset: UInt64(size))
        }
    }

    /// The parts of a place that lie in one sector each.
    private static func sectors(_ offset: Int, _ count: Int) -> [Range<Int>] {
        guard count > 0 else { return [offset..<offset] }
        return (offset / sector...(offset + count - 1) / sector).map {
            max(offset, $0 * sector)..<min(offset + count, ($0 + 1) * sector)
        }
    }
}
