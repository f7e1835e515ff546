import Aviation
import AviationDatabase
import FlightBag
import Foundation

/// Whether a border may be crossed at an airport, and what its AIP says of customs.
struct CustomsView {
    let verdict: String
    let isPoint: Bool
    let names: [String]
    let hasNames: Bool
    let aip: String?
    let aipSource: Provenance?
    let provenance: Provenance?

    init(_ sheet: AirportSheet, at now: Date) {
        let publications = sheet.publications
        isPoint = publications?.isBorderCrossing == true
        names = publications?.borderPoints ?? []
        hasNames = !names.isEmpty
        switch publications?.isBorderCrossing {
        case true?: verdict = "Point of entry: it is in a list of places where the border may be crossed."
        case false?: verdict = "Not in the list of its country's points of entry that is on this device."
        case nil:
            verdict =
                "Unknown: no list of its country's points of entry is on this device. One comes with "
                + "“aloft import FILE”: a EuroAIP database or a list of border crossings."
        }
        let entry = publications?.aipEntries.first { $0.standardField?.id == AIPFieldCatalog.customs }
        aip = entry?.effectiveValue
        aipSource = entry == nil ? nil : AirportSources.list("entries", publications, at: now)
        provenance = AirportSources.list("borders", publications, at: now)
    }
}

/// The rules of an airport's country.
struct RulesView {
    struct Category {
        let name: String
        let rules: [Rule]
    }

    struct Rule {
        let question: String
        let answer: String
        let reviewed: String?
        let links: [String]
    }

    let country: String
    let categories: [Category]
    let hasNone: Bool
    let provenance: Provenance?

    init(_ sheet: AirportSheet, at now: Date) {
        let words = sheet.area.split(separator: ",").last.map(String.init) ?? sheet.airport.countryCode
        country = words.trimmingCharacters(in: .whitespaces)
        categories = (sheet.rules?.categories ?? []).map { category in
            Category(
                name: category.name,
                rules: category.rules.map { rule in
                    Rule(
                        question: rule.question, answer: rule.answer,
                        reviewed: rule.lastReviewed.map { "Last reviewed \($0)" }, links: rule.links)
                })
        }
        hasNone = categories.isEmpty
        provenance = sheet.rules.map { Provenance(SourceDay(.countryRules, $0.date), at: now) }
    }
}
