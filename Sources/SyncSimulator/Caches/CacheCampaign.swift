import Foundation
import OfflineEngine
import Synchronization

/// A cache under random events: a server that observes, answers with old values, or does not answer, a
/// clock that is set, a machine that dies before a commit, values that are pinned and unpinned.
///
/// Laws: C1 no reader sees an older value after a newer one. C2 no value comes without its age, which counts
/// from its observation. C3 a value is dropped for its age or for want of room only, and never while pinned.
/// C4 readers that ask at once cause one request. C5 the cache is bounded.
package final class CacheCampaign {
    private let disk: DatabaseRecycler.Disk
    private let world: SimulatedWorld
    private var chance: SeededChance
    private var trueTime: Int64 = 1_800_000_000_000
    private var cache: ValueCache
    /// The disk's content by the laws, and the pinned keys.
    private var expected: [String: CachedValue] = [:]
    private var pinned: Set<String> = []
    /// By key the observation that a reader saw last.
    private var seen: [String: Int64] = [:]
    /// By key the observations that the server made.
    private var observations: [String: [Int64]] = [:]
    private let server = StubServer()
    private let isWide: Bool

    private struct Reply: Sendable {
        var value: CachedValue?
        var fails = false
        var asked = 0
    }

    /// The server, which several readers may ask.
    private final class StubServer: Sendable {
        private let reply = Mutex(Reply())

        func prepare(_ next: Reply) { reply.withLock { $0 = next } }
        var state: Reply { reply.withLock { $0 } }

        func answer() throws -> CachedValue? {
            try reply.withLock { reply in
                reply.asked += 1
                if reply.fails { throw NoAnswer() }
                return reply.value
            }
        }
    }

    private struct NoAnswer: Error {}

    private static let keys = ["metar/EGLL", "metar/EGTF", "taf/EGLL", "winds/DEN"]
    private static let lifetime: Int64 = 300_000
    private static let day: Int64 = 86_400_000
    private static let most = 3

    /// A world of a seed.
    package init(seed: UInt64) throws {
        let recycler = DatabaseRecycler()
        disk = try recycler.take(nil)
        chance = SeededChance(seed: seed)
        world = SimulatedWorld(at: trueTime, clockError: 0, chance: SeededChance(seed: seed &+ 1))
        // In half of the worlds there is room for all.
        isWide = seed.isMultiple(of: 2)
        cache = try ValueCache(in: disk.database, most: isWide ? 100 : Self.most)
    }

    /// Runs this many events. Throws ``LawBroken``.
    package func run(events: Int = 120) async throws {
        for _ in 0..<events {
            let key = chance.pick(Self.keys)
            switch chance.number(in: 0...9) {
            case 0: pass(minutes: chance.number(in: 1...600))
            case 1: world.setError(chance.pick([0, 0, 10_800_000, -10_800_000]))
            case 2: try await pin(key)
            case 3: try await purge()
            case 4: try await crash(key)
            default: try await read(key, readers: chance.pick([1, 1, 3]))
            }
            try await checkDisk()
        }
    }

    private func pass(minutes: Int) {
        trueTime += Int64(minutes) * 60_000
        world.move(to: trueTime)
        for key in Self.keys where chance.happens(onceIn: 2) {
            observations[key, default: []].append(trueTime - Int64(chance.number(in: 0...50)) * 60_000)
        }
    }

    /// The server's next answer: mostly its newest, now and then an old one with today's fetch time.
    private func prepare(_ key: String) {
        var reply = Reply()
        let known = observations[key] ?? []
        reply.fails = chance.happens(onceIn: 4)
        if let newest = known.max() {
            let observed = chance.happens(onceIn: 3) ? chance.pick(known) : newest
            reply.value = CachedValue(
                key: key, bytes: Data("\(observed)".utf8), observed: observed, fetched: world.now(),
                source: "server")
        }
        server.prepare(reply)
    }

    private func source() -> CachedSource {
        CachedSource(cache, lifetimeMilliseconds: Self.lifetime, world: world) { [server] _ in
            // The other readers arrive meanwhile.
            for _ in 0..<20 { await Task.yield() }
            return try server.answer()
        }
    }

    private func read(_ key: String, readers: Int) async throws {
        prepare(key)
        let source = source()
        let read = try await withThrowingTaskGroup(of: [CacheStep].self) { group in
            for _ in 0..<readers {
                group.addTask {
                    var steps: [CacheStep] = []
                    for try await step in source.values(key) { steps.append(step) }
                    return steps
                }
            }
            return try await group.reduce(into: [[CacheStep]]()) { $0.append($1) }
        }
        let reply = server.state
        if reply.asked > 1, !reply.fails, reply.value != nil {
            throw LawBroken(law: "C4", finding: "\(readers) readers of \(key) were \(reply.asked) questions")
        }
        if reply.asked > 0, !reply.fails, let value = reply.value { take(value) }
        // Each reader is checked by itself: the last value of one may be newer than another's first.
        let before = seen[key]
        var latest = before
        for steps in read {
            seen[key] = before
            for step in steps { try check(step, key) }
            latest = [latest, seen[key]].compactMap(\.self).max()
        }
        seen[key] = latest
    }

    /// Takes a value by the laws: the later observation, and of equal ones the later fetch.
    private func take(_ value: CachedValue) {
        let here = expected[value.key]
        if let here, (here.observed, here.fetched) > (value.observed, value.fetched) { return }
        expected[value.key] = value
    }

    private func drop(_ key: String) {
        expected[key] = nil
        seen[key] = nil
    }

    private func check(_ step: CacheStep, _ key: String) throws {
        let shown: AgedCacheValue
        switch step {
        case .cached(let value), .newest(let value): shown = value
        case .absent, .failed: return
        }
        let value = shown.value
        if let last = seen[key], value.observed < last {
            throw LawBroken(law: "C1", finding: "\(key): \(value.observed) came after \(last)")
        }
        seen[key] = value.observed
        let now = world.now()
        let isAhead = max(value.observed, value.fetched) > now + CachedSource.toleranceMilliseconds
        let age = isAhead ? nil : max(0, now - value.observed)
        guard shown.ageMilliseconds == age else {
            let found = shown.ageMilliseconds.map { "\($0)" } ?? "unknown"
            throw LawBroken(law: "C2", finding: "\(key): the age is \(found), not \(String(describing: age))")
        }
    }

    private func pin(_ key: String) async throws {
        pinned = chance.happens(onceIn: 3) ? [] : pinned.union([key])
        try await cache.pin(pinned, for: "flight")
    }

    private func purge() async throws {
        let moment = world.now() - Self.day
        try await cache.purge(before: moment)
        for value in expected.values where value.observed < moment && !pinned.contains(value.key) {
            drop(value.key)
        }
        if !isWide, expected.count > Self.most { dropSurplus() }
        let held = try await count()
        guard held <= (isWide ? 100 : Self.most + pinned.count) else {
            throw LawBroken(law: "C5", finding: "\(held) values after a purge")
        }
    }

    private func dropSurplus() {
        // The values observed longest ago that are not pinned.
        let oldest = expected.values.sorted { ($0.observed, $0.key) < ($1.observed, $1.key) }
        for gone in oldest.prefix(expected.count - Self.most) where !pinned.contains(gone.key) {
            drop(gone.key)
        }
    }

    /// Dies just before a commit; afterwards the value is on disk whole, or not at all.
    private func crash(_ key: String) async throws {
        prepare(key)
        disk.crash.arm(commit: 1)
        do {
            for try await _ in source().values(key) {}
            disk.crash.disarm()
            let reply = server.state
            if reply.asked > 0, !reply.fails, let value = reply.value { take(value) }
        } catch is CommitCrash.Killed {
            // The transaction was lost: the laws expect the earlier value.
        }
        cache = try ValueCache(in: disk.database, most: isWide ? 100 : Self.most)
    }

    private func count() async throws -> Int {
        var held = 0
        for key in Self.keys where try await cache.value(key) != nil { held += 1 }
        return held
    }

    private func checkDisk() async throws {
        for key in Self.keys {
            let found = try await cache.value(key)
            guard found == expected[key] else {
                let words = (found?.observed, expected[key]?.observed)
                throw LawBroken(law: found == nil ? "C3" : "C1", finding: "\(key): \(words)")
            }
        }
    }
}
