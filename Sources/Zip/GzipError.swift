/// Why bytes could not be inflated.
package enum GzipError: Error, Hashable, Sendable, CustomStringConvertible {
    /// They end before the gzip file does.
    case cutShort
    /// They are no gzip, or their contents do not fit together: a checksum, a length, a code.
    case damaged
    /// They inflate to more than the limit; what was made until then is dropped.
    case tooLong(limit: Int)

    package var description: String {
        switch self {
        case .cutShort: "the gzip file is cut short"
        case .damaged: "the gzip file is damaged"
        case .tooLong: "the gzip file unpacks to more than it may"
        }
    }
}
