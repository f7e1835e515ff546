// Accounts/ authenticates requests: names, password hashes, sessions, tokens. Its invariant: neither a
// password nor a token is ever stored or logged, only hashes that cannot be turned back into one. Only HTTP/
// calls it.

import Crypto
package import GRDB
import HTTPServing
package import SyncCore

/// Signs accounts up, in and out, renews their sessions, and authenticates access tokens.
package struct Accounts: Sendable {
    /// The time for which a replaced refresh token still works after its successor was used: two requests of
    /// one device may have been under way together.
    package static let graceMilliseconds: Int64 = 60_000
    /// A session that was not renewed for this long is over: half a year.
    package static let sessionLifetimeMilliseconds: Int64 = 180 * 24 * 3_600_000
    /// The devices that one account may be signed in on.
    package static let sessionsPerAccount = 100

    let database: any DatabaseWriter
    let world: any World
    private let cost: ScryptCost
    private let accessTokens: AccessTokens
    let refreshKey: SymmetricKey
    private let throttle = SignInThrottle()
    private let hashing: BlockingPool
    /// A hash to check for accounts that do not exist, so that the time of an answer does not reveal which
    /// do.
    private let nobody: PasswordHash

    /// Opens the accounts of a migrated database.
    package init(
        database: any DatabaseWriter, secret: ServerSecret, world: any World, cost: ScryptCost = .standard
    ) async throws {
        self.database = database
        self.world = world
        self.cost = cost
        accessTokens = AccessTokens(secret: secret, world: world)
        refreshKey = secret.key(for: "refresh tokens")
        // Two at a time hold 64 MiB at the standard cost.
        hashing = BlockingPool("passwords", width: 2, waitingLimit: 32)
        nobody = try await hashing.run { try PasswordHash(of: "nobody has this password", cost: cost) }
    }

    /// Creates an account and signs the device in. Throws ``AccountProblem``.
    package func signUp(_ form: SignInForm, from address: String) async throws -> SessionReply {
        let name = try AccountName(form.account)
        try form.checkPassword()
        try form.checkDevice()
        try await throttle.take(address: address, now: world.now())
        guard try await database.read({ try AccountRow.find(nameKey: name.key, $0) }) == nil else {
            throw AccountProblem.accountTaken
        }
        let hash = try await hashing.run { [cost] in try PasswordHash(of: form.password, cost: cost) }
        let account = AccountRow(
            id: AccountID(RecordID(world).text), name: name.shown, passwordHash: hash.text)
        let now = world.now()
        return try await begin(form, account) { try account.insert(nameKey: name.key, now: now, $0) }
    }

    /// Signs a device in. Throws ``AccountProblem``; an unknown account takes as long as a wrong password.
    package func signIn(_ form: SignInForm, from address: String) async throws -> SessionReply {
        try form.checkPasswordLength()
        try form.checkDevice()
        let key = AccountName.key(of: form.account)
        try await throttle.take(account: key, address: address, now: world.now())
        let found = try await database.read { try AccountRow.find(nameKey: key, $0) }
        let stored = try found.map { account in
            guard let hash = PasswordHash(text: account.passwordHash) else {
                throw DamagedAccount(id: account.id)
            }
            return hash
        }
        let isRight = try await hashing.run { [nobody] in try (stored ?? nobody).matches(form.password) }
        guard let stored, isRight, var account = found else { throw AccountProblem.wrongPassword }
        await throttle.refund(account: key, address: address, now: world.now())
        guard !stored.isMade(at: cost) else { return try await begin(form, account) { _ in } }
        account.passwordHash = try await hashing.run { [cost] in
            try PasswordHash(of: form.password, cost: cost).text
        }
        return try await begin(form, account) { [account] in try account.replaceHash($0) }
    }

    /// The bearer of an access token; throws ``AccountProblem/signInNeeded`` also when its session has been
    /// ended.
    package func person(with accessToken: String) async throws -> SignedIn {
        guard let person = accessTokens.bearer(of: accessToken) else {
            throw AccountProblem.signInNeeded
        }
        let (isGood, isFirstUse) = try await database.read { try SessionRow.standing(person, $0) }
        guard isGood else { throw AccountProblem.signInNeeded }
        if isFirstUse { try await database.write { try SessionRow.confirm(person, $0) } }
        return person
    }

    private func begin(
        _ form: SignInForm, _ account: AccountRow, also work: @escaping @Sendable (Database) throws -> Void
    ) async throws -> SessionReply {
        let now = world.now()
        let token = RefreshToken(session: RecordID(world).text)
        let session = SessionRow(
            id: token.session, account: account.id, device: form.device, renewedAt: now,
            refreshHash: token.hash)
        try await database.write { db in
            try work(db)
            try session.insert(deviceName: form.deviceName, now: now, db)
            try SessionRow.prune(account.id, keeping: Self.sessionsPerAccount, db)
        }
        return try await reply(session, accountName: account.name, token)
    }

    func reply(
        _ session: SessionRow, accountName: String, _ token: RefreshToken
    ) async throws -> SessionReply {
        let person = SignedIn(
            account: session.account, device: session.device, session: session.id,
            generation: session.generation)
        return SessionReply(
            account: .init(id: session.account.text, name: accountName),
            accessToken: try accessTokens.issue(to: person),
            accessExpiresInSeconds: AccessTokens.lifetimeSeconds, refreshToken: token.text(key: refreshKey))
    }

    /// A stored hash that cannot be read: the row was damaged from outside.
    struct DamagedAccount: Error { let id: AccountID }
}
