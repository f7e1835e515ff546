import SyncCore

extension FieldValue {
    /// The value for a person; empty for nothing.
    var words: String {
        switch self {
        case .null: ""
        case .integer(let integer): String(integer)
        case .real(let real): Entry.text(real)
        case .text(let text): text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}
