import Crypto
import Foundation
import Notation
import Synchronization

/// The keys that let a browser in: a token in the printed address, and a session in a cookie, for which the
/// token is exchanged.
///
/// A browser sends the cookies of 127.0.0.1 to every port of it, so whatever else listens there may see the
/// session. It is good for this port of this device only, and ends when it is not used for some time; the
/// token is in no cookie. (`__Host-` in the name would need TLS, and would not keep the cookie from other
/// ports.)
///
/// A session is its time under the token's signature, so it is known again after a restart, and nothing has
/// to be written to a disk that may be full. While the process runs it is told by a clock that nobody sets
/// how long a session was not used, so a pilot who has the page open is never locked out by a changed clock.
final class PageKey: Sendable {
    /// The name of the cookie: two flight bags in one browser do not take each other's.
    let cookieName: String

    private let token: String
    private let port: Int
    private let device: String
    private let now: @Sendable () -> Int64
    private let uptime: @Sendable () -> Int64
    private let sessions = Mutex(Sessions())

    /// The sessions that this process knows; times are those of `uptime`.
    fileprivate struct Sessions {
        /// When each session that was let in was last used.
        var lastUse: [String: Int64] = [:]
        /// The session that each new one takes the place of, until the browser shows that it has the new one.
        var predecessors: [String: String] = [:]
        /// When each session ends that another has taken the place of: requests of it may be on their way.
        var ends: [String: Int64] = [:]
    }

    /// Two weeks: from one weekend's flight to the next but one.
    private static let idleMilliseconds: Int64 = 14 * 86_400_000
    /// A session that is older is renewed when it is used.
    private static let renewalMilliseconds: Int64 = 3_600_000
    /// A session that was renewed is good for so long after the new one was used.
    private static let graceMilliseconds: Int64 = 60_000
    /// A browser has one, which is renewed once an hour: more than a year's.
    private static let mostKnown = 10_000

    /// - Parameters:
    ///   - now: milliseconds since 1970.
    ///   - uptime: milliseconds by a clock that nobody sets.
    init(
        deviceID: String, token: String, port: Int, now: @escaping @Sendable () -> Int64 = Date.milliseconds,
        uptime: @escaping @Sendable () -> Int64 = PageKey.uptime()
    ) {
        device = deviceID.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        cookieName = "aloft-\(port)-\(device)"
        self.token = token
        self.port = port
        self.now = now
        self.uptime = uptime
    }

    /// The time since now, also while the machine sleeps.
    private static func uptime() -> @Sendable () -> Int64 {
        let start = ContinuousClock.now
        return { Int64(clamping: (ContinuousClock.now - start) / .milliseconds(1)) }
    }

    /// The path that a person opens: it lets the browser in and leads on to the page.
    var entrance: String { "/?token=\(token)" }

    /// Whether this is the token of the printed address; in the same time however much is right.
    func isToken(_ shown: String) -> Bool { Self.isEqual(shown, token) }

    /// A new session, as a browser sends it.
    func session() -> String {
        let text = now().description
        return "\(text).\(mark(of: text))"
    }

    /// The header that gives a browser a new session. Scripts cannot read it; other sites can make it be sent
    /// only by a link that a person follows, which changes nothing.
    func cookie() -> String { cookie(inPlaceOf: nil) }

    private func cookie(inPlaceOf former: String?) -> String {
        let (session, uptime) = (session(), uptime())
        sessions.withLock { sessions in
            sessions.ends[session] = nil
            // It is known from now on, whatever becomes of the clock before it is used.
            sessions.note(session, at: uptime, most: Self.mostKnown)
            guard let former, former != session else { return }
            if sessions.predecessors.count >= Self.mostKnown { sessions.predecessors = [:] }
            sessions.predecessors[session] = former
        }
        let seconds = Self.idleMilliseconds / 1_000
        return "\(cookieName)=\(session); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
    }

    /// The headers that take from a browser a cookie of the time when the token itself was in it. It lets
    /// nobody in.
    func endings(cookies header: String) -> [String] {
        let former = "aloft-\(device)"
        guard Self.pairs(header).contains(where: { $0[0] == former }) else { return [] }
        return ["\(former)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]
    }

    private static func pairs(_ header: String) -> [[String]] {
        header.split(separator: ";").map { pair in
            pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
        }.filter { $0.count == 2 }
    }

    /// The standing of a browser.
    enum Admission: Equatable {
        case refused
        case known
        /// It is let in, and gets these cookies.
        case renewed([String])
    }

    /// The standing of a browser with these cookies.
    func admission(cookies header: String) -> Admission {
        let good = Self.pairs(header).filter { $0[0] == cookieName }.compactMap { pair in
            time(of: pair[1]).map { (session: pair[1], time: $0) }
        }
        guard let last = good.max(by: { $0.time < $1.time }) else { return .refused }
        let age = now() - last.time
        return age.magnitude < UInt64(Self.renewalMilliseconds)
            ? .known : .renewed([cookie(inPlaceOf: last.session)])
    }

    /// When a session was given; nil unless it is good.
    private func time(of session: String) -> Int64? {
        let parts = session.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let time = Int64(parts[0]), Self.isEqual(parts[1], mark(of: parts[0])) else {
            return nil
        }
        let (now, uptime) = (now(), uptime())
        return sessions.withLock { sessions in
            if let end = sessions.ends[session], uptime >= end { return nil }
            let isGood =
                sessions.lastUse[session].map { uptime - $0 < Self.idleMilliseconds }
                ?? (now.subtractingReportingOverflow(time).partialValue.magnitude
                    < UInt64(Self.idleMilliseconds))
            guard isGood else { return nil }
            sessions.use(session, at: uptime, most: Self.mostKnown, grace: Self.graceMilliseconds)
            return time
        }
    }

    private func mark(of time: String) -> String {
        let text = "aloft session of a page, form 1|\(port)|\(device)|\(time)"
        let key = SymmetricKey(data: Data(token.utf8))
        return HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key).hex
    }

    private static func isEqual(_ shown: String, _ right: String) -> Bool {
        let (left, right) = (Array(shown.utf8), Array(right.utf8))
        guard left.count == right.count, !right.isEmpty else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension PageKey.Sessions {
    fileprivate mutating func note(_ session: String, at uptime: Int64, most: Int) {
        if lastUse[session] == nil, lastUse.count >= most,
            let oldest = lastUse.min(by: { $0.value < $1.value })
        {
            lastUse[oldest.key] = nil
        }
        lastUse[session] = uptime
    }

    /// The session is used; the one whose place it has taken ends.
    fileprivate mutating func use(_ session: String, at uptime: Int64, most: Int, grace: Int64) {
        note(session, at: uptime, most: most)
        guard let former = predecessors.removeValue(forKey: session), ends[former] == nil else { return }
        ends[former] = uptime + grace
    }
}

extension Date {
    /// By the system's clock, since 1970.
    fileprivate static func milliseconds() -> Int64 { Date.now.milliseconds }
}
