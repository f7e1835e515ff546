import Foundation
import Mustache

/// Turns views into HTML by their templates. The only place that makes HTML; templates escape what they are
/// given.
struct Renderer: Sendable {
    private let library: MustacheLibrary

    /// Reads the templates. Throws when one of them is missing or wrong.
    init(templates: URL) async throws {
        library = try await MustacheLibrary(directory: templates.path)
        for name in Region.allCases.map(\.rawValue) + [
            "page", "form", "account", "airport-hint", "warnings", "rows", "fields", "loading", "plot",
            "display",
        ]
        where library.getTemplate(named: name) == nil {
            throw MissingTemplate(name: name)
        }
    }

    /// A template that the program was installed without.
    struct MissingTemplate: Error, CustomStringConvertible {
        let name: String
        var description: String { "The template \(name).mustache is missing." }
    }

    /// The view as HTML.
    func html(_ view: Any, _ region: Region) -> String { html(view, region.rawValue) }

    /// The view as HTML by the template of that name.
    func html(_ view: Any, _ template: String) -> String {
        guard let text = library.render(view, withTemplate: template) else {
            preconditionFailure("Every template was there when the renderer was made.")
        }
        return text
    }
}
