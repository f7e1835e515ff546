/// A pull that became visible.
package struct ShownPull: Hashable, Sendable {
    /// How the pull's records were shown among waiting changes.
    package enum Way: Hashable, Sendable {
        /// Each by itself: they cannot conflict, or none came.
        case eachByItself
        /// The records are independent of waiting changes, and were shown alone.
        case independent
        /// Everything that waits was replayed over them.
        case replayed
    }

    /// How many records it brought.
    package let records: Int
    package let way: Way
}
