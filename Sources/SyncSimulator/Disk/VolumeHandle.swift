import GRDBSQLite

/// A file that SQLite has open: SQLite's part, the volume's, and behind them the system's file.
struct VolumeHandle {
    let file: sqlite3_file
    let open: Unmanaged<OpenVolumeFile>

    /// Where the system's file begins.
    static let size = (MemoryLayout<VolumeHandle>.size + 15) / 16 * 16

    /// The system's file.
    static func below(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
        (UnsafeMutableRawPointer(file) + size).assumingMemoryBound(to: sqlite3_file.self)
    }

    fileprivate static func of(_ file: UnsafeMutablePointer<sqlite3_file>?) -> OpenVolumeFile? {
        file.map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: VolumeHandle.self).pointee.open
                .takeUnretainedValue()
        }
    }

    /// The address of the methods, which stay there for good: reading, writing and syncing go through the
    /// volume; locks and shared memory are the system's.
    static let methods: UInt = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        // Nothing is mapped into memory, where no operation could fail.
        methods.pointee.iVersion = 2
        methods.pointee.setOwn()
        methods.pointee.setLocks()
        methods.pointee.setMemory()
        return UInt(bitPattern: methods)
    }()
}

/// The volume's part of an open file.
final class OpenVolumeFile {
    let volume: SimulatedVolume
    let path: String
    let below: UnsafeMutablePointer<sqlite3_file>
    var methods: sqlite3_io_methods { below.pointee.pMethods.pointee }

    init(_ volume: SimulatedVolume, _ path: String, _ below: UnsafeMutablePointer<sqlite3_file>) {
        self.volume = volume
        self.path = path
        self.below = below
    }

    var size: Int {
        var size: sqlite3_int64 = 0
        _ = methods.xFileSize(below, &size)
        return Int(size)
    }

    private func read(_ offset: Int, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        _ = methods.xRead(below, &bytes, Int32(count), sqlite3_int64(offset))
        return bytes
    }

    /// A read that fails has given a part.
    func read(_ buffer: UnsafeMutableRawPointer?, _ count: Int32, _ offset: sqlite3_int64) -> Int32 {
        let code = volume.perform(.read) { methods.xRead(below, buffer, count, offset) }
        if code == DiskOperation.read.failure { _ = methods.xRead(below, buffer, count / 2, offset) }
        return code
    }

    func write(_ buffer: UnsafeRawPointer?, _ count: Int32, _ offset: sqlite3_int64) -> Int32 {
        volume.perform(.write) {
            if volume.hasNoRoom(upTo: Int(offset) + Int(count), in: size) { return SQLITE_FULL }
            let bytes = [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
            volume.note(path) { $0.noteWrite(bytes, at: Int(offset), read) }
            return methods.xWrite(below, buffer, count, offset)
        }
    }

    func truncate(to size: sqlite3_int64) -> Int32 {
        volume.perform(.truncate) {
            volume.note(path) { $0.noteTruncation(to: Int(size), read) }
            return methods.xTruncate(below, size)
        }
    }

    func sync() -> Int32 {
        volume.perform(.sync) {
            let size = size
            volume.note(path) { $0.noteSync(size: size) }
            return SQLITE_OK
        }
    }
}

extension sqlite3_io_methods {
    fileprivate mutating func setOwn() {
        xClose = { file in
            guard let file, let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            let code = open.methods.xClose(open.below)
            UnsafeMutableRawPointer(file).assumingMemoryBound(to: VolumeHandle.self).pointee.open.release()
            return code
        }
        xRead = { VolumeHandle.of($0)?.read($1, $2, $3) ?? SQLITE_MISUSE }
        xWrite = { VolumeHandle.of($0)?.write($1, $2, $3) ?? SQLITE_MISUSE }
        xTruncate = { VolumeHandle.of($0)?.truncate(to: $1) ?? SQLITE_MISUSE }
        xSync = { file, _ in VolumeHandle.of(file)?.sync() ?? SQLITE_MISUSE }
        xFileSize = { file, size in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xFileSize(open.below, size)
        }
        xFileControl = { file, operation, argument in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xFileControl(open.below, operation, argument)
        }
        xSectorSize = { file in
            guard let open = VolumeHandle.of(file) else { return 0 }
            return open.methods.xSectorSize(open.below)
        }
        xDeviceCharacteristics = { file in
            guard let open = VolumeHandle.of(file) else { return 0 }
            return open.methods.xDeviceCharacteristics(open.below)
        }
    }

    fileprivate mutating func setLocks() {
        xLock = { file, level in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xLock(open.below, level)
        }
        xUnlock = { file, level in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xUnlock(open.below, level)
        }
        xCheckReservedLock = { file, result in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xCheckReservedLock(open.below, result)
        }
    }

    fileprivate mutating func setMemory() {
        xShmMap = { file, page, size, extends, memory in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xShmMap(open.below, page, size, extends, memory)
        }
        xShmLock = { file, offset, count, flags in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xShmLock(open.below, offset, count, flags)
        }
        xShmBarrier = { file in
            guard let open = VolumeHandle.of(file) else { return }
            open.methods.xShmBarrier(open.below)
        }
        xShmUnmap = { file, deletes in
            guard let open = VolumeHandle.of(file) else { return SQLITE_MISUSE }
            return open.methods.xShmUnmap(open.below, deletes)
        }
    }
}
