import Foundation

/// The rules of flying in a country as questions and answers, by category.
package struct CountryRules: Hashable, Sendable, Codable {
    package struct Category: Hashable, Sendable, Codable {
        package var name: String
        package var rules: [CountryRule]

        package init(name: String, rules: [CountryRule]) {
            (self.name, self.rules) = (name, rules)
        }
    }

    /// ISO 3166-1: "FR".
    package var country: String
    package var categories: [Category]
    /// The day as a person or the file's name says it; empty where neither does.
    package var date: String

    package init(country: String, categories: [Category], date: String = "") {
        (self.country, self.categories, self.date) = (country, categories, date)
    }
}

/// A question about flying in a country, with an answer that may be wrong.
package struct CountryRule: Hashable, Sendable, Codable {
    package var question: String
    /// Plain text, a paragraph a line.
    package var answer: String
    /// The date of its last review, as written; nil if none is given.
    package var lastReviewed: String?
    package var links: [String]

    package init(question: String, answer: String, lastReviewed: String? = nil, links: [String] = []) {
        (self.question, self.answer, self.lastReviewed, self.links) = (question, answer, lastReviewed, links)
    }

    /// The text of a piece of HTML, without any markup: a paragraph, a line break or an item of a list begins
    /// a line.
    package static func plainText(html: String) -> String {
        var (text, tag): (String, String?) = ("", nil)
        for character in html {
            switch (character, tag) {
            case ("<", nil): tag = ""
            case (">", let name?):
                let word = name.lowercased().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
                if ["p", "br", "li", "ul", "ol", "div"].contains(word) { text += "\n" }
                tag = nil
            case (_, let name?): tag = name + String(character)
            case (_, nil): text.append(character)
            }
        }
        let named = ["&nbsp;": " ", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
        // The ampersand last: "&amp;lt;" is "&lt;".
        for name in ["&nbsp;", "&lt;", "&gt;", "&quot;", "&#39;", "&amp;"] {
            text = text.replacing(name, with: named[name] ?? "")
        }
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
