import ArgumentParser
import Foundation
import JSONLines
import Questions
import SyncCore
import SyncServer

/// `aloft scopes`: which scopes accounts share, and who may do what there.
struct ScopesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scopes",
        abstract: "Make scopes that accounts share, and say who may read or write there.",
        discussion: """
            Works on a server's folder, also while the server runs: devices hear of it within its next \
            heartbeat. Taking a role away removes the scope's records from that account's devices at their \
            next contact; what was typed there and not sent stays set aside on them.

            Examples:
              aloft scopes create --home ~/studio-server
              aloft scopes grant shared-5f0c… ada --home ~/studio-server
              aloft scopes grant shared-5f0c… bob --reader --home ~/studio-server
              aloft scopes revoke shared-5f0c… bob --home ~/studio-server
              aloft scopes list --home ~/studio-server
            """,
        subcommands: [Create.self, Grant.self, Revoke.self, List.self])

    /// The option that all of them need.
    struct Place: ParsableArguments {
        @Option(help: ArgumentHelp("The server's folder.", valueName: "dir"), completion: .directory)
        var home: String

        func open() throws -> SharedScopes {
            let file = try HomeFolder.named(home).appending(path: "server.sqlite")
            guard FileManager.default.fileExists(atPath: file.path) else {
                throw JSONLines.Problem("There is no \(file.path): name the server's folder with --home.")
            }
            return try SharedScopes(file: file, world: SystemWorld())
        }
    }

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make a scope; prints its name.")
        @OptionGroup var place: Place

        func run() throws { print(try place.open().make()) }
    }

    struct Grant: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Give an account a role in a scope.")
        @Argument(help: "The scope's name.") var scope: String
        @Argument(help: "The account's name.") var account: String
        @Flag(help: "It may read only.") var reader = false
        @OptionGroup var place: Place

        func run() throws {
            try place.open().grant(reader ? .reader : .writer, on: scope, toAccountNamed: account)
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take an account's role in a scope away.")
        @Argument(help: "The scope's name.") var scope: String
        @Argument(help: "The account's name.") var account: String
        @OptionGroup var place: Place

        func run() throws { try place.open().grant(nil, on: scope, toAccountNamed: account) }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say which scopes there are, and whose.")
        @OptionGroup var place: Place

        func run() throws {
            let scopes = try place.open()
            for scope in try scopes.all() {
                let members = try scope.members.map {
                    "\(try scopes.name(of: $0.key)) (\($0.value.rawValue))"
                }
                let who = members.isEmpty ? "nobody" : members.sorted().joined(separator: ", ")
                print("\(scope.scope)  \(scope.records) records  \(who)")
            }
        }
    }
}
