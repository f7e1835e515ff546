import Foundation
import OfflineEngine
import Synchronization

/// The secrets that a device keeps outside of its database.
final class SimulatedSecrets: SecretStore {
    private let kept = Mutex<[String: Data]>([:])

    func read(_ name: String) throws -> Data? { kept.withLock { $0[name] } }

    func write(_ value: Data?, for name: String) throws { kept.withLock { $0[name] = value } }

    /// Everything, as a backup of the whole disk has it.
    var all: [String: Data] {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
