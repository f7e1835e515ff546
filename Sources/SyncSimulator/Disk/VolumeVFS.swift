import Foundation
import GRDBSQLite
import Synchronization

/// SQLite's door to the simulated volumes: files in their folders are theirs, all others the system's.
///
/// It is the default, because the engine opens its files by their paths, as in an app.
enum VolumeVFS {
    private struct Weak: Sendable { weak var volume: SimulatedVolume? }

    private static let volumes = Mutex<[String: Weak]>([:])

    static func add(_ volume: SimulatedVolume, _ folder: String) {
        volumes.withLock { $0[folder] = Weak(volume: volume) }
    }

    static func remove(_ folder: String) { volumes.withLock { _ = $0.removeValue(forKey: folder) } }

    /// The volume of a file.
    static func volume(_ path: String) -> SimulatedVolume? {
        guard let end = path.lastIndex(of: "/") else { return nil }
        return volumes.withLock { $0[String(path[..<end])]?.volume }
    }

    /// Makes it SQLite's default, once.
    static func register() { _ = isRegistered }

    private static let isRegistered: Bool = {
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: system.pointee)
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(strdup("aloft-volumes"))
        vfs.pointee.szOsFile = Int32(VolumeHandle.size) + system.pointee.szOsFile
        vfs.pointee.xOpen = { _, name, file, flags, outFlags in open(name, file, flags, outFlags) }
        vfs.pointee.xDelete = { _, name, syncs in delete(name, syncs) }
        return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
    }()

    /// The name of the system's own, found before SQLite knows of this one.
    private static let systemName = String(cString: sqlite3_vfs_find(nil).pointee.zName)
    private static var system: UnsafeMutablePointer<sqlite3_vfs> { sqlite3_vfs_find(systemName) }

    private static func open(
        _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let file else { return SQLITE_MISUSE }
        let path = name.map { String(cString: $0) } ?? ""
        let system = system
        guard let volume = volume(path) else {
            return system.pointee.xOpen(system, name, file, flags, outFlags)
        }
        let below = VolumeHandle.below(file)
        file.pointee.pMethods = nil
        below.pointee.pMethods = nil
        let isNew = access(path, F_OK) != 0
        let openBelow = { system.pointee.xOpen(system, name, below, flags, outFlags) }
        let code = isNew ? volume.perform(.create, openBelow) : openBelow()
        guard code == SQLITE_OK else {
            if let methods = below.pointee.pMethods { _ = methods.pointee.xClose(below) }
            return code
        }
        let handle = OpenVolumeFile(volume, path, below)
        volume.opened(path, size: handle.size)
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: VolumeHandle.self).initialize(
            to: VolumeHandle(
                file: sqlite3_file(pMethods: UnsafePointer(bitPattern: VolumeHandle.methods)),
                open: .passRetained(handle)))
        return SQLITE_OK
    }

    private static func delete(_ name: UnsafePointer<CChar>?, _ syncs: Int32) -> Int32 {
        let path = name.map { String(cString: $0) } ?? ""
        let system = system
        guard let volume = volume(path) else { return system.pointee.xDelete(system, name, syncs) }
        return volume.perform(.delete) {
            let code = system.pointee.xDelete(system, name, syncs)
            if code == SQLITE_OK { volume.deleted(path) }
            return code
        }
    }
}
