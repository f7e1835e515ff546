import Foundation

/// The pages of an SQLite database as they lie on disk, with what its WAL has on top, read without SQLite:
/// nothing in them is believed, and what cannot be read is left out.
///
/// After the description of the format at sqlite.org/fileformat2.html; the section is named where it is used.
struct DamagedPages {
    let pageSize: Int
    /// What a b-tree uses of a page.
    let usable: Int
    let count: Int
    private let database: Data
    private let wal: Data
    /// Where the newest version of a page begins in the WAL.
    private let inWAL: [Int: Int]

    init(database: Data, wal: Data) {
        let frames = WALFrames(wal)
        let size = frames?.pageSize ?? Self.pageSize(of: database)
        self.database = database
        self.wal = wal
        pageSize = size
        inWAL = frames?.newest ?? [:]
        count = max(database.count / size, inWAL.keys.max() ?? 0)
        // Byte 20 of the header: what is kept free at the end of each page; Apple's SQLite keeps 12 (§1.3.4).
        let reserved = database.count > 20 ? Int(database[database.startIndex + 20]) : 0
        usable = size - (reserved <= 64 ? reserved : 0)
    }

    /// A page's bytes, counted from 1; nil if there is no such page.
    func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= count else { return nil }
        if let offset = inWAL[number] {
            let start = wal.startIndex + offset
            return [UInt8](wal[start..<start + pageSize])
        }
        let offset = (number - 1) * pageSize
        guard offset + pageSize <= database.count else { return nil }
        let start = database.startIndex + offset
        return [UInt8](database[start..<start + pageSize])
    }

    /// The numbers of the pages that the file does not use, as far as its list of them can be followed
    /// (§1.5).
    func free() -> Set<Int> {
        guard let first = page(1) else { return [] }
        var free: Set<Int> = []
        var trunk = first.integer32(at: 32)
        while trunk > 0, !free.contains(trunk), let bytes = page(trunk) {
            free.insert(trunk)
            let leaves = min(bytes.integer32(at: 4), usable / 4 - 2)
            for index in 0..<max(0, leaves) { free.insert(bytes.integer32(at: 8 + 4 * index)) }
            trunk = bytes.integer32(at: 0)
        }
        return free
    }

    /// The header may be damaged, so the size is the largest one at whose multiples about as many pages of
    /// b-trees begin as at those of any other: a smaller one meets them, too, a larger one only some.
    private static func pageSize(of database: Data) -> Int {
        let sizes = (9...16).map { 1 << $0 }
        let counts = sizes.map { size in
            let pages = min(database.count, mostSampledBytes) / size
            guard pages > 1 else { return 0 }
            return (1..<pages).count { index in
                let page = database.startIndex + index * size
                return BTreePage.looksLikeOne([UInt8](database[page..<page + 8]), pageSize: size)
            }
        }
        let most = counts.max() ?? 0
        guard most > 0, let index = counts.lastIndex(where: { $0 * 10 >= most * 9 }) else { return 4_096 }
        return sizes[index]
    }

    private static let mostSampledBytes = 16 << 20
}

/// The frames of a WAL, also those behind a damaged one (§4.1).
struct WALFrames {
    let pageSize: Int
    /// Where the newest committed version of each page begins in the file.
    let newest: [Int: Int]
    /// Whether whole transactions lie behind a frame that is damaged: SQLite would not see them. A process
    /// that died while it wrote leaves a torn transaction at the end and nothing behind it.
    let isDamaged: Bool

    /// Nil if there is nothing that could be a WAL.
    init?(_ wal: Data) {
        guard wal.count > 32 else { return nil }
        let header = [UInt8](wal.prefix(32))
        let size = header.integer32(at: 8)
        guard header.integer32(at: 0) & ~1 == 0x377f_0682, (512...65_536).contains(size),
            size & (size - 1) == 0
        else { return nil }
        let isBigEndian = header[3] & 1 == 1
        var newest: [Int: Int] = [:]
        var pending: [Int: Int] = [:]
        var sum = Checksum(isBigEndian: isBigEndian, state: (header.word(at: 24), header.word(at: 28)))
        var damagedAt: Int?
        var isDamaged = false
        for index in 0..<((wal.count - 32) / (size + 24)) {
            let offset = 32 + index * (size + 24)
            let start = wal.startIndex + offset
            let frame = [UInt8](wal[start..<start + 24 + size])
            // Frames of an earlier round, which this one has not overwritten, carry other salts.
            guard frame[8..<16] == header[16..<24] else { break }
            sum.add(frame[0..<8])
            sum.add(frame[24...])
            let isGood = sum.state == (frame.word(at: 16), frame.word(at: 20))
            // The next frame goes on from what this one says, so a single bad one spoils no other.
            sum.state = (frame.word(at: 16), frame.word(at: 20))
            if !isGood { damagedAt = damagedAt ?? index }
            pending[frame.integer32(at: 0)] = offset + 24
            guard frame.integer32(at: 4) > 0 else { continue }
            newest.merge(pending) { _, later in later }
            pending = [:]
            if let damagedAt, index > damagedAt + 1, isGood { isDamaged = true }
        }
        pageSize = size
        self.newest = newest
        self.isDamaged = isDamaged
    }

    /// The sum that runs through a WAL (§4.2).
    private struct Checksum {
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
}

extension [UInt8] {
    /// Four bytes, the most significant first; 0 beyond the end.
    func word(at offset: Int) -> UInt32 {
        guard offset >= 0, offset + 4 <= count else { return 0 }
        return self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    func integer32(at offset: Int) -> Int { Int(word(at: offset)) }

    func integer16(at offset: Int) -> Int {
        guard offset >= 0, offset + 2 <= count else { return 0 }
        return Int(self[offset]) << 8 | Int(self[offset + 1])
    }

    /// A number of one to nine bytes with the place after it; nil beyond the end (§1.6).
    func variable(at offset: Int) -> (value: Int64, next: Int)? {
        guard offset >= 0 else { return nil }
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset + index < count else { return nil }
            let byte = self[offset + index]
            if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9) }
            value = value << 7 | UInt64(byte & 0x7f)
            if byte & 0x80 == 0 { return (Int64(bitPattern: value), offset + index + 1) }
        }
        return nil
    }
}
