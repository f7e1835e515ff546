/// One field of a record: its name here, and its columns.
package struct ARINCField: Hashable, Sendable {
    /// In snake_case, the unit last where the format does not add one: "elevation_ft", "altitude_1".
    package let name: String
    /// Counted from 1, as in the tables of ARINC 424-18.
    package let columns: ClosedRange<Int>
    package let format: ARINCFormat

    init(_ name: String, _ columns: ClosedRange<Int>, _ format: ARINCFormat = .text) {
        self.name = name
        self.columns = columns
        self.format = format
    }

    /// A field of one column.
    init(_ name: String, _ column: Int, _ format: ARINCFormat = .text) {
        self.init(name, column...column, format)
    }
}

/// The value of a field.
package enum ARINCValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    /// In the unit that the field's name ends with.
    case decimal(Double)
    /// Degrees, from magnetic north unless `isTrue` (ARINC 424-18 5.26).
    case course(degrees: Double, isTrue: Bool)
    /// Minutes of flight in place of a distance (5.27).
    case minutes(Double)
    /// An altitude in feet or a flight level (5.30).
    case level(CruisingLevel)
    /// A height in tenths of a foot or hundredths of a metre, as it was published (5.265).
    case height(Double, isMetres: Bool)
    /// A sector, clockwise from the first to the second bearing towards its centre, degrees (5.146).
    case sector(fromDegrees: Int, toDegrees: Int)
}
