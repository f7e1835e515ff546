/// A state, province or county of a country.
package struct Region: Hashable, Sendable, Codable {
    /// ISO 3166-2 ("GB-ENG"), or one made like it ("GB-U-A" for unassigned).
    package var code: String
    package var name: String
    /// ISO 3166-1.
    package var countryCode: String

    package init(code: String, name: String, countryCode: String) {
        self.code = code
        self.name = name
        self.countryCode = countryCode
    }
}
