import AviationDatabase
import Dispatch
import Foundation
import Synchronization

/// The airports that a server publishes, opened at the first question: who never asks pays for nothing.
final class PublishedAirports: Sendable {
    private struct Stock {
        var database: AirportDatabase?
        var isReady = false
        var isFilling = false
        /// When reading in failed last.
        var failed: Date?
    }

    private let file: URL
    private let isFilled: Bool
    private let say: @Sendable (String) -> Void
    private let stock = Mutex(Stock())

    private static let pauseSecondsAfterFailure = 60.0

    /// - Parameters:
    ///   - file: of the database.
    ///   - isFilled: whether it is made, and read in from the data that come with the program; else a flight
    ///     bag does that.
    init(at file: URL, isFilled: Bool, say: @escaping @Sendable (String) -> Void) {
        self.file = file
        self.isFilled = isFilled
        self.say = say
    }

    /// The database; nil while there are no airports in it.
    @Sendable func database() throws -> AirportDatabase? {
        try stock.withLock { stock in
            if stock.isReady { return stock.database }
            guard !stock.isFilling else { return nil }
            if stock.database == nil {
                guard isFilled || FileManager.default.fileExists(atPath: file.path) else { return nil }
                stock.database = try AirportDatabase(at: file)
            }
            guard let database = stock.database else { return nil }
            guard try database.needsShippedData() else {
                stock.isReady = true
                return database
            }
            let isTooSoon = stock.failed.map { -$0.timeIntervalSinceNow < Self.pauseSecondsAfterFailure }
            if isFilled, isTooSoon != true {
                stock.isFilling = true
                DispatchQueue.global(qos: .utility).async { self.fill(database) }
            }
            return nil
        }
    }

    private func fill(_ database: AirportDatabase) {
        let result = Result { try database.importShippedData(at: .now) }
        stock.withLock { stock in
            stock.isFilling = false
            if case .failure = result { stock.failed = .now }
        }
        if case .failure(let error) = result { say("The airports could not be read in: \(error)") }
    }
}
