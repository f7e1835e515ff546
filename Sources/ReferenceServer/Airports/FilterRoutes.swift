import Aviation
import AviationDatabase
import JSONLines
import Questions

/// The routes of the values that filters can be set to, and of the rules of countries.
enum FilterRoutes {
    static let all: [ReferenceRoute] =
        lists.map { name, what, pick in
            ReferenceRoute(
                "GET", "/api/filters/\(name)", what, gives: .list(choice), isKept: true
            ) { _, asked in
                choices(pick(try asked.database.filterVocabulary()))
            }
        } + [everything, rules]

    private static let lists: [(String, String, @Sendable (FilterVocabulary) -> [FilterVocabulary.Choice])] =
        [
            ("countries", "Countries with airports in use, by name.", { $0.countries }),
            (
                "procedure-types", "Types of approaches; empty where no procedures were imported.",
                { $0.approachTypes }
            ),
            (
                "aip-sections", "Parts of the AIP; so many airports at least have one.",
                { sections($0.aipFields) }
            ),
            ("aip-fields", "Standard fields of the AIP; empty where no AIP was imported.", { $0.aipFields }),
            ("sources", "Publishers.", { $0.publishers }),
            ("runway-characteristics", "Surfaces and lights of runways in use.", { $0.runways }),
            (
                "border-crossing", "Points of entry by country; empty where there is no list.",
                { $0.pointsOfEntry }
            ),
        ]

    private static let choice = Shape.named(
        "Choice",
        .object([has("code", .text), has("name", .text), has("count", .integer, "Airports.")]))

    private static let everything = ReferenceRoute(
        "GET", "/api/filters/all", "All of these at once.",
        gives: .object(
            lists.map {
                has($0.0.replacing("-", with: "_"), .list(choice))
            } + [has("edition", .text)]), isKept: true
    ) { _, asked in
        let vocabulary = try asked.database.filterVocabulary()
        var object = JSONObject(
            lists.map { name, _, pick in (name.replacing("-", with: "_"), choices(pick(vocabulary))) })
        object["edition"] = .text(asked.edition.identifier)
        return .object(object)
    }

    private static let country = Parameter("country", .text(most: 3), "ISO 3166-1, two letters.")

    /// An empty list would read as "no rules", so that a country without any here is 404.
    private static let rules = ReferenceRoute(
        "GET", "/api/rules/{country}", "The rules of a country; 404 where they are not known here.",
        captured: [country],
        gives: .object(
            [
                has("country", .text), has("total_rules", .integer),
                has(
                    "categories",
                    .list(
                        .object([
                            has("name", .text), has("count", .integer), has("rules", .list(rule)),
                        ]))),
            ] + SourceDay.datedShape), besides: .day
    ) { given, asked in
        let country = try given[country]
        guard let rules = try asked.database.countryRules(country) else {
            throw ReferenceProblem(
                status: 404, code: "unknown",
                message: "The rules of \(Problem.quoted(country.uppercased())) are not here.",
                action: "Ask the country's AIP; that they are not here does not mean that there are none.")
        }
        let categories = rules.categories.map { category -> JSON in
            [
                "name": .text(category.name), "count": JSON(category.rules.count),
                "rules": .array(category.rules.map(json)),
            ]
        }
        let answer: JSONObject = [
            "country": .text(rules.country),
            "total_rules": JSON(rules.categories.reduce(0) { $0 + $1.rules.count }),
            "categories": .array(categories),
        ]
        return .object(answer.merging(SourceDay(.countryRules, rules.date).dated(at: asked.now)))
    }

    /// With the names that files of rules have, so that an answer can be imported.
    private static let rule = Shape.object([
        has("question_text", .text), has("answer_html", .text, "Paragraphs of text, without other markup."),
        mayHave("last_reviewed", .text), has("links", .list(.text)),
    ])

    @Sendable private static func json(_ rule: CountryRule) -> JSON {
        let paragraphs = rule.answer.split(separator: "\n").map { line in
            let text = line.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
            return "<p>\(text)</p>"
        }
        return [
            "question_text": .text(rule.question), "answer_html": .text(paragraphs.joined()),
            "last_reviewed": JSON(rule.lastReviewed), "links": JSON(rule.links),
        ]
    }

    @Sendable private static func sections(
        _ fields: [FilterVocabulary.Choice]
    ) -> [FilterVocabulary.Choice] {
        AIPEntry.Section.allCases.compactMap { section in
            let counts = fields.filter { field in
                Int(field.code).flatMap(AIPEntry.Section.init(fieldID:)) == section
            }.map(\.count)
            // An airport may have several fields of a part: the most of one field is the least it can be.
            return counts.max().map {
                FilterVocabulary.Choice(code: section.rawValue, name: section.rawValue, count: $0)
            }
        }
    }

    private static func choices(_ choices: [FilterVocabulary.Choice]) -> JSON {
        .array(
            choices.map {
                ["code": .text($0.code), "name": .text($0.name), "count": JSON($0.count)]
            })
    }
}
