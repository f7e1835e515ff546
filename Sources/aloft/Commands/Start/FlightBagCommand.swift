import ArgumentParser
import FlightBag
import FlightBagWeb
import Foundation
import OfflineEngine
import SyncServer

/// `aloft flightbag`: the flight bag alone, with a server that is somewhere else.
struct FlightBagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flightbag",
        abstract: "Run a flight bag that syncs with a server.",
        discussion: """
            The page is served to this machine's browser only, at the address that is printed. It works \
            whether or not the server can be reached; what is written meanwhile goes there later.

            Everything is kept in the folder given by --home. Each device needs a folder and, on one \
            machine, a port of its own. Stop it with Ctrl-C or SIGTERM.

            With --sign-in it signs in once and stays signed in. What may pass (no server, a full disk) is \
            waited for, and the page works meanwhile; an account that is refused, as with a wrong password, \
            ends the program with exit status 77.

            Example, a second device of an account:
              aloft flightbag --home ~/aloft-tablet --port 8091 --server http://127.0.0.1:8080 \\
                  --name Tablet --sign-in pilot --password-file ~/.local/share/aloft/account-password
            """)

    @Option(
        help: ArgumentHelp("The flight bag's folder; made if it is not there.", valueName: "dir"),
        completion: .directory)
    var home: String?

    @Option(help: ArgumentHelp("The port of the page.", valueName: "n"))
    var port = 8090

    @Option(help: ArgumentHelp("The address of the server.", valueName: "url"))
    var server = "http://127.0.0.1:8080"

    @Option(help: ArgumentHelp("What this device is called in its account. Default: the machine's name."))
    var name: String?

    @Option(help: ArgumentHelp("Sign in to this account if nobody is signed in yet.", valueName: "account"))
    var signIn: String?

    @Option(help: ArgumentHelp("The file with its password.", valueName: "file"), completion: .file())
    var passwordFile: String?

    @OptionGroup var sync: SyncOptions

    @OptionGroup var trusted: ReleaseKeyOption

    @Flag(help: "Print nothing but the page's address and what goes wrong.")
    var quiet = false

    func validate() throws {
        guard (1...65535).contains(port) else { throw ValidationError("A port is a number from 1 to 65535.") }
        guard let url = URL(string: server), ["http", "https"].contains(url.scheme ?? ""), url.host() != nil
        else {
            throw ValidationError("--server is an address like http://127.0.0.1:8080.")
        }
        guard (signIn == nil) == (passwordFile == nil) else {
            throw ValidationError("--sign-in and --password-file belong together.")
        }
    }

    func run() async throws {
        guard let server = URL(string: server) else { throw ValidationError("--server is not an address.") }
        let home = try HomeFolder.named(home)
        let password = try passwordFile.map(HomeFolder.password)
        let policy = try sync.policy()
        try sync.line.check(server, of: "--server", isAllowed: policy.allowsPlainHTTP)
        let terminal = Terminal(isQuiet: quiet)
        try await WholeCommand.untilStopped {
            let lock = try FolderLock(home, databases: HomeFolder.databases)
            defer { lock.release() }
            try PagePort.check(port)
            try trusted.keep(below: lock.folder)
            let device = Device(
                home: lock, port: port, server: server,
                name: name ?? ProcessInfo.processInfo.hostName, terminal: terminal,
                policy: policy)
            let farewell = try await device.run { launch in
                guard let account = signIn, let password else { return [] }
                return [
                    Part {
                        try await launch.app.signInOnce(account: account, password: password, terminal)
                    }
                ]
            }
            await terminal.finishProgress(farewell)
        }
    }
}
