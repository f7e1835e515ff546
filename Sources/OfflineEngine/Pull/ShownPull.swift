/// A pull that became visible.
package struct ShownPull: Hashable, Sendable {
    /// How its records found their place among what waits.
    package enum Way: Hashable, Sendable {
        /// Each by itself: they cannot stand in each other's way, or none came.
        case eachByItself
        /// They have nothing to do with what waits, and were shown alone.
        case independent
        /// Everything that waits was replayed over them.
        case replayed
    }

    /// How many records it brought.
    package let records: Int
    package let way: Way
}
