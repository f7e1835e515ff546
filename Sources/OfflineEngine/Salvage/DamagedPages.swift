import Foundation

/// The pages of an SQLite database on disk with its WAL applied, read without SQLite: nothing in them is
/// trusted, and unreadable parts are left out.
///
/// After the description of the format at sqlite.org/fileformat2.html; the section is named where it is used.
struct DamagedPages {
    let pageSize: Int
    /// The bytes of a page that a b-tree uses.
    let usable: Int
    let count: Int
    private let database: Data
    private let wal: Data
    /// Where the newest version of a page begins in the WAL.
    private let inWAL: [Int: Int]

    /// - Parameter walIndex: the beginning of the `-shm` file, if there is one.
    init(database: Data, wal: Data, walIndex: Data = Data()) {
        let frames = WALFrames(wal, walIndex: walIndex)
        let size = frames?.pageSize ?? Self.pageSize(of: database)
        self.database = database
        self.wal = wal
        pageSize = size
        inWAL = frames?.newest ?? [:]
        count = max(database.count / size, inWAL.keys.max() ?? 0)
        // Byte 20 of the header: the bytes reserved at the end of each page; Apple's SQLite reserves 12
        // (§1.3.4).
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

    /// The header may be damaged, so the page size is inferred: the largest size whose multiples hold about
    /// as many b-tree pages as any other's. A smaller size finds them, too, a larger one only some.
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

    /// A varint of one to nine bytes and the offset after it; nil beyond the end (§1.6).
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
