/// Why a document cannot be read. Columns are counted from 1, in bytes of UTF-8.
package typealias MarkupProblem = LocatedProblem<MarkupReader.Flaw>

extension MarkupReader {
    /// Why bytes are no document.
    package enum Flaw: Hashable, Sendable {
        /// Nothing but white space.
        case empty
        /// More than `MarkupReader.mostBytes`.
        case tooLarge
        /// Elements in elements, more than `MarkupReader.mostLevels`.
        case tooDeep
        /// The bytes are not of the encoding that they claim.
        case notText(encoding: String)
        /// A document type with declarations: they can expand a small file without end and refer to other
        /// files.
        case documentType
        /// An entity other than the five of XML, or a character that XML does not allow.
        case entity(String)
        /// A closing tag with another name than the element's.
        case mismatched(opened: String, closed: String)
        /// An attribute that an element has twice.
        case repeatedAttribute(String)
        /// The document ends inside an element.
        case neverClosed(String)
        /// There is content after the root.
        case afterEnd
        /// Any other malformed XML.
        case malformed
    }
}

extension MarkupReader.Flaw: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "there is nothing"
        case .tooLarge: "the document is larger than \(MarkupReader.mostBytes >> 20) MiB"
        case .tooDeep: "elements are nested deeper than \(MarkupReader.mostLevels)"
        case .notText(let encoding): "the bytes are no text in \(encoding)"
        case .documentType: "document types are not read"
        case .entity(let name): "“\(name)” is no entity of XML"
        case .mismatched(let opened, let closed): "<\(opened)> is closed as <\(closed)>"
        case .repeatedAttribute(let name): "the attribute \(name) is there twice"
        case .neverClosed(let name): "<\(name)> is never closed"
        case .afterEnd: "something stands behind the end"
        case .malformed: "this is no XML"
        }
    }
}
