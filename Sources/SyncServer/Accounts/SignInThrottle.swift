/// The attempts that each key has left: a token bucket, refilled with time. The caller passes the time.
///
/// Bounded: beyond `limit` keys the fullest buckets are forgotten, whose keys tried least.
package struct AttemptBudget: Sendable {
    private let capacity: Double
    private let millisecondsPerAttempt: Double
    private let limit: Int
    private var spent: [String: Entry] = [:]

    private struct Entry {
        var left: Double
        var at: Int64
    }

    /// `capacity` attempts at once, then one every `secondsPerAttempt`.
    package init(capacity: Int, secondsPerAttempt: Int, limit: Int) {
        self.capacity = Double(capacity)
        millisecondsPerAttempt = Double(secondsPerAttempt) * 1000
        self.limit = limit
    }

    /// How many keys it remembers.
    package var count: Int { spent.count }

    /// Seconds until the key has an attempt again; `nil` if it has one.
    package func secondsToWait(_ key: String, now: Int64) -> Int? {
        let left = left(key, now)
        guard left < 1 else { return nil }
        return max(1, Int(((1 - left) * millisecondsPerAttempt / 1000).rounded(.up)))
    }

    /// Takes one attempt.
    package mutating func take(_ key: String, now: Int64) {
        spent[key] = Entry(left: left(key, now) - 1, at: now)
        if spent.count > limit { forget(now) }
    }

    /// Gives an attempt back: the password was right.
    package mutating func refund(_ key: String, now: Int64) {
        let left = left(key, now) + 1
        spent[key] = left >= capacity ? nil : Entry(left: left, at: now)
    }

    private func left(_ key: String, _ now: Int64) -> Double {
        guard let entry = spent[key] else { return capacity }
        // A clock set back fills no bucket.
        let elapsed = Double(max(0, now - entry.at))
        return min(capacity, entry.left + elapsed / millisecondsPerAttempt)
    }

    private mutating func forget(_ now: Int64) {
        let kept = spent.map { ($0.key, left($0.key, now)) }.sorted { $0.1 < $1.1 }.prefix(limit / 2)
        spent = Dictionary(uniqueKeysWithValues: kept.map { ($0.0, Entry(left: $0.1, at: now)) })
    }
}

/// Owns the budgets of attempts to sign in: one per account and one per address.
package actor SignInThrottle {
    private var accounts = AttemptBudget(capacity: 10, secondsPerAttempt: 30, limit: 10_000)
    private var addresses = AttemptBudget(capacity: 50, secondsPerAttempt: 5, limit: 10_000)

    /// Full budgets for all accounts and addresses.
    package init() {}

    /// Takes an attempt of both before any password is looked at; throws ``AccountProblem/tooManyAttempts``.
    package func take(account: String, address: String, now: Int64) throws {
        let waits = [accounts.secondsToWait(account, now: now), addresses.secondsToWait(address, now: now)]
        if let seconds = waits.compactMap({ $0 }).max() {
            throw AccountProblem.tooManyAttempts(retryAfterSeconds: seconds)
        }
        accounts.take(account, now: now)
        addresses.take(address, now: now)
    }

    /// Takes an attempt of the address alone, to create an account.
    package func take(address: String, now: Int64) throws {
        if let seconds = addresses.secondsToWait(address, now: now) {
            throw AccountProblem.tooManyAttempts(retryAfterSeconds: seconds)
        }
        addresses.take(address, now: now)
    }

    /// Gives an attempt back to both: the password was right.
    package func refund(account: String, address: String, now: Int64) {
        accounts.refund(account, now: now)
        addresses.refund(address, now: now)
    }
}
