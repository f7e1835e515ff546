import Foundation

/// The frames of a WAL, also those behind a damaged one (sqlite.org/fileformat2.html §4.1).
struct WALFrames {
    let pageSize: Int
    /// Where the newest committed version of each page begins in the file.
    let newest: [Int: Int]
    /// The damaged frame of a transaction that was whole once: another one lies behind it, or the `-shm` file
    /// says so. SQLite would see neither. A process that died while it wrote, or a loss of power, leaves a
    /// torn transaction at the end: any of its frames, the last one too, may be there.
    let damage: Damage?
    /// Whether a frame is damaged, for whatever reason.
    let isTorn: Bool

    /// A damaged frame, identified by its position and content.
    struct Damage: Hashable {
        let salts: [UInt8]
        let index: Int
        let frame: [UInt8]
    }

    /// Nil if there is nothing that could be a WAL.
    ///
    /// - Parameter walIndex: the beginning of the `-shm` file, if there is one. Frames behind the end that
    ///   it gives may be left of a transaction whose process died before it said so to the others, and whose
    ///   beginning another process has overwritten since.
    init?(_ wal: Data, walIndex: Data = Data()) {
        guard wal.count > 32 else { return nil }
        let header = [UInt8](wal.prefix(32))
        let size = header.integer32(at: 8)
        guard header.integer32(at: 0) & ~1 == 0x377f_0682, (512...65_536).contains(size),
            size & (size - 1) == 0
        else { return nil }
        let isBigEndian = header[3] & 1 == 1
        var newest: [Int: Int] = [:]
        var pending: [Int: Int] = [:]
        var sum = WALChecksum(isBigEndian: isBigEndian, state: (header.word(at: 24), header.word(at: 28)))
        let end = WALEnd(walIndex, salts: header[16..<24])
        var damaged: Damage?
        var damage: Damage?
        // Whether a damaged transaction has ended, and the present one is good from its first frame on:
        // frames that an earlier one left behind the last do not continue its checksum.
        var isOver = false
        var isWhole = true
        for index in 0..<((wal.count - 32) / (size + 24)) {
            let offset = 32 + index * (size + 24)
            let start = wal.startIndex + offset
            let frame = [UInt8](wal[start..<start + 24 + size])
            let before = sum.state
            // Frames of an earlier round, which this one has not overwritten, carry other salts.
            guard frame[8..<16] == header[16..<24] else { break }
            sum.add(frame[0..<8])
            sum.add(frame[24...])
            let isGood = sum.state == (frame.word(at: 16), frame.word(at: 20))
            if !isGood, let end, end.frames == index, end.sum == before {
                damage = damage ?? damaged
                break
            }
            // The next frame's checksum continues from the stored one, so a single bad frame spoils no other.
            sum.state = (frame.word(at: 16), frame.word(at: 20))
            if !isGood, damaged == nil {
                damaged = Damage(salts: Array(header[16..<24]), index: index, frame: frame)
            }
            isWhole = isWhole && isGood
            pending[frame.integer32(at: 0)] = offset + 24
            guard frame.integer32(at: 4) > 0 else { continue }
            newest.merge(pending) { _, later in later }
            pending = [:]
            if isOver, isWhole { damage = damaged }
            isOver = damaged != nil
            isWhole = true
        }
        if let damaged, let end, end.frames > damaged.index { damage = damaged }
        pageSize = size
        self.newest = newest
        self.damage = damage
        isTorn = damaged != nil
    }

    /// The damage in what `read` gives; `walIndex`, the beginning of the `-shm` file, is asked for in doubt.
    ///
    /// Another process may write the files while they are read, and what is read then is from two moments.
    /// But what is damaged stays so, in the same place; what is another at every look is being written.
    static func damage(in read: () throws -> Data, walIndex: () throws -> Data) rethrows -> Damage? {
        func look() throws -> Damage? {
            let wal = try read()
            guard WALFrames(wal)?.isTorn == true else { return nil }
            return WALFrames(wal, walIndex: try walIndex())?.damage
        }
        var seen = try look()
        for _ in 1...20 where seen != nil {
            let again = try look()
            if again == seen { return seen }
            seen = again
        }
        return nil
    }
}

/// The end of a WAL as agreed by the processes that share it: from the two copies at the beginning of a
/// `-shm` file (sqlite.org/walformat.html §2.1), in the byte order of the machine.
private struct WALEnd {
    /// The number of frames.
    let frames: Int
    /// The checksum behind the last one.
    let sum: (UInt32, UInt32)

    /// Nil unless it is whole, of the WAL with these salts, and somebody has committed since it was made:
    /// who opens a damaged WAL after everybody has gone makes one that ends before the damage, and counts its
    /// commits from 0 (`iChange`).
    init?(_ index: Data, salts: ArraySlice<UInt8>) {
        let bytes = [UInt8](index.prefix(96))
        guard bytes.count == 96, bytes[0..<48] == bytes[48..<96], bytes[12] == 1, bytes[32..<40] == salts,
            Self.word(bytes, 8) != 0
        else { return nil }
        var own = WALChecksum(isBigEndian: 1.bigEndian == 1, state: (0, 0))
        own.add(bytes[0..<40])
        guard own.state == (Self.word(bytes, 40), Self.word(bytes, 44)) else { return nil }
        frames = Int(Self.word(bytes, 16))
        sum = (Self.word(bytes, 24), Self.word(bytes, 28))
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
}

/// The sum that runs through a WAL (sqlite.org/fileformat2.html §4.2).
private struct WALChecksum {
    let isBigEndian: Bool
    var state: (UInt32, UInt32)

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        while index + 8 <= bytes.endIndex {
            state.0 = state.0 &+ word(bytes, index) &+ state.1
            state.1 = state.1 &+ word(bytes, index + 4) &+ state.0
            index += 8
        }
    }

    private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
        let first = UInt32(bytes[index])
        let second = UInt32(bytes[index + 1])
        let third = UInt32(bytes[index + 2])
        let fourth = UInt32(bytes[index + 3])
        return isBigEndian
            ? first << 24 | second << 16 | third << 8 | fourth
            : fourth << 24 | third << 16 | second << 8 | first
    }
}
