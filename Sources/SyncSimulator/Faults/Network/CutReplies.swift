import Foundation

/// A reply is cut somewhere.
struct CutReplies {
    let onceIn: Int

    /// The bytes that arrive; nil if all of them do.
    func cut(_ body: Data, _ chance: inout SeededChance) -> Data? {
        guard chance.happens(onceIn: onceIn), !body.isEmpty else { return nil }
        return body.prefix(chance.number(in: 0...(body.count - 1)))
    }
}
