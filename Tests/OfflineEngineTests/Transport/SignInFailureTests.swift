import Foundation
import OfflineEngine
import SyncCore
import Testing

/// A failed sign-in gives its reason and whether it may work later, and leaves the copy without an owner.
@Suite(.timeLimit(.minutes(20))) struct SignInFailureTests {
    private static let ours = "HTTP/1.1 %d X\r\nAloft-Time: 1\r\nContent-Type: application/json\r\n"

    private func failure(_ server: URL) async throws -> SignInError? {
        let replica = try MemberCopy().open(SystemWorld())
        do {
            try await replica.signIn(server: server, account: "Anna", password: "secret", deviceName: "ipad")
            return nil
        } catch let error as SignInError {
            #expect(replica.status.account == .none)
            return error
        }
    }

    private func failure(answer: String) async throws -> (error: SignInError?, server: URL) {
        let server = try CannedServer(answer)
        defer { server.stop() }
        return (try await failure(server.url), server.url)
    }

    @Test(arguments: [
        "sync.example.org", "ftp://sync.example.org", "http:", "https:///sync", "localhost:8080",
    ])
    func `what is no address is said with what an address looks like`(_ text: String) async throws {
        let error = try await failure(try #require(URL(string: text)))
        #expect(error == .notAnAddress(text))
        #expect(error?.mayPass == false)
        #expect(
            error?.localizedDescription.contains("“\(text)” is no server's address. An address begins")
                == true)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nLogin",
        "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\nbad",
        "HTTP/1.1 200 OK\r\nAloft-Time: 1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    ])
    func `a portal, a proxy or another program is named as no Aloft server`(_ answer: String) async throws {
        let (error, server) = try await failure(answer: answer)
        #expect(error == .notAloft(server))
        #expect(error?.mayPass == true)
        #expect(error?.localizedDescription.contains("\(server) that is no Aloft server. Check") == true)
    }

    @Test(arguments: [(503, "busy"), (500, "internalFailure"), (429, "tooManyAttempts")])
    func `a server that fails or has too much to do is tried again`(
        _ status: Int, _ code: String
    ) async throws {
        let problem = Problem(code: code, message: "Too much to do.", action: "Try again.")
        let body = String(decoding: try JSONEncoder().encode(problem), as: UTF8.self)
        let head = Self.ours.replacing("%d", with: "\(status)")
        let (error, _) = try await failure(answer: head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
        #expect(error == .busy(problem))
        #expect(error?.mayPass == true)
    }
}
