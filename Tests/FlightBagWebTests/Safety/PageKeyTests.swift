import Synchronization
import Testing

@testable import FlightBagWeb

/// A clock that a test sets.
private final class Clock: Sendable {
    let now = Mutex<Int64>(1_795_600_000_000)
    func advance(days: Int64) { now.withLock { $0 += days * 86_400_000 } }
}

struct PageKeyTests {
    private let clock = Clock()

    /// The keys of a process: each start makes them anew.
    private func key(port: Int = 8090, device: String = "d1", token: String = "secret") -> PageKey {
        PageKey(deviceID: device, token: token, port: port) { [clock] in clock.now.withLock { $0 } }
    }

    private func sent(_ key: PageKey) -> String { "\(key.cookieName)=\(key.session())" }

    @Test func `a session is good after a restart, on its port of its device alone`() {
        let session = sent(key())
        #expect(key().admission(cookies: session) == .known)
        #expect(key().admission(cookies: "a=b; \(session); c=d") == .known)
        let value = session.drop { $0 != "=" }
        for other in [key(port: 8091), key(device: "d2"), key(token: "other")] {
            #expect(other.admission(cookies: session) == .refused)
            #expect(other.admission(cookies: other.cookieName + value) == .refused)
        }
        #expect(key().admission(cookies: "") == .refused)
    }

    @Test func `a session is renewed while it is used, and ends when it was not for two weeks`() {
        var session = sent(key())
        for _ in 0..<10 {
            clock.advance(days: 13)
            let key = key()
            guard case .renewed(let cookies) = key.admission(cookies: session), let cookie = cookies.first
            else {
                Issue.record("The session has ended.")
                return
            }
            session = String(cookie.prefix { $0 != ";" })
            #expect(key.admission(cookies: session) == .known)
        }
        clock.advance(days: 15)
        #expect(key().admission(cookies: session) == .refused)
    }

    @Test func `a page that is open is not locked out, whatever becomes of the clock`() {
        let key = key()
        let session = sent(key)
        #expect(key.admission(cookies: session) == .known)
        clock.advance(days: 4_000)
        guard case .renewed(let cookies) = key.admission(cookies: session) else {
            Issue.record("The pilot is locked out.")
            return
        }
        clock.advance(days: -8_000)
        #expect(key.admission(cookies: session) != .refused)
        let renewed = cookies.map { String($0.prefix { $0 != ";" }) }
        #expect(renewed.allSatisfy { key.admission(cookies: $0) != .refused })
    }

    @Test func `the token is no session, and a former cookie that holds it is exchanged once`() {
        let key = key()
        #expect(key.isToken("secret") && !key.isToken("Secret") && !key.isToken(""))
        #expect(key.admission(cookies: "\(key.cookieName)=secret") == .refused)
        #expect(key.admission(cookies: "aloft-d1=other") == .refused)
        guard case .renewed(let cookies) = key.admission(cookies: "aloft-d1=secret") else {
            Issue.record("It is not let in.")
            return
        }
        #expect(cookies.count == 2 && cookies[1].hasPrefix("aloft-d1=; ") && cookies[1].contains("Max-Age=0"))
        #expect(key.admission(cookies: String(cookies[0].prefix { $0 != ";" })) == .known)
    }
}
