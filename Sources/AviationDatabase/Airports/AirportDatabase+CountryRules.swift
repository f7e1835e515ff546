package import Aviation
import GRDB

extension AirportDatabase {
    /// The rules of a country; nil when none were imported.
    package func countryRules(_ country: String) throws -> CountryRules? {
        try pool.read { db in
            let found = try PublishedDocument<CountryRules>.fetch(
                .rules, .countryRules, country.uppercased(), db)
            return found.map { document in
                var rules = document.facts
                rules.date = document.date
                return rules
            }
        }
    }
}
