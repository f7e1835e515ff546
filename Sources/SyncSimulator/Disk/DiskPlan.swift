import GRDBSQLite

/// An operation of SQLite, or of the engine, on a machine's disk.
enum DiskOperation: Hashable, Sendable {
    case create, read, write, truncate, sync, delete, secret

    /// The code that SQLite gets when it fails.
    var failure: Int32 {
        switch self {
        case .create: SQLITE_CANTOPEN
        case .read: SQLITE_IOERR | 1 << 8
        case .write: SQLITE_IOERR | 3 << 8
        case .sync: SQLITE_IOERR | 4 << 8
        case .truncate: SQLITE_IOERR | 6 << 8
        case .delete: SQLITE_IOERR | 10 << 8
        case .secret: SQLITE_IOERR
        }
    }

    /// All that leave something behind.
    static let lasting: Set<DiskOperation> = [.create, .write, .truncate, .sync, .delete, .secret]
}

/// A fault of a disk that is to come.
struct DiskPlan: Sendable {
    /// The event.
    enum Effect: Sendable {
        /// The machine dies, and the operation is not done, or done.
        case dies(isDone: Bool)
        /// It fails, and so do the next ones that count.
        case fails(times: Int)
    }

    /// The kinds of operations that count.
    let counted: Set<DiskOperation>
    /// How many more of them until it happens.
    var number: Int
    let effect: Effect
}
