import AviationDatabase
import Foundation
import Zip

/// The bytes of an upstream's answer.
package enum AnswerBytes {
    /// The most that an answer may have when it is unpacked: the METARs of the world have two millions.
    package static let most = 64 * 1_048_576

    /// Unpacked if they are gzipped. Throws ``UnusableAnswer``, also for more than `most`.
    static func plain(_ body: Data, most: Int = most) throws(UnusableAnswer) -> [UInt8] {
        let bytes = [UInt8](body)
        guard bytes.starts(with: [0x1F, 0x8B]) else {
            guard bytes.count <= most else {
                throw UnusableAnswer(description: "it has more than \(most) bytes")
            }
            return bytes
        }
        do {
            return try Gzip.inflate(bytes, limit: most)
        } catch {
            throw UnusableAnswer(description: "\(error)")
        }
    }

    /// The first words, for a sentence on bytes that are something else.
    static func beginning(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(30), as: UTF8.self)
        return bytes.isEmpty ? "it is empty" : "it begins with “\(text.split(separator: "\n").first ?? "")”"
    }
}
