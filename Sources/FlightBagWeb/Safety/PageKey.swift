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
/// to be written to a disk that may be full. One that this process let in stays good until the process ends,
/// whatever becomes of the clock: a pilot who has the page open is never locked out.
final class PageKey: Sendable {
    /// The name of the cookie: two flight bags in one browser do not take each other's.
    let cookieName: String

    private let token: String
    private let port: Int
    private let device: String
    private let now: @Sendable () -> Int64
    /// The sessions that were let in.
    private let known = Mutex<Set<String>>([])

    /// Two weeks: from one weekend's flight to the next but one.
    private static let idleMilliseconds: Int64 = 14 * 86_400_000
    /// A session that is older is renewed when it is used.
    private static let renewalMilliseconds: Int64 = 3_600_000
    /// A browser has one, which is renewed once an hour: more than a year's.
    private static let mostKnown = 10_000

    /// - Parameter now: milliseconds since 1970.
    init(
        deviceID: String, token: String, port: Int, now: @escaping @Sendable () -> Int64 = Date.milliseconds
    ) {
        device = deviceID.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        cookieName = "aloft-\(port)-\(device)"
        self.token = token
        self.port = port
        self.now = now
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
    func cookie() -> String {
        let seconds = Self.idleMilliseconds / 1_000
        return "\(cookieName)=\(session()); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
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
        let pairs = header.split(separator: ";").map { pair in
            pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
        }.filter { $0.count == 2 }
        let times = pairs.filter { $0[0] == cookieName }.compactMap { time(of: $0[1]) }
        if let last = times.max() {
            let age = now() - last
            return abs(age) < Self.renewalMilliseconds ? .known : .renewed([cookie()])
        }
        // Before there were sessions the token itself was the cookie. It goes with the first answer.
        let former = "aloft-\(device)"
        guard pairs.contains(where: { $0[0] == former && isToken($0[1]) }) else { return .refused }
        return .renewed([cookie(), "\(former)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"])
    }

    /// When a session was given; nil unless it is good.
    private func time(of session: String) -> Int64? {
        let parts = session.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let time = Int64(parts[0]), Self.isEqual(parts[1], mark(of: parts[0])) else {
            return nil
        }
        return known.withLock { known in
            guard known.contains(session) || now() - time < Self.idleMilliseconds else { return nil }
            if known.count < Self.mostKnown { known.insert(session) }
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

extension Date {
    /// By the system's clock, since 1970.
    fileprivate static func milliseconds() -> Int64 { Date.now.milliseconds }
}
