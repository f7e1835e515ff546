import Notation
import SyncCore

/// A name as SQL.
func quoted(_ name: String) -> String {
    let quote = UInt8(ascii: "\"")
    return name.utf8.contains(quote) ? "\"\(name.replacing("\"", with: "\"\""))\"" : "\"\(name)\""
}

/// A value as SQL.
func literal(_ value: FieldValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): String(integer)
    case .real(let real): "\(real)"
    case .text(let text): "'" + text.replacing("'", with: "''") + "'"
    case .blob(let bytes): "x'" + bytes.hex + "'"
    }
}
