import ArgumentParser
import FlightBag
import Foundation
import SyncCore

/// The account that `aloft run` makes on its own server by itself.
struct LocalAccount: Sendable {
    static let name = "pilot"

    /// Holds the password; only its owner may read it.
    let passwordFile: URL
    private let mark: URL

    init(below home: URL) {
        passwordFile = home.appending(path: "account-password")
        mark = home.appending(path: "account-made")
    }

    /// Whether this folder's account was made, once.
    var isMade: Bool { FileManager.default.fileExists(atPath: mark.path) }

    /// Makes the account and signs this device in, at the first start. Afterwards signing in and out is the
    /// pilot's.
    ///
    /// Throws a sentence when the server does not let it.
    @MainActor func enterOnce(_ app: AppState) async throws {
        guard !isMade else { return }
        let password = try password()
        var outcome = await app.sync.signUp(account: Self.name, password: password)
        // An earlier start that was interrupted has made it.
        if case .refused = outcome { outcome = await app.sync.signIn(account: Self.name, password: password) }
        switch outcome {
        case .done: try HomeFolder.writeSecret("made\n", to: mark)
        case .needsConnection: throw Obstacle("The server did not answer; sign in from the page.")
        case .refused(let sentence, let action), .failed(let sentence, let action):
            throw Obstacle("Making the account: \(sentence) \(action)")
        }
    }

    private func password() throws -> String {
        if let kept = try? String(contentsOf: passwordFile, encoding: .utf8) {
            return kept.trimmingCharacters(in: .newlines)
        }
        let password = Launch.randomText(SystemWorld())
        try HomeFolder.writeSecret(password + "\n", to: passwordFile)
        return password
    }
}

extension AppState {
    /// Signs in to an account if nobody is signed in. After a temporary failure it waits, longer each time up
    /// to half a minute, and reports each new cause once.
    ///
    /// Throws ``ExitStatus/signInRefused`` when the account was refused, after saying why.
    func signInOnce(account: String, password: String, _ terminal: Terminal) async throws {
        var said: AccountOutcome?
        var failures = 0
        while needsSignIn {
            let outcome = await sync.signInAtStart(account: account, password: password)
            // Told to stop in the middle of it, there is nothing to report.
            try Task.checkCancellation()
            switch outcome {
            case .done:
                if said != nil { await terminal.sayAnyway("  Account    Signed in as “\(account)”.") }
                return
            case .refused(let sentence, let action):
                await terminal.sayAnyway("  Account    Signing in as “\(account)”: \(sentence) \(action)")
                throw ExitCode(ExitStatus.signInRefused.rawValue)
            case .failed(let sentence, let action):
                if said != outcome {
                    await terminal.sayAnyway(
                        "  Account    Signing in as “\(account)”: \(sentence) \(action) "
                            + "It is tried again by itself.")
                }
            case .needsConnection:
                if said != outcome {
                    await terminal.sayAnyway("  Account    Signing in needs the server; waiting for it.")
                }
            }
            said = outcome
            try await Task.sleep(for: .milliseconds(Self.signInDelay(after: failures)))
            failures += 1
        }
    }

    /// Milliseconds: half a second, doubled each time, and half a minute at most.
    private static func signInDelay(after failures: Int) -> Int { min(30_000, 500 << min(failures, 6)) }

    private var needsSignIn: Bool {
        if case .signedIn = sync.account { false } else { true }
    }
}
