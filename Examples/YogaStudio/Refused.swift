import ArgumentParser
import OfflineEngine
import SyncCore

extension YogaStudio {
    struct Refused: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "What the server refused: list it, try it again, or throw it away.")
        @OptionGroup var desk: Desk
        @Option(help: "Try this one again.") var retry: Int64?
        @Option(help: "Throw this one away.") var discard: Int64?

        func run() async throws {
            let replica = try await desk.open().replica
            if let retry { try await replica.retry(.init(rawValue: retry)) }
            if let discard { try await replica.discard(.init(rawValue: discard)) }
            for refused in try await replica.rejectedTransactions() {
                let reasons = Set(refused.entries.map(\.refusal.message)).sorted().joined(separator: " ")
                print("\(refused.id): \(refused.entries.count) changes. \(reasons)")
                for entry in refused.entries where entry.change.table == "booking" {
                    let booking = try await replica.decode(Studio.Booking.self, from: entry)
                    if let booking { print("  \(booking.startsUTC) \(booking.className)") }
                }
            }
        }
    }
}
