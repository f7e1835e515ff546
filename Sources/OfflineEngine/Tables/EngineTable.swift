import GRDB

/// The name of one of the engine's own tables in the app's database file: see ``EngineTables``.
enum EngineTable: String, CaseIterable {
    case attempt = "aloft_attempt"
    case base = "aloft_base"
    case batch = "aloft_batch"
    case batchPiece = "aloft_batch_piece"
    case capture = "aloft_capture"
    case givenUp = "aloft_given_up"
    case history = "aloft_history"
    case keyValue = "aloft_keyvalue"
    case migrations = "aloft_migrations"
    case outbox = "aloft_outbox"
    case page = "aloft_page"
    case priorIdentity = "aloft_prior_identity"
    case rejected = "aloft_rejected"
    case replaced = "aloft_replaced"
    case row = "aloft_row"
    case scope = "aloft_scope"
    case shadowed = "aloft_shadowed"
    case stage = "aloft_stage"

    var name: String { rawValue }

    /// Whether the file has the table.
    func exists(_ db: Database) throws -> Bool { try db.tableExists(name) }

    /// The GLOB pattern of the names of everything that the engine makes in the file: its tables, indexes,
    /// triggers and views.
    static let ownNames = "'aloft_*'"
}
