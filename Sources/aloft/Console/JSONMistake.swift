import Foundation

/// Says where JSON that a person wrote is wrong.
enum JSONMistake {
    static func sentence(_ error: DecodingError, _ bytes: Data) -> String {
        switch error {
        case .keyNotFound(let key, let context): "“\(place(context.codingPath + [key]))” is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "“\(place(context.codingPath))” has the wrong type."
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            position(bytes) ?? context.debugDescription
        case .dataCorrupted(let context):
            "“\(place(context.codingPath))”: \(context.debugDescription)"
        @unknown default: "it cannot be read."
        }
    }

    /// The decoder does not say where the text stops being JSON; the older parser does.
    private static func position(_ bytes: Data) -> String? {
        do {
            _ = try JSONSerialization.jsonObject(with: bytes)
            return nil
        } catch {
            return (error as NSError).userInfo["NSDebugDescription"] as? String
        }
    }

    /// Such as `tables[2].columns[0].type`.
    private static func place(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { text, key in
            if let index = key.intValue { text += "[\(index)]" } else { text += ".\(key.stringValue)" }
        }
        return path.isEmpty ? "the file" : String(path.drop { $0 == "." })
    }
}
