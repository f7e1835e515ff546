/// Why bytes could not be inflated.
package enum GzipError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes end before the gzip file does.
    case cutShort
    /// The bytes are no gzip file, or are inconsistent: a checksum, a length, a code.
    case damaged
    /// The content exceeds the limit; the part inflated so far is dropped.
    case tooLong(limit: Int)

    package var description: String {
        switch self {
        case .cutShort: "the gzip file is cut short"
        case .damaged: "the gzip file is damaged"
        case .tooLong: "the gzip file unpacks to more than it may"
        }
    }
}
