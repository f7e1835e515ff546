import Synchronization
import Testing

@testable import FlightBagWeb

/// A clock that a test sets.
private final class Clock: Sendable {
    let now = Mutex<Int64>(1_795_600_000_000)
    /// The machine's clock, which nobody sets.
    let uptime = Mutex<Int64>(0)

    /// Somebody sets the clock.
    func advance(days: Int64) { now.withLock { $0 += days * 86_400_000 } }

    func pass(seconds: Int64) {
        now.withLock { $0 += seconds * 1000 }
        uptime.withLock { $0 += seconds * 1000 }
    }
    func pass(days: Int64) { pass(seconds: days * 86_400) }
}

struct PageKeyTests {
    private let clock = Clock()

    /// The keys of a process: each start makes them anew.
    private func key(port: Int = 8090, device: String = "d1", token: String = "secret") -> PageKey {
        PageKey(
            deviceID: device, token: token, port: port, now: { [clock] in clock.now.withLock { $0 } },
            uptime: { [clock] in clock.uptime.withLock { $0 } })
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

    @Test func `a session ends two weeks after its last use while the process runs, too`() {
        let key = key()
        let session = sent(key)
        #expect(key.admission(cookies: session) == .known)
        clock.pass(days: 13)
        #expect(key.admission(cookies: session) != .refused)
        clock.pass(days: 13)
        #expect(key.admission(cookies: session) != .refused)
        clock.pass(days: 15)
        #expect(key.admission(cookies: session) == .refused)
    }

    @Test func `a session that was renewed ends soon after the new one is used, not before`() throws {
        let key = key()
        let session = sent(key)
        func renewed() throws -> String {
            guard case .renewed(let cookies) = key.admission(cookies: session) else { return "" }
            return String(try #require(cookies.first).prefix { $0 != ";" })
        }
        #expect(key.admission(cookies: session) == .known)
        clock.pass(seconds: 7200)
        // The answer with the first was lost on its way.
        #expect(try renewed() != "")
        clock.pass(days: 3)
        let second = try renewed()
        clock.pass(seconds: 600)
        #expect(key.admission(cookies: second) == .known)
        clock.pass(seconds: 30)
        // Requests that were on their way are answered.
        #expect(key.admission(cookies: session) != .refused)
        clock.pass(seconds: 60)
        #expect(key.admission(cookies: session) == .refused)
        #expect(key.admission(cookies: second) == .known)
        #expect(key.admission(cookies: "\(session); \(second)") == .known)
    }

    @Test func `a session that was just given is good whatever becomes of the clock before it is used`() {
        let key = key()
        for days in [30, -60] as [Int64] {
            let session = String(key.cookie().prefix { $0 != ";" })
            clock.advance(days: days)
            #expect(key.admission(cookies: session) != .refused)
        }
    }

    @Test func `a session of a time to come ends with the process`() {
        clock.advance(days: 400)
        let session = sent(key())
        clock.advance(days: -400)
        #expect(key().admission(cookies: session) == .refused)
    }

    @Test func `the token is no session, and a former cookie that holds it lets nobody in`() {
        let key = key()
        #expect(key.isToken("secret") && !key.isToken("Secret") && !key.isToken(""))
        #expect(key.admission(cookies: "\(key.cookieName)=secret") == .refused)
        #expect(key.admission(cookies: "aloft-d1=secret") == .refused)
        #expect(key.endings(cookies: "a=b; aloft-d1=secret").count == 1)
        #expect(
            key.endings(cookies: "aloft-d1=secret").first?.hasPrefix("aloft-d1=; Path=/; Max-Age=0") == true)
        #expect(key.endings(cookies: sent(key)) == [])
    }
}
