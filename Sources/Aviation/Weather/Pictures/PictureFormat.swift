package import Foundation

/// An image format that browsers show and that contains no program: recognised by the bytes, never by a name
/// or by a server's header.
package enum PictureFormat: String, CaseIterable, Codable, Hashable, Sendable {
    case png = "image/png"
    case gif = "image/gif"
    case jpeg = "image/jpeg"

    /// Nil for bytes with another beginning.
    package init?(_ bytes: Data) {
        guard let found = Self.allCases.first(where: { bytes.starts(with: $0.beginning) }) else { return nil }
        self = found
    }

    private var beginning: [UInt8] {
        switch self {
        case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .gif: [0x47, 0x49, 0x46, 0x38]
        case .jpeg: [0xFF, 0xD8, 0xFF]
        }
    }

    /// The mark at the end of a whole file; some writers add padding after it.
    private var end: [UInt8] {
        switch self {
        case .png: [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        case .gif: [0x3B]
        case .jpeg: [0xFF, 0xD9]
        }
    }

    private static let longestFilling = 64

    /// Whether the bytes reach to the end of the picture.
    package func isWhole(_ bytes: Data) -> Bool {
        Data(bytes.suffix(Self.longestFilling)).firstRange(of: Data(end)) != nil
    }
}
