/// Prints CSV (RFC 4180).
package enum CSVText {
    /// Appends one record without its line end. Quotation marks stand around a field only where it holds a
    /// comma, a quotation mark or a line end, or is the only one and empty.
    package static func append(_ fields: [String], to text: inout String) {
        for (index, field) in fields.enumerated() {
            if index > 0 { text += "," }
            let needsQuotes = field.utf8.contains { byte in
                byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
                    || byte == UInt8(ascii: "\r")
            }
            if needsQuotes || (fields.count == 1 && field.isEmpty) {
                // By scalars: a quotation mark followed by a combining accent is one character.
                text += "\""
                for scalar in field.unicodeScalars {
                    if scalar == "\"" { text += "\"" }
                    text.unicodeScalars.append(scalar)
                }
                text += "\""
            } else {
                text += field
            }
        }
    }
}
