package import HTTPTypes

extension HTTPFields {
    /// Whether `Accept-Encoding` names gzip with a weight above 0.
    package var takesGzip: Bool {
        guard let header = self[.acceptEncoding] else { return false }
        return header.lowercased().split(separator: ",").contains { part in
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard pieces.first == "gzip" || pieces.first == "*" else { return false }
            return !pieces.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}
