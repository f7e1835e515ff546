import ArgumentParser
import Foundation
import OfflineEngine
import SyncCore

/// A yoga studio with several desks, as an app on the engine's public door alone.
@main struct YogaStudio: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "yogastudio", abstract: "Members, check-ins and bookings on several desks.",
        subcommands: [
            PrintSchema.self, Join.self, Add.self, CheckIn.self, Book.self, List.self, Sync.self,
            Refused.self,
        ])

    struct Desk: ParsableArguments {
        @Option(help: "The desk's folder.") var home = "desk"

        func open() throws -> Studio { try Studio(home: URL(filePath: home)) }
    }

    struct PrintSchema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", abstract: "Print the schema for `aloft server --schema FILE`.")

        func run() throws {
            print(String(decoding: try JSONEncoder().encode(StudioSchema.schema), as: UTF8.self))
        }
    }

    struct Join: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Sign this desk up, or in, at a server.")
        @OptionGroup var desk: Desk
        @Option(help: "The server's address.") var server: String
        @Option(help: "The account.") var account: String
        @Option(help: "A file with the password.") var passwordFile: String
        @Flag(help: "Make the account.") var new = false

        func run() async throws {
            guard let server = URL(string: server) else { throw ValidationError("--server is an address.") }
            let password = try String(contentsOfFile: passwordFile, encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            let replica = try desk.open().replica
            if new {
                try await replica.signUp(
                    server: server, account: account, password: password, deviceName: desk.home)
            } else {
                try await replica.signIn(
                    server: server, account: account, password: password, deviceName: desk.home)
            }
            print("This desk belongs to \(account).")
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "A new member.")
        @OptionGroup var desk: Desk
        @Argument var name: String
        @Option var plan = "monthly"

        func run() async throws { try await desk.open().add(name, plan: plan) }
    }

    struct CheckIn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Somebody came in.")
        @OptionGroup var desk: Desk
        @Argument var name: String

        func run() async throws {
            guard try await desk.open().checkIn(name) else {
                throw ValidationError("There is no \(name) here.")
            }
        }
    }

    struct Book: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "A place in a class.")
        @OptionGroup var desk: Desk
        @Argument var name: String
        @Argument var className: String
        @Argument(help: "When it starts, UTC: 2026-11-28T18:00Z.") var startsUTC: String

        func run() async throws {
            let isBooked = try await desk.open().book(name, className, at: startsUTC)
            guard isBooked else { throw ValidationError("There is no \(name) here.") }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The members, and what waits for the server.")
        @OptionGroup var desk: Desk

        func run() async throws {
            let studio = try desk.open()
            for member in try await studio.members() {
                print("\(member.name): \(member.visits) visits, \(member.plan ?? "no plan")")
            }
            print("\(studio.replica.status.pendingChanges) changes wait for the server")
        }
    }

    struct Sync: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Sync now, for a few seconds at most.")
        @OptionGroup var desk: Desk
        @Option(help: "How long to try.") var seconds = 15

        func run() async throws {
            let waiting = try await desk.open().sync(forAtMost: .seconds(seconds))
            print(waiting == 0 ? "In step with the server" : "\(waiting) changes still wait; nothing is lost")
        }
    }

    struct Refused: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "What the server refused: list it, try it again, or throw it away.")
        @OptionGroup var desk: Desk
        @Option(help: "Try this one again.") var retry: Int64?
        @Option(help: "Throw this one away.") var discard: Int64?

        func run() async throws {
            let replica = try desk.open().replica
            if let retry { try await replica.retry(retry) }
            if let discard { try await replica.discard(discard) }
            for refused in try await replica.setAside() {
                let reasons = Set(refused.entries.map(\.refusal.message)).sorted().joined(separator: " ")
                print("\(refused.id): \(refused.entries.count) changes. \(reasons)")
            }
        }
    }
}
