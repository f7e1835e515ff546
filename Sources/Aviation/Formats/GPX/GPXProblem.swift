/// Why a file is no GPX, with the line of the element.
package typealias GPXProblem = LocatedProblem<GPXDocument.Flaw>

extension GPXDocument {
    /// Why a document is no GPX.
    package enum Flaw: Hashable, Sendable {
        /// The root is a different element.
        case noGPX(root: String)
        /// A point without a position on the earth.
        case badPosition(element: String, text: String)
    }
}

extension GPXDocument.Flaw: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noGPX(let root): "the file holds <\(root)> and no GPX"
        case .badPosition(let element, let text):
            "a <\(element)> is at \(text), which is no position on the earth"
        }
    }
}
