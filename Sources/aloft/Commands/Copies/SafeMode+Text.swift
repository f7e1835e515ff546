import Foundation
import OfflineEngine
import SyncCore

extension SafeMode {
    /// The text for a terminal: the problem, and the command for each way out.
    func text(home: URL) async throws -> String {
        let work = try await unpushed()
        let problem = failure.problem
        let command = [HomeFolder.program, "recover", "--home", home.path]
            .map(HomeFolder.quoted).joined(separator: " ")
        var lines = [
            problem.message, problem.action, "",
            "Not sent yet: \(work.changes.count) changes that can be read"
                + (work.isWhole ? "." : "; some of the file cannot."),
            "",
        ]
        for way in try recoveryOptions() {
            switch way {
            case .retry: lines.append("Try again               \(command)")
            case .lookReadOnly:
                if let look = try await lastGoodCopy() {
                    lines.append("Look, read-only         \(look.file.path)")
                }
            case .exportUnpushed: lines.append("Save what was not sent  \(command) --export FILE")
            case .salvage: lines.append("Salvage                 \(command) --salvage")
            case .restoreBackup:
                for backup in try backups() {
                    let time = backup.madeAt.formatted(.iso8601)
                    lines.append("Go back to \(time)  \(command) --restore \(backup.id)")
                }
            case .reset:
                lines.append(
                    "Start over, empty       \(command) --reset \(failure.file.lastPathComponent)")
            }
        }
        return lines.joined(separator: "\n")
    }
}
