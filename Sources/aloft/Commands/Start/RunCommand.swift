import ArgumentParser
import FlightBag
import FlightBagWeb
import Foundation
import OfflineEngine
import ServiceLifecycle
import SyncServer

/// `aloft run`: everything, with one command.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a flight bag with a server of its own.",
        discussion: """
            The first start reads in the airports of the world (a few seconds), makes an account on the \
            server and signs this device in; later ones take a moment. Open the printed address in a browser \
            on this machine: it holds a token that lets the browser in, and stays the same.

            The server is a process of its own. When it dies the flight bag goes on; the command that starts \
            it again is printed, and so is the one with which a second device joins the account. Everything \
            listens on this machine only. Stop both with Ctrl-C or SIGTERM.

            Everything is kept in the folder given by --home.
            """)

    @Option(
        help: ArgumentHelp(
            "The folder for everything. Default: aloft in the platform's folder for data.", valueName: "dir"),
        completion: .directory)
    var home: String?

    @Option(help: ArgumentHelp("The port of the server.", valueName: "n"))
    var serverPort = 8080

    @Option(help: ArgumentHelp("The port of the page.", valueName: "n"))
    var port = 8090

    @OptionGroup var sync: SyncOptions

    @OptionGroup var weather: WeatherOptions

    @OptionGroup var trusted: ReleaseKeyOption

    @Flag(help: "Print nothing but the page's address and what goes wrong.")
    var quiet = false

    func validate() throws {
        for number in [port, serverPort] where !(1...65535).contains(number) {
            throw ValidationError("A port is a number from 1 to 65535.")
        }
        guard port != serverPort else { throw ValidationError("Page and server need different ports.") }
    }

    func run() async throws {
        let home = try HomeFolder.named(home)
        // Wrong settings are said before anything starts.
        let policy = try checkedPolicy()
        let terminal = Terminal(isQuiet: quiet)
        try await WholeCommand.untilStopped {
            await terminal.say("\nAloft — a flight bag that goes on without a network. Not for navigation.\n")
            // First of all: a second start on the same folder must not touch the first one's server.
            let lock = try FolderLock(home, databases: HomeFolder.databases)
            defer { lock.release() }
            try PagePort.check(port)
            await keepReleaseKey(below: home, terminal)
            let server = LocalServer(
                below: home, port: serverPort,
                weather: weather.arguments + (policy.allowsPlainHTTP ? ["--plain-http"] : []))
            var farewell = "  Stopped. Everything is on disk."
            do {
                farewell = try await everything(in: lock, with: server, policy, terminal)
            } catch is CancellationError {
                // Told to stop before everything was up.
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
            await terminal.finishProgress(farewell)
        }
    }

    /// The settings of syncing, which say also whether weather may be asked for without TLS. Throws a
    /// sentence.
    func checkedPolicy() throws -> SyncPolicy {
        let policy = try sync.policy()
        try weather.check(sync.line, isAllowed: policy.allowsPlainHTTP)
        return policy
    }

    /// A full disk must not keep the flight bag from starting.
    private func keepReleaseKey(below home: URL, _ terminal: Terminal) async {
        do {
            try trusted.keepOwn(below: home)
        } catch {
            await terminal.sayAnyway("  The key of releases cannot be kept: \(error)")
        }
    }

    private func everything(
        in home: FolderLock, with server: LocalServer, _ policy: SyncPolicy, _ terminal: Terminal
    ) async throws -> String {
        let account = LocalAccount(below: home.folder)
        try await cancelWhenGracefulShutdown { try await server.start(isKnown: account.isMade) }
        guard let address = URL(string: server.address) else {
            throw Obstacle("\(server.address) is no address.")
        }
        let device = Device(
            home: home, port: port, server: address, name: hostName, terminal: terminal,
            policy: policy,
            source: WeatherSourceFile(
                server.home.appending(path: WeatherWatch.fileName), named: weather.weatherUpstream,
                allowsPlainText: policy.allowsPlainHTTP))
        return try await device.run { launch in
            await introduce(server, account, in: home.folder, terminal)
            try await account.enterOnce(launch.app)
        } parts: { _ in
            [Part { await watch(server, terminal) }]
        }
    }

    private var hostName: String { ProcessInfo.processInfo.hostName }

    private func introduce(
        _ server: LocalServer, _ account: LocalAccount, in home: URL, _ terminal: Terminal
    ) async {
        let process = await server.processID.map { "process \($0)" } ?? "not ours to stop"
        let remark =
            switch await server.origin {
            case .started: ""
            case .inherited: ", still running from an earlier start"
            case .found: ", started elsewhere"
            }
        let second = home.deletingLastPathComponent().appending(path: home.lastPathComponent + "-2")
        let join = [
            HomeFolder.program, "flightbag", "--home", second.path, "--port", String(port + 1),
            "--server",
            server.address, "--name", "Second device", "--sign-in", LocalAccount.name, "--password-file",
            account.passwordFile.path,
        ]
        await terminal.say(
            """
              Server     \(server.address), \(process)\(remark)
                         If it dies the flight bag goes on. To start it again:
                           \(server.command)
              Account    \(LocalAccount.name). To have it on a second device:
                           \(join.map(HomeFolder.quoted).joined(separator: " "))
              Stop       Ctrl-C
            """)
    }

    private func watch(_ server: LocalServer, _ terminal: Terminal) async {
        guard let sentence = await server.ended() else { return }
        // Ctrl-C ends both at once: then there is nothing to report.
        do { try await Task.sleep(for: .milliseconds(600)) } catch { return }
        await terminal.sayAnyway("  Server     \(sentence)\n               \(server.command)")
    }
}
