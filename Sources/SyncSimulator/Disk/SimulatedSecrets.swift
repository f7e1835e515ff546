import Foundation
import GRDBSQLite
import OfflineEngine
import Synchronization

/// The secrets that a device keeps outside of its database.
final class SimulatedSecrets: SecretStore {
    /// A secret is not written, for the machine died.
    struct Unwritten: Error {}

    private let kept = Mutex<[String: Data]>([:])
    /// The volume with whose machine they die; nil for a machine that dies elsewhere.
    private let volume: SimulatedVolume?

    init(on volume: SimulatedVolume?) { self.volume = volume }

    func read(_ name: String) throws -> Data? { kept.withLock { $0[name] } }

    func write(_ value: Data?, for name: String) throws {
        let code =
            volume?.perform(.secret) {
                kept.withLock { $0[name] = value }
                return SQLITE_OK
            }
        if code == nil { kept.withLock { $0[name] = value } }
        if code ?? SQLITE_OK != SQLITE_OK { throw Unwritten() }
    }

    /// Everything, as a backup of the whole disk has it.
    var all: [String: Data] {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
