import ArgumentParser
import OfflineEngine

extension YogaStudio {
    struct Undo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Undo what this desk did last; once more for what it did before that.")
        @OptionGroup var desk: Desk

        func run() async throws {
            let replica = try await desk.open().replica
            for entry in try await replica.history() {
                guard case .here(let name) = entry.origin else { continue }
                let result = try await replica.undo(entry.id)
                if !result.restored.isEmpty { print("Undone: \(name)") }
                if !result.kept.isEmpty { print("Kept, because it was changed again since: \(name)") }
                return
            }
            print("Nothing to undo")
        }
    }
}
