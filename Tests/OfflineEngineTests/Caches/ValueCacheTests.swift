import Foundation
import OfflineEngine
import Testing

@Suite struct ValueCacheTests {
    private static func value(
        _ key: String, observed: Int64, fetched: Int64, _ text: String = "words"
    ) -> CachedValue {
        CachedValue(key: key, bytes: Data(text.utf8), observed: observed, fetched: fetched, source: "test")
    }

    private func withCache(most: Int = 100, _ body: (ValueCache, URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "aloft-cache-\(UUID()).sqlite")
        try await body(try ValueCache(at: file, most: most), file)
        for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + end) {
            try FileManager.default.removeItem(atPath: file.path + end)
        }
    }

    @Test func `an older observation never replaces a newer one, however late it was fetched`() async throws {
        try await withCache { (cache, _) async throws in
            let new = Self.value("EGLL", observed: 200, fetched: 210)
            #expect(try await cache.keep(new) == new)
            #expect(try await cache.keep(Self.value("EGLL", observed: 100, fetched: 900, "old")) == new)
            #expect(try await cache.value("EGLL") == new)
            let correction = Self.value("EGLL", observed: 200, fetched: 220, "corrected")
            #expect(try await cache.keep(correction) == correction)
            #expect(try await cache.keep(Self.value("EGLL", observed: 200, fetched: 215)) == correction)
        }
    }

    @Test func `a value observed ahead of the clock gives way to one that is not`() async throws {
        try await withCache { (cache, _) async throws in
            let now: Int64 = 1_000_000
            let ahead = Self.value("EGLL", observed: now + 300_001, fetched: now)
            #expect(try await cache.keep(ahead, at: now) == ahead)
            let further = Self.value("EGLL", observed: now + 400_000, fetched: now)
            #expect(try await cache.keep(further, at: now) == further)
            let earlier = Self.value("EGLL", observed: now - 60_000, fetched: now)
            #expect(try await cache.keep(earlier) == further)
            #expect(try await cache.keep(earlier, at: now) == earlier)
            // Clocks that differ by five minutes are the same clock.
            let near = Self.value("EGLL", observed: now + 300_000, fetched: now)
            #expect(try await cache.keep(near, at: now) == near)
            #expect(try await cache.keep(earlier, at: now) == near)
        }
    }

    @Test func `old values go, pinned ones stay`() async throws {
        try await withCache { (cache, _) async throws in
            for (key, observed) in [("old", 10), ("kept", 20), ("new", 300)] as [(String, Int64)] {
                _ = try await cache.keep(Self.value(key, observed: observed, fetched: 300))
            }
            try await cache.purge(before: 100, relyingOn: ["kept"])
            #expect(try await cache.value("old") == nil)
            #expect(try await cache.value("kept") != nil)
            #expect(try await cache.value("new") != nil)
        }
    }

    @Test func `its size is bounded, and the oldest go first`() async throws {
        try await withCache(most: 2) { (cache, _) async throws in
            for number in 1...4 {
                _ = try await cache.keep(Self.value("\(number)", observed: Int64(number), fetched: 9))
            }
            try await cache.purge(before: 0, relyingOn: ["1"])
            #expect(try await cache.value("1") != nil)
            #expect(try await cache.value("2") == nil)
            #expect(try await cache.value("4") != nil)
        }
    }

    @Test func `a restart keeps it`() async throws {
        try await withCache { (cache, file) async throws in
            let value = Self.value("EGLL", observed: 1, fetched: 2)
            _ = try await cache.keep(value)
            #expect(try await ValueCache(at: file).value("EGLL") == value)
        }
    }
}
