import Notation
package import SyncCore

/// A value with its age.
package struct AgedCacheValue: Hashable, Sendable {
    package let value: CachedValue
    /// The time since the observation, whenever it was fetched; nil when a clock is wrong, because it was
    /// observed or fetched more than five minutes after now.
    package let ageMilliseconds: Int64?
    /// Whether the value is older than its lifetime, so that the server is asked again.
    package let isDue: Bool
}

/// The values that a reader is shown, one after the other.
package enum CacheStep: Hashable, Sendable {
    /// The value on this device, at once.
    case cached(AgedCacheValue)
    /// The value after the server answered: the newer of the two.
    case newest(AgedCacheValue)
    /// The server answered that it has no value; the cached one stays.
    case absent
    /// The server could not be asked; the cached value stays.
    case failed(String)
}

/// Values from this device at once, then from the server.
///
/// ```swift
/// for try await step in source.values("metar/EGLL") { show(step) }
/// ```
/// Offline the cached value comes, then `failed`. All who wait for a key share one request. Nothing is asked
/// while the cached value is younger than its lifetime.
package final class CachedSource: Sendable {
    /// Asks the server for a value; nil when it has none. An error that it throws is told to the reader.
    package typealias Fetch = @Sendable (String) async throws -> CachedValue?

    /// Clocks that differ by less are the same clock.
    package static let toleranceMilliseconds = ValueCache.toleranceMilliseconds

    private let cache: ValueCache
    private let lifetimeMilliseconds: Int64
    private let world: any World
    private let fetch: Fetch
    /// The readers that wait for a request, by key.
    private let flights = Locked<[String: [UInt64: CheckedContinuation<CacheStep?, Never>]]>([:])
    private let tickets = Locked<UInt64>(0)
    /// The uptime of the server's last answer for each key. An answer older than the cached value does not
    /// replace it, but delays the next request like any other.
    private let answered = Locked<[String: Int64]>([:])
    /// As many as a person looks at in a few minutes, and more.
    private static let mostAnswered = 1000

    package init(
        _ cache: ValueCache, lifetimeMilliseconds: Int64, world: any World, fetch: @escaping Fetch
    ) {
        self.cache = cache
        self.lifetimeMilliseconds = lifetimeMilliseconds
        self.world = world
        self.fetch = fetch
    }

    /// The steps of a key. Reading them throws cancellation and what the disk throws.
    package func values(_ key: String) -> CacheSteps { CacheSteps(source: self, key: key) }

    func cached(_ key: String) async throws -> AgedCacheValue? {
        try await cache.value(key).map(aged)
    }

    private func aged(_ value: CachedValue) -> AgedCacheValue {
        let now = world.now()
        let latest = max(value.observed, value.fetched)
        let age: Int64? = latest > now + Self.toleranceMilliseconds ? nil : max(0, now - value.observed)
        // By a clock set back, the time since its fetch is unknown.
        let isDue = value.fetched > now || now - value.fetched >= lifetimeMilliseconds
        return AgedCacheValue(value: value, ageMilliseconds: age, isDue: isDue)
    }

    /// The server's answer, asked once for all who wait. A caller that is cancelled leaves it to the next.
    func answer(_ key: String) async throws -> CacheStep {
        while true {
            try Task.checkCancellation()
            let leads = flights.withLock { flights in
                guard flights[key] == nil else { return false }
                flights[key] = [:]
                return true
            }
            if leads {
                do {
                    let step = try await asked(key)
                    end(key, step)
                    return step
                } catch {
                    end(key, nil)
                    throw error
                }
            }
            if let step = await wait(key) { return step }
        }
    }

    private func asked(_ key: String) async throws -> CacheStep {
        // Another request may have brought it since this reader looked.
        if let here = try await cached(key), !here.isDue || isAnswered(key) { return .newest(here) }
        let value: CachedValue?
        do {
            value = try await fetch(key)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return .failed("\(error)")
        }
        guard let value else { return .absent }
        let newest = try await cache.keep(value)
        noteAnswer(key)
        return .newest(aged(newest))
    }

    private func isAnswered(_ key: String) -> Bool {
        let now = world.uptime()
        return answered.withLock { $0[key].map { now - $0 < lifetimeMilliseconds } ?? false }
    }

    private func noteAnswer(_ key: String) {
        let now = world.uptime()
        answered.withLock { answered in
            if answered.count >= Self.mostAnswered {
                answered = answered.filter { now - $0.value < lifetimeMilliseconds }
            }
            answered[key] = now
        }
    }

    private func end(_ key: String, _ step: CacheStep?) {
        let waiting = flights.withLock { $0.removeValue(forKey: key) } ?? [:]
        for continuation in waiting.values { continuation.resume(returning: step) }
    }

    /// Nil when the task that asked gave up, or this task was cancelled.
    private func wait(_ key: String) async -> CacheStep? {
        let ticket = tickets.withLock { ticket in
            ticket += 1
            return ticket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = flights.withLock { flights in
                    // Cancelled before it was in the list: nothing would resume it.
                    guard flights[key] != nil, !Task.isCancelled else { return false }
                    flights[key]?[ticket] = continuation
                    return true
                }
                if !isWaiting { continuation.resume(returning: nil) }
            }
        } onCancel: {
            flights.withLock { $0[key]?.removeValue(forKey: ticket) }?.resume(returning: nil)
        }
    }
}

/// The steps of one key: at most the cached value and what the server said.
package struct CacheSteps: AsyncSequence, Sendable {
    package typealias Element = CacheStep

    let source: CachedSource
    let key: String

    package func makeAsyncIterator() -> Iterator { Iterator(source: source, key: key) }

    package struct Iterator: AsyncIteratorProtocol {
        private enum Phase { case cache, server, end }

        private let source: CachedSource
        private let key: String
        private var phase = Phase.cache

        init(source: CachedSource, key: String) {
            self.source = source
            self.key = key
        }

        /// The next step, nil after the last.
        package mutating func next() async throws -> CacheStep? {
            if phase == .cache {
                let here = try await source.cached(key)
                phase = here?.isDue == false ? .end : .server
                if let here { return .cached(here) }
            }
            guard phase == .server else { return nil }
            phase = .end
            return try await source.answer(key)
        }
    }
}
