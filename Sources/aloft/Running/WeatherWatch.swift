import AviationDatabase
import FlightBag
import Foundation
import ReferenceServer
import Synchronization

/// The weather of a server: asked of the source that was named at its start, or of
/// the one that its flight bag names in a file meanwhile.
final class WeatherWatch: Sendable {
    /// The name of that file in the server's folder.
    static let fileName = "weather-source"

    private let options: WeatherOptions
    private let home: URL
    private let opened = Mutex<WeatherDatabase?>(nil)

    private let allowsPlainText: Bool

    init(_ options: WeatherOptions, below home: URL, allowsPlainText: Bool) {
        self.allowsPlainText = allowsPlainText
        self.options = options
        self.home = home
    }

    private var address: String? {
        options.weatherUpstream ?? WeatherSourceFile(home.appending(path: Self.fileName)).address
    }

    private var named: WeatherOptions? {
        var named = options
        named.weatherUpstream = address
        do {
            try named.validate()
        } catch {
            // An invalid file names no source.
            return nil
        }
        return named
    }

    /// The reports; nil without a source.
    func database() throws -> WeatherDatabase? {
        guard let named else { return nil }
        return try opened.withLock { opened in
            if opened == nil { opened = try named.database(below: home) }
            return opened
        }
    }

    /// Asks whatever source is named, until its task is cancelled.
    func run(say: @escaping @Sendable (String) -> Void) async throws {
        while true {
            let asked = address
            if let poller = try named?.poller(below: home, allowsPlainText: allowsPlainText) {
                try await withThrowingTaskGroup { group in
                    group.addTask {
                        do {
                            try await poller.run { try await Task.sleep(for: .seconds($0)) }
                        } catch is CancellationError {
                        } catch {
                            // Sync continues: stored weather shows its age.
                            say("The weather is no longer asked for: \(error)")
                        }
                    }
                    try await waitUntilOther(than: asked)
                    group.cancelAll()
                }
            } else {
                try await waitUntilOther(than: asked)
            }
        }
    }

    private func waitUntilOther(than asked: String?) async throws {
        while address == asked { try await Task.sleep(for: .seconds(1)) }
    }
}
