import Foundation
import OfflineEngine
import SyncCore
import SyncServer

/// The server of `aloft run`: a child process, so that the flight bag survives its death.
actor LocalServer {
    /// The way in which it was started.
    enum Origin: Equatable, Sendable {
        /// Started just now.
        case started
        /// Left over from an earlier `aloft run` of this folder that was killed; it is used, and stopped with
        /// this one.
        case inherited
        /// Started by somebody else, say with the printed command; it is used, but not stopped.
        case found
    }

    let home: URL
    let port: Int
    /// The flight bag's airports, which it publishes.
    private let airports: URL
    private let note: URL
    private var process: Process?
    private(set) var processID: Int32?
    private(set) var origin = Origin.started

    /// The options that say where it asks for weather.
    private let weather: [String]

    init(below home: URL, port: Int, weather: [String] = []) {
        self.weather = weather
        self.home = home.appending(path: "server", directoryHint: .isDirectory)
        self.port = port
        airports = home.appending(path: "airports.sqlite")
        note = self.home.appending(path: "process")
    }

    nonisolated var address: String { "http://127.0.0.1:\(port)" }
    nonisolated var log: URL { home.appending(path: "server.log") }

    /// The command that starts it, for a person to repeat.
    nonisolated var command: String {
        let words = [HomeFolder.program] + arguments
        return words.map(HomeFolder.quoted).joined(separator: " ")
    }

    private nonisolated var arguments: [String] {
        ["server", "--home", home.path, "--port", String(port), "--airports", airports.path]
            + weather
    }

    /// Starts it, or takes the one that is there, and returns once it answers.
    ///
    /// `isKnown` tells whether this folder had a server on that port before: then one that answers there is
    /// taken for it. Throws a sentence when the port is taken or the server does not come up.
    func start(isKnown: Bool) async throws {
        switch try await answer() {
        case .ours:
            processID = noted()
            origin = processID == nil ? .found : .inherited
            guard processID != nil || isKnown else {
                throw Obstacle(
                    "Another Aloft server has port \(port). Choose one for this flight bag: --server-port N.")
            }
        case .another:
            throw Obstacle(
                "Port \(port) is taken by another program. Choose one for the server: --server-port N.")
        case .none: try await launch()
        }
    }

    /// Returns when the process has ended, with a sentence; never for one that is not our child.
    func ended() async -> String? {
        guard let process, let processID else { return nil }
        while process.isRunning {
            do { try await Task.sleep(for: .milliseconds(250)) } catch { return nil }
        }
        // The system may give the id to a stranger from now on.
        self.process = nil
        self.processID = nil
        unlink(note.path)
        return "The server (process \(processID)) has ended; the flight bag goes on. Start it again with"
    }

    /// Stops it, unless somebody else started it. Returns when it has ended, killed after ten seconds.
    func stop() async {
        guard let processID, isRunning(processID) else { return }
        if kill(processID, SIGTERM) == 0 {
            for _ in 0..<100 where isRunning(processID) {
                // A stop that is hurried would leave the server behind.
                await Task { try? await Task.sleep(for: .milliseconds(100)) }.value
            }
            if isRunning(processID) { kill(processID, SIGKILL) }
        }
        unlink(note.path)
    }

    private func isRunning(_ processID: Int32) -> Bool {
        process.map(\.isRunning) ?? (noted() == processID)
    }

    private enum Answer { case ours, another, none }

    private func answer() async throws -> Answer {
        guard let url = URL(string: address) else { return .none }
        var timeouts = TransportTimeouts()
        timeouts.healthSeconds = 2
        timeouts.requestSeconds = 2
        let transport = HTTPTransport(
            server: url, secrets: FileSecretStore(folder: home), world: SystemWorld(), timeouts: timeouts)
        do {
            return try await transport.send(.health).status == 200 ? .ours : .another
        } catch TransportFailure.noConnection {
            return .none
        } catch is TransportFailure {
            return .another
        }
    }

    private func launch() async throws {
        // Held for a moment only: a server that lives there, on another port, keeps its log and its note.
        try FolderLock(home, databases: []).release()
        try HomeFolder.writeSecret("", to: log)
        let child = Process()
        child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = arguments
        let output = try FileHandle(forWritingTo: log)
        child.standardInput = FileHandle.nullDevice
        child.standardOutput = output
        child.standardError = output
        try child.run()
        try output.close()
        process = child
        processID = child.processIdentifier
        origin = .started
        try Data("\(child.processIdentifier)".utf8).write(to: note, options: .atomic)
        // A busy machine may take long to start it; one that ends has its reason in the log at once.
        let deadline = ContinuousClock.now + .seconds(60)
        while child.isRunning, ContinuousClock.now < deadline {
            if try await answer() == .ours { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        let said = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").suffix(3)
        throw Obstacle("The server did not start. \(said.joined(separator: " "))")
    }

    /// The process that an earlier start noted, if it is still a server.
    private func noted() -> Int32? {
        guard let text = try? String(contentsOf: note, encoding: .utf8), let id = Int32(text) else {
            return nil
        }
        guard let line = try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8) else {
            return nil
        }
        let words = line.split(separator: "\0").map(String.init)
        return words.contains("server") && words.contains(home.path) ? id : nil
    }
}
