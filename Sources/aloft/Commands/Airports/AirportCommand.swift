import ArgumentParser
import Aviation
import AviationDatabase
import JSONLines

/// `aloft airport IDENT`: everything known of an airport.
struct AirportCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "airport",
        abstract: "Show everything known of an airport.",
        discussion: """
            By ICAO code, ident, GPS, national or IATA code. What is not published is null. “sources” says \
            of which day OurAirports' airports, runways, frequencies and navaids are, “field_sources” which \
            fields are another publisher's, and of which day. “is_border_crossing” is null where there is no \
            list of the country.

            Examples:
              aloft airport EGTF
              aloft airport ZRH --json
            """)

    @Argument(help: ArgumentHelp("A code of the airport.", valueName: "ident"))
    var ident: String?

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject { ["ident": JSON(ident)] }

    func answering() throws -> (Asked) throws -> JSON {
        let airports = try AirportHome.open(home)
        let files = try airports.importedFiles()
        return { asked in
            let ident = try asked.text("ident")
            guard let detail = try airports.detail(ident) else {
                throw Problem("There is no airport \(Problem.quoted(ident)).")
            }
            let navaids = try airports.navaids(ofAirport: detail.airport.ident)
            let others = try airports.publications(ident)
            var sheet = detail.json(navaids: navaids, files: files)
            for (key, value) in others?.json ?? [] { sheet[key] = value }
            return .object(sheet)
        }
    }
}
