import Foundation
import GRDBSQLite
import Synchronization

/// A machine's disk below SQLite: a folder whose files lose what was not synced, tear pages, fail and fill up
/// as planned.
///
/// The file in the folder is what the system keeps of it in memory, so that whatever else opens it sees the
/// same as on a real disk; the volume remembers what a loss of power would take back.
final class SimulatedVolume: Sendable {
    private struct State {
        var files: [String: VolumeFile] = [:]
        var plan: DiskPlan?
        var isDead = false
        var isFull = false
        /// The operations that failed since the plan was made.
        var failed: Set<DiskOperation> = []
    }

    private let state = Mutex(State())
    /// The folder of the files.
    let folder: URL
    /// The machine's database.
    var database: URL { folder.appending(path: "copy.sqlite") }

    init() throws {
        VolumeVFS.register()
        let memory = "/dev/shm"
        let parent =
            FileManager.default.isWritableFile(atPath: memory)
            ? URL(fileURLWithPath: memory, isDirectory: true) : FileManager.default.temporaryDirectory
        folder = parent.appending(path: "aloft-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        VolumeVFS.add(self, folder.path)
    }

    deinit {
        VolumeVFS.remove(folder.path)
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Faults

    /// Whether the machine died and has not been started again.
    var isDead: Bool { state.withLock { $0.isDead } }

    /// Whether no file can grow.
    var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }

    /// The operations that failed since the last plan was made.
    var failed: Set<DiskOperation> { state.withLock { $0.failed } }

    /// Whether a fault is planned.
    var isArmed: Bool { state.withLock { $0.plan != nil } }

    /// Plans the next fault; nil for none.
    func plan(_ plan: DiskPlan?) {
        state.withLock { state in
            state.plan = plan
            state.failed = []
        }
    }

    /// The machine is started again, with nobody having its files open.
    ///
    /// - Parameter losesPower: whether what was not synced may be lost; else only its processes died.
    /// - Returns: the losses of the files that had something to lose.
    func restart(losesPower: Bool, _ chance: inout SeededChance) throws -> Set<VolumeFile.Loss> {
        try state.withLock { state in
            state.plan = nil
            state.isDead = false
            state.failed = []
            guard losesPower else { return [] }
            var losses: Set<VolumeFile.Loss> = []
            for path in state.files.keys.sorted() where state.files[path]?.isSynced == false {
                if let loss = try state.files[path]?.losePower(&chance) { losses.insert(loss) }
            }
            state.files = [:]
            unlink(database.path + "-shm")
            return losses
        }
    }

    /// Puts a database in the place of the one that nobody has open.
    func replace(_ write: (URL) throws -> Void) throws {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(database.path + suffix) }
        state.withLock { $0.files = [:] }
        try write(database)
    }

    // MARK: Operations

    /// The outcome of an operation.
    private enum Verdict { case goes, goesAndDies, fails }

    private static func decide(_ operation: DiskOperation, _ state: inout State) -> Verdict {
        if state.isDead { return .fails }
        guard var plan = state.plan, plan.counted.contains(operation) else { return .goes }
        plan.number -= 1
        state.plan = plan
        if plan.number > 0 { return .goes }
        switch plan.effect {
        case .dies(let isDone):
            state.isDead = true
            return isDone ? .goesAndDies : .fails
        case .fails(let times):
            if plan.number <= -times { return .goes }
            state.failed.insert(operation)
            return .fails
        }
    }

    /// Does an operation, or fails as planned; gives SQLite's code.
    func perform(_ operation: DiskOperation, _ body: () -> Int32) -> Int32 {
        switch state.withLock({ Self.decide(operation, &$0) }) {
        case .fails: return operation.failure
        case .goes: return body()
        case .goesAndDies:
            let code = body()
            return code == SQLITE_OK ? operation.failure : code
        }
    }

    /// A file of `size` bytes is opened: all of them are on the platter, unless it is known otherwise.
    func opened(_ path: String, size: Int) {
        state.withLock { state in
            if state.files[path] == nil { state.files[path] = VolumeFile(path, size: size) }
        }
    }

    /// Whether a write up to `end` has no room in a file of `size` bytes.
    func hasNoRoom(upTo end: Int, in size: Int) -> Bool {
        state.withLock { state in
            guard state.isFull, end > size else { return false }
            state.failed.insert(.write)
            return true
        }
    }

    /// Notes what is about to happen to a file.
    func note(_ path: String, _ body: (inout VolumeFile) -> Void) {
        state.withLock { state in
            guard var file = state.files.removeValue(forKey: path) else { return }
            body(&file)
            state.files[path] = file
        }
    }

    /// A file is gone.
    func deleted(_ path: String) { state.withLock { _ = $0.files.removeValue(forKey: path) } }
}

extension SimulatedVolume: MachineCrash {
    /// The machine dies when a commit syncs: nothing of it may be left, or all.
    func arm(commit number: Int) {
        plan(DiskPlan(counted: [.sync], number: number, effect: .dies(isDone: false)))
    }

    func disarm() { plan(nil) }
}
