import AviationDatabase
import JSONLines

/// The answer to a request for a release's file, without the framework that sends it: which bytes, and what
/// is said of them (RFC 9110, section 14). One range is served; of several, the whole.
struct ReleaseFile {
    let status: Int
    let headers: [(name: String, value: String)]
    /// Nil where no byte is sent.
    let bytes: Range<Int>?

    init(_ release: AirportRelease, range: String?, ifRange: String?, ifNoneMatch: String?) {
        let tag = "\"\(release.sha256.prefix(32))\""
        let size = release.byteCount
        var headers: [(name: String, value: String)] = [
            ("ETag", tag), ("Accept-Ranges", "bytes"), ("Content-Type", "application/gzip"),
            // A version's file never changes.
            ("Cache-Control", "public, max-age=31536000, immutable"),
            ("Content-Disposition", "attachment; filename=\"\(release.fileName)\""),
        ]
        if ifNoneMatch?.contains(tag) == true {
            (status, self.headers, bytes) = (304, headers, nil)
            return
        }
        let asked = ifRange == nil || ifRange == tag ? range.flatMap { Self.part($0, of: size) } : nil
        switch asked {
        case nil:
            (status, bytes) = (200, 0..<size)
        case .some(.none):
            headers.append(("Content-Range", "bytes */\(size)"))
            (status, bytes) = (416, nil)
        case .some(.some(let part)):
            headers.append(("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"))
            (status, bytes) = (206, part)
        }
        self.headers = headers
    }

    /// The bytes of "bytes=100-", "bytes=0-99" or "bytes=-100". Outer nil for an unreadable and so ignored
    /// range; inner nil for a range outside of the file.
    private static func part(_ header: String, of size: Int) -> Range<Int>?? {
        guard header.hasPrefix("bytes=") else { return nil }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, !ends[0].contains(","), !ends[1].contains(",") else { return nil }
        switch (PlainNumber.integer(String(ends[0])), PlainNumber.integer(String(ends[1]))) {
        case (let first?, let last?) where first <= last:
            return .some(first < size ? first..<min(last + 1, size) : nil)
        case (let first?, nil) where ends[1].isEmpty: return .some(first < size ? first..<size : nil)
        case (nil, let count?) where ends[0].isEmpty:
            return .some(count > 0 ? max(0, size - count)..<size : nil)
        default: return nil
        }
    }
}
