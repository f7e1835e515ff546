/// The numbers that a column of the airports' tables takes, from whatever file they come: others are a
/// mistake of the file, and unknown.
enum NumberRange {
    static let runwayLengthFeet = 1.0...30_000
    static let runwayWidthFeet = 1.0...10_000
    static let displacedFeet = 0.0...30_000
    static let elevationFeet = -2000.0...30_000
    static let headingDegrees = 0.0...360
    static let kilohertz = 1.0...30_000_000
    static let variationDegrees = -180.0...180
    /// The range of any other column: sums and differences of some of them are still exact.
    static let anything = -1e15...1e15

    /// The range of a column by its name.
    static func of(column: String) -> ClosedRange<Double> { byColumn[column] ?? anything }

    private static let byColumn: [String: ClosedRange<Double>] = {
        var ranges = [
            "lengthFeet": runwayLengthFeet, "widthFeet": runwayWidthFeet, "elevationFeet": elevationFeet,
            "kilohertz": kilohertz, "magneticVariation": variationDegrees, "latitude": -90...90,
            "longitude": -180...180,
        ]
        for end in ["low", "high"] {
            ranges["\(end)Latitude"] = -90...90
            ranges["\(end)Longitude"] = -180...180
            ranges["\(end)ElevationFeet"] = elevationFeet
            ranges["\(end)Heading"] = headingDegrees
            ranges["\(end)DisplacedFeet"] = displacedFeet
        }
        for case (let column, .integer(let range)) in AirportColumn.all.map({ ($0.column, $0.form) }) {
            ranges[column] = Double(range.lowerBound)...Double(range.upperBound)
        }
        return ranges
    }()
}
