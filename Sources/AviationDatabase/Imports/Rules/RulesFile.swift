import Aviation
import Foundation

/// Reads the rules of a country as the FlyFun API answers them (`/api/rules/FR`): one JSON object.
struct RulesFile {
    let url: URL

    /// More than any country's rules have.
    private static let mostBytes = 8 << 20

    func read(into store: PublishedStore, _ report: inout ImportReport) throws -> RowCounts {
        let name = url.lastPathComponent
        let input = try InputFile(url)
        var bytes: [UInt8] = []
        while let chunk = try input.nextChunk() {
            bytes += chunk
            guard bytes.count <= Self.mostBytes else {
                throw AirportDatabaseError.unreadable(file: name, reason: "it is too long for rules")
            }
        }
        let read: RulesAnswer
        do {
            read = try JSONDecoder().decode(RulesAnswer.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw AirportDatabaseError.unreadable(file: name, reason: error.sentence)
        }
        let country = read.country.uppercased()
        guard country.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw AirportDatabaseError.unreadable(file: name, reason: "'\(read.country)' is no country")
        }
        let categories = read.categories.map { category in
            CountryRules.Category(name: category.name, rules: category.rules.map(\.rule))
        }
        let rules = CountryRules(country: country, categories: categories)
        try store.put(.rules, country, date: store.edition.day, rules)
        let count = categories.reduce(0) { $0 + $1.rules.count }
        let counts = RowCounts(read: count, kept: count)
        try store.finish(date: store.edition.day, counts)
        return counts
    }
}

private struct RulesAnswer: Decodable {
    struct Category: Decodable {
        let name: String
        let rules: [Rule]
    }

    struct Rule: Decodable {
        let question: String
        let answer: String
        let lastReviewed: String?
        let links: [String]?

        enum CodingKeys: String, CodingKey {
            case question = "question_text"
            case answer = "answer_html"
            case lastReviewed = "last_reviewed"
            case links
        }

        var rule: CountryRule {
            CountryRule(
                question: question, answer: CountryRule.plainText(html: answer), lastReviewed: lastReviewed,
                links: (links ?? []).filter { $0.hasPrefix("https://") || $0.hasPrefix("http://") })
        }
    }

    let country: String
    let categories: [Category]
}
