/// A country or a territory with a code of its own.
package struct Country: Hashable, Sendable, Codable {
    /// ISO 3166-1, two letters ("NA" is Namibia).
    package var code: String
    package var name: String
    /// Two letters: AF, AN, AS, EU, NA, OC or SA.
    package var continentCode: String

    package init(code: String, name: String, continentCode: String) {
        self.code = code
        self.name = name
        self.continentCode = continentCode
    }
}
