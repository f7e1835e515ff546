/// A part of the app.
package enum Tab: Hashable, Sendable {
    case map
    case list(KindName)
    /// Everything that has no part of its own.
    case more

    /// The part of a kind of record.
    init(of kind: KindName) { self = kind.isTab ? .list(kind) : .more }

    /// Its name in messages between page and app.
    package var name: String {
        switch self {
        case .map: "map"
        case .list(let kind): kind.path
        case .more: "more"
        }
    }

    /// The words on the page.
    package var title: String {
        switch self {
        case .map: "Map"
        case .list(let kind): kind.many
        case .more: "Library"
        }
    }
}
