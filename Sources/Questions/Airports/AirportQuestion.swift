import Aviation
import AviationDatabase
package import JSONLines

/// Everything known of an airport.
package enum AirportQuestion: Question {
    static let ident = Parameter(
        "ident", .text(most: 12), "A code of the airport.", on: .word, valueName: "ident")

    package static let declaration = QuestionDeclaration(
        "airport", "Show everything known of an airport.",
        words: """
            By ICAO code, ident, GPS, national or IATA code. What is not published is null. “sources” says \
            of which day OurAirports' airports, runways, frequencies and navaids are, “field_sources” which \
            fields are another publisher's, and of which day. “warning” says in a sentence that a cycle is \
            over, or that the day is not known. “is_border_crossing” is null where there is no \
            list of the country.
            """, examples: ["aloft airport EGTF", "aloft airport ZRH --json"], [ident],
        gives: .object(AirportDetail.shape + AirportPublications.shape))

    package static func answer(_ asked: Asked, _ source: DatedAirports) throws -> JSON {
        let airports = source.database
        let ident = try asked[ident]
        guard let detail = try airports.detail(ident) else {
            throw Problem("There is no airport \(Problem.quoted(ident)).")
        }
        let navaids = try airports.navaids(ofAirport: detail.airport.ident)
        let others = try airports.publications(ident)
        var sheet = detail.json(navaids: navaids, files: try airports.importedFiles(), at: source.now)
        for (key, value) in others?.json(at: source.now) ?? [] { sheet[key] = value }
        return .object(sheet)
    }
}
