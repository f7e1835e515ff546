import Aviation
import AviationDatabase
import JSONLines

/// Places that questions name, read with an airport database.
enum PlaceAsked {
    static let kindsHelp = """
        Kinds: large_airport, medium_airport, small_airport (or large, medium, small, or airport for the \
        three), seaplane_base, heliport, balloonport, closed; NDB, NDB-DME, VOR, VOR-DME, VORTAC, TACAN, DME \
        (or navaid for all of these). Without any: all airports in use.
        """

    /// A position as everywhere, or that of an airport by its code, or of a navaid by its ident if no other
    /// has it.
    static func position(_ value: JSON, _ key: String, _ airports: AirportDatabase) throws -> Coordinate {
        guard case .text(let text) = value, Coordinate(text) == nil, Coordinate(routeText: text) == nil,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return try Asked.point(value, key) }
        if let airport = try airports.airport(text) { return airport.position }
        let navaids = try airports.navaids(text)
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

extension Asked {
    /// The kinds in "kinds": a list, or a text with commas between them. All airports in use if there are
    /// none. Throws when one is no kind.
    func placeKinds() throws(Problem) -> Set<PlaceKind> {
        guard let texts = try optionalTexts("kinds") else { return PlaceKind.inUse }
        var kinds: Set<PlaceKind> = []
        for word in texts.flatMap({ $0.split(separator: ",") }) {
            let name = word.filter { !$0.isWhitespace }
            let named = PlaceKind.named(name)
            guard !named.isEmpty else {
                let known = PlaceKind.all.map(\.name).joined(separator: ", ")
                throw Problem("kinds holds \(Problem.quoted(name)), which is none of \(known).")
            }
            kinds.formUnion(named)
        }
        guard !kinds.isEmpty else { throw Problem("kinds names none: leave it out for all airports in use.") }
        return kinds
    }
}
