package import Aviation

/// The airport that a window's map points out, and whether to go there.
package struct MapFocus: Hashable, Sendable {
    /// The airport's identifier.
    package let ident: String
    /// Its label on the map: its published code, or its name when it has none.
    package let label: String
    package let position: Coordinate
    /// Grows each time that the map should move there; chosen on the map itself, an airport is in view
    /// already.
    package var visit: Int
}
