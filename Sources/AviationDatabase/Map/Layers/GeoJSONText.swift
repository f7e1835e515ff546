import Aviation
import Notation

/// A GeoJSON FeatureCollection that is being written, one feature a line. Positions have 5 decimals (1 m).
struct GeoJSONText {
    private var bytes = Array(#"{"type":"FeatureCollection","features":["#.utf8)
    private var hasFeatures = false

    init() { bytes.reserveCapacity(8_000_000) }

    /// The collection, complete.
    var finished: [UInt8] { bytes + Array("]}\n".utf8) }

    /// `properties` are JSON: names with a colon and a value, separated by commas.
    mutating func addPoint(latitude: Double, longitude: Double, _ properties: String) {
        begin("Point")
        addPosition(latitude, longitude)
        end(properties)
    }

    mutating func addLine(_ from: Coordinate, _ to: Coordinate, _ properties: String) {
        begin("LineString")
        bytes.append(UInt8(ascii: "["))
        addPosition(from.latitudeDegrees, from.longitudeDegrees)
        bytes.append(UInt8(ascii: ","))
        addPosition(to.latitudeDegrees, to.longitudeDegrees)
        bytes.append(UInt8(ascii: "]"))
        end(properties)
    }

    /// A line through these places; longitudes continue beyond ±180°, so that it has no jump.
    mutating func addLine(_ places: [Coordinate], _ properties: String) {
        begin("LineString")
        addRing(UnwrappedRing(places))
        end(properties)
    }

    /// An area from rings that continue beyond ±180°: a ring inside an odd number of others is a hole in the
    /// first of them.
    mutating func addArea(_ rings: [[Coordinate]], _ properties: String) {
        let unwrapped = rings.map { UnwrappedRing($0) }
        var polygons: [(outer: Int, holes: [Int])] = []
        var holes: [(hole: Int, around: [Int])] = []
        for index in rings.indices {
            guard let place = rings[index].first else { continue }
            let around = rings.indices.filter { $0 != index && unwrapped[$0].contains(place) }
            if around.count.isMultiple(of: 2) {
                polygons.append((index, []))
            } else {
                holes.append((index, around))
            }
        }
        for (hole, around) in holes {
            guard let owner = polygons.firstIndex(where: { around.contains($0.outer) }) else { continue }
            polygons[owner].holes.append(hole)
        }
        begin("MultiPolygon")
        bytes.append(UInt8(ascii: "["))
        for (number, polygon) in polygons.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(UInt8(ascii: "["))
            for (place, ring) in ([polygon.outer] + polygon.holes).enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                addRing(unwrapped[ring])
            }
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(UInt8(ascii: "]"))
        end(properties)
    }

    private mutating func addRing(_ ring: UnwrappedRing) {
        bytes.append(UInt8(ascii: "["))
        for (index, corner) in ring.corners.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            addPosition(corner.y, corner.x)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func begin(_ kind: String) {
        if hasFeatures { bytes += ",\n".utf8 }
        hasFeatures = true
        bytes += "{\"type\":\"Feature\",\"geometry\":{\"type\":\"\(kind)\",\"coordinates\":".utf8
    }

    private mutating func end(_ properties: String) {
        bytes += "},\"properties\":{".utf8
        bytes += properties.utf8
        bytes += "}}".utf8
    }

    private mutating func addPosition(_ latitude: Double, _ longitude: Double) {
        bytes.append(UInt8(ascii: "["))
        addDegrees(longitude)
        bytes.append(UInt8(ascii: ","))
        addDegrees(latitude)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Five decimals, without trailing zeros.
    private mutating func addDegrees(_ degrees: Double) {
        let scaled = Int(clamping: (degrees * 100_000).rounded())
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 100_000)
        bytes += String(whole).utf8
        guard fraction > 0 else { return }
        var digits = Array(String(fraction + 100_000).utf8)
        digits[0] = UInt8(ascii: ".")
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        bytes += digits
    }

    /// A text as JSON has it, with its quotation marks.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                quoted += "\\u" + UInt64(scalar.value).hex(digits: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
