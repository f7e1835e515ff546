import Foundation

/// One file of the repository as a rule sees it.
struct TextFile: Sendable {
    /// From the root of the repository, with `/`.
    let path: String
    let text: String
    /// The parts of a Swift file that are neither comment nor text.
    let code: SwiftCode

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = SwiftCode(path.hasSuffix(".swift") ? text : "")
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
    var pathExtension: String { name.contains(".") ? String(name.split(separator: ".").last ?? "") : "" }

    /// The module of a file below `Sources/`.
    var module: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    /// Below a folder of resources: pictures, pages, tables. Scripts there are written by hand and not apart.
    var isResource: Bool { path.split(separator: "/").contains("Resources") }

    var isSwiftSource: Bool { path.hasPrefix("Sources/") && pathExtension == "swift" }

    /// Hand-written programs below `Sources/` and `Tests/`.
    var isWritten: Bool {
        let below = path.hasPrefix("Sources/") || path.hasPrefix("Tests/")
        return below && ["swift", "js", "py"].contains(pathExtension)
    }

    /// The lines, without an empty one after the last newline.
    var lines: [Substring] {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        return all.last == "" ? all.dropLast() : all
    }
}
