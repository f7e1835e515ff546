package import Aviation
package import AviationDatabase
package import JSONLines

extension ParameterKind where Value == Set<PlaceKind> {
    /// Kinds of places: a list, or a text with commas between them.
    package static var placeKinds: Self {
        Self(["type": "array", "items": ["type": "string"]], "k,…") { asked, name throws(Problem) in
            guard let texts = try asked.optionalTexts(name) else { return nil }
            var kinds: Set<PlaceKind> = []
            for word in texts.flatMap({ $0.split(separator: ",") }) {
                let text = word.filter { !$0.isWhitespace }
                let named = PlaceKind.named(text)
                guard !named.isEmpty else {
                    let known = PlaceKind.all.map(\.name).joined(separator: ", ")
                    throw Problem("\(name) holds \(Problem.quoted(text)), which is none of \(known).")
                }
                kinds.formUnion(named)
            }
            guard !kinds.isEmpty else {
                throw Problem("\(name) names none: leave it out for all airports in use.")
            }
            return kinds
        }
    }
}

extension PlaceKind {
    static let help = """
        Kinds: large_airport, medium_airport, small_airport (or large, medium, small, or airport for the \
        three), seaplane_base, heliport, balloonport, closed; NDB, NDB-DME, VOR, VOR-DME, VORTAC, TACAN, DME \
        (or navaid for all of these). Without any: all airports in use.
        """
}

extension AirportDatabase {
    /// The position that a value names: a point in any form, an airport's by its code, or else a navaid's by
    /// its ident if that is unique.
    func position(asked value: JSON, _ key: String) throws -> Coordinate {
        guard case .text(let text) = value, Coordinate(text) == nil, Coordinate(routeText: text) == nil,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return try Coordinate(asked: value, key) }
        if let airport = try airport(text) { return airport.position }
        let navaids = try navaids(text)
        guard let navaid = navaids.first else {
            throw Problem(
                "\(key) holds \(Problem.quoted(text)), which is neither LAT,LON nor the code of an airport.")
        }
        guard navaids.count == 1 else {
            throw Problem(
                "\(key) holds \(Problem.quoted(text)), the ident of \(navaids.count) navaids: "
                    + "give the position as LAT,LON.")
        }
        return navaid.position
    }
}
