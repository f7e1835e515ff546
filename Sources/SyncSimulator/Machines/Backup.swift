import Foundation
import GRDB

/// A copy of a device's file, and what the model knew of the device when it was made.
struct Backup {
    let database: DatabaseQueue
    /// The version of the app that it is of.
    let version: Int
    /// The secrets, which were kept outside of the file.
    let secrets: [String: Data]
    let ledgers: [String: Ledger]
    let made: [Int: MadeChange]
    /// Whether this copy was put back once.
    var wasRestored = false

    /// The changes that it has to send, each with its scope.
    var waiting: [(scope: String, sequence: Int)] {
        ledgers.flatMap { scope, ledger in
            ledger.captured.filter { ledger.fates[$0] == nil && !ledger.kept.contains($0) }.map {
                (scope, $0)
            }
        }
    }
}

/// A copy of the server's database, and what the model was when it was made.
struct ServerBackup {
    let database: DatabaseQueue
    let model: ModelServer
    let counted: Set<Int>
}
