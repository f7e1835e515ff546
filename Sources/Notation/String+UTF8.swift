import Foundation

extension String {
    /// The text of these bytes; nil if they are not UTF-8.
    package init?(utf8 bytes: some Collection<UInt8>) {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(bytes: bytes, encoding: .utf8)
        }
    }
}
