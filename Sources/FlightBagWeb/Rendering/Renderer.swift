import Foundation
import Mustache

/// Turns views into HTML by their templates. The only place that makes HTML; templates escape what they are
/// given.
struct Renderer: Sendable {
    private let library: MustacheLibrary

    /// Reads the templates of some folders. Throws when one is wrong, or one of those that are `needed` is
    /// missing.
    init(_ folders: [URL], needed: [String]) async throws {
        var library = MustacheLibrary()
        for folder in folders {
            for file in try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            where file.pathExtension == "mustache" {
                let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
                try library.register(text, named: file.deletingPathExtension().lastPathComponent)
            }
        }
        for name in needed where library.getTemplate(named: name) == nil { throw MissingTemplate(name: name) }
        self.library = library
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
