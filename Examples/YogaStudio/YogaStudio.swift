import ArgumentParser
import Foundation
import OfflineEngine
import SyncCore

/// A yoga studio with several desks, as an app on the engine's public door alone.
@main struct YogaStudio: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio", abstract: "Members, check-ins and bookings on several desks.",
        subcommands: [
            PrintSchema.self, Join.self, Add.self, Remark.self, Book.self, List.self, Watch.self, Sync.self,
            Conflicts.self,
            CheckIn.self,
            Like.self,
            Undo.self,
            Refused.self,
        ])

    struct Desk: ParsableArguments {
        @Option(help: "The desk's folder.") var home = "desk"

        func open() async throws -> Studio { try await Studio(home: URL(filePath: home)) }
    }

    struct PrintSchema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", abstract: "Print the schema for `aloft server --schema FILE`.")

        func run() throws {
            print(String(decoding: try JSONEncoder().encode(studioSchema), as: UTF8.self))
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
            let replica = try await desk.open().replica
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

    struct Remark: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "What a desk should mind about somebody's health.")
        @OptionGroup var desk: Desk
        @Argument var name: String
        @Argument(help: "The remark in place of the present one.") var words: String

        func run() async throws {
            guard try await desk.open().remark(words, on: name) else {
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
            let studio = try await desk.open()
            for member in try await studio.members() {
                let remark = member.healthRemark.map { ", “\($0)”" } ?? ""
                let likes = member.interests == "[]" ? "" : ", likes \(member.interests)"
                print("\(member.name): \(member.visits) visits, \(member.plan ?? "no plan")\(likes)\(remark)")
            }
            let status = studio.replica.status
            print("\(status.pendingChanges) changes wait for the server")
            if status.conflicts > 0 { print("\(status.conflicts) conflicts wait for a person") }
        }
    }

    struct Watch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the bookings as they change, in step with the server, until Ctrl-C.")
        @OptionGroup var desk: Desk

        func run() async throws {
            let studio = try await desk.open()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await studio.replica.run() }
                group.addTask {
                    for try await bookings in studio.bookings() { try Watch.show(bookings) }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }

        /// Written at once, also to a file or another program, where `print` would keep it back.
        private static func show(_ bookings: [Studio.Booking]) throws {
            let lines = bookings.map { "\($0.startsUTC) \($0.className): \($0.member ?? "?"), \($0.state)" }
            let text = (["\(bookings.count) bookings"] + lines).map { $0 + "\n" }.joined()
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        }
    }

    struct Sync: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Sync now, for a few seconds at most.")
        @OptionGroup var desk: Desk
        @Option(help: "How long to try.") var seconds = 15

        func run() async throws {
            let studio = try await desk.open()
            let outcome = try await studio.replica.sync(within: .seconds(seconds))
            let waiting = studio.replica.status.pendingChanges
            print(outcome.isInStep ? "In step with the server" : "Not in step yet: \(waiting) changes wait")
            if !outcome.isInStep { throw ExitCode(1) }
        }
    }

    struct Conflicts: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Health remarks that two desks wrote at once: list them, or settle one.")
        @OptionGroup var desk: Desk
        @Option(help: "Settle the remark about this member.") var settle: String?
        @Option(name: .customLong("with"), help: "The version to keep, or what both meant.")
        var words: String?

        func validate() throws {
            guard (settle == nil) == (words == nil) else {
                throw ValidationError("--settle names a member, --with has the words to keep: give both.")
            }
        }

        func run() async throws {
            let studio = try await desk.open()
            if let settle, let words {
                guard try await studio.settle(settle, with: words) else {
                    throw ValidationError("There is not one conflict about \(settle); nothing was settled.")
                }
            }
            let found = try await studio.conflicts()
            if found.isEmpty { print("No conflicts") }
            let here = studio.replica.deviceID
            for remark in found {
                let conflict = remark.conflict
                print("\(remark.name):")
                print("  in force: " + Self.line(conflict.current, conflict.currentStamp, here: here))
                for version in conflict.held {
                    print("  waiting: " + Self.line(version.value, version.stamp, here: here))
                }
            }
        }

        /// A version's words, and whether it was this desk's.
        private static func line(_ value: FieldValue, _ stamp: Stamp, here: String) -> String {
            let words = if case .text(let text) = value { "“\(text)”" } else { "no remark" }
            return words + (stamp.device == here ? ", written here" : ", written at another desk")
        }
    }
}
