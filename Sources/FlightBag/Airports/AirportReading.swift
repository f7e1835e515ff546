import Aviation
import AviationDatabase

/// The facts of an airport beside its detail, as one reading of the database.
struct AirportReading: Sendable {
    let publications: AirportPublications?
    let procedures: [ProcedureSheet]
    let rules: CountryRules?

    init(_ ident: String, _ detail: AirportDetail, on day: Day?, _ database: AirportDatabase) throws {
        publications = try database.publications(ident)
        procedures = try database.procedureSheets(ident, on: day) ?? []
        rules = try database.countryRules(detail.airport.countryCode)
    }
}
