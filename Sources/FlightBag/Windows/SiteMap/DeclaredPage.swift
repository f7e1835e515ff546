/// A page as it is declared: its address, its names, where it stands, and what it reads. A type that conforms
/// is a page once it is in the list of a ``SiteMap``.
///
/// ```swift
/// struct MoonPage: DeclaredPage {
///     static let path: PagePath = "/moon"
///     init?(_ values: PageValues) {}
///     var title: String { "Moon" }
/// }
/// ```
package protocol DeclaredPage: Hashable, Sendable {
    /// The result of its reading: see ``reading(_:)``.
    associatedtype Content: Sendable = Never

    /// The path of its addresses.
    static var path: PagePath { get }
    /// The page of an address's values; nil for values that name none.
    init?(_ values: PageValues)
    /// The values of its address.
    var values: PageValues { get }

    /// Its name in a browser's tab and history.
    var title: String { get }
    /// The part of the app that it is in.
    var tab: Tab { get }
    /// How it stands towards the map.
    var layout: Page.Layout { get }
    /// Where closing leads.
    var parent: Page { get }
    /// The page with the list beside which it is the details; nil for a page that is a list itself, or whole.
    var list: Page? { get }
    /// The page that stands as details beside it; nil for none.
    var details: Page? { get }
    /// Where saving its form leads; nil for the page of the record.
    var saved: Page? { get }
    /// The record that it shows, or nil.
    var record: PageRecord? { get }
    /// The thing that a window has open while it shows the page.
    var subject: PageSubject { get }

    /// Has kept up what it shows beside its subject. Called before it is drawn, also beside another page.
    @MainActor func arrange(_ app: AppState) async throws
    /// The reading of what is not in the app's state, or nil for nothing yet. A window that shows the page
    /// has the result.
    @MainActor func reading(_ app: AppState) -> PageReading<Content>?
    /// When it will look otherwise although nothing happens, or nil: milliseconds since 1970.
    @MainActor func changesAt(_ app: AppState) -> Int64?

    /// Pages of this type as there are on this device: by default one of each kind of record that its path
    /// can name.
    @MainActor static func examples(_ app: AppState) async throws -> [Page]
}

extension DeclaredPage {
    package var values: PageValues { PageValues() }
    package var tab: Tab { .more }
    package var layout: Page.Layout { list?.layout ?? .whole }
    package var list: Page? { nil }
    package var details: Page? { nil }
    package var saved: Page? { nil }
    package var record: PageRecord? { nil }
    package var subject: PageSubject { .nothing }

    package func arrange(_ app: AppState) async throws {}
    package func reading(_ app: AppState) -> PageReading<Content>? { nil }
    package func changesAt(_ app: AppState) -> Int64? { nil }

    @MainActor package static func examples(_ app: AppState) async throws -> [Page] {
        let kinds = app.kindNames.filter { path.steps.first == .kind || path.steps.first == .fixed($0.path) }
        let values =
            path.steps.contains(.record)
            ? kinds.flatMap { kind in
                (app.records(kind)?.lines(app.book) ?? []).prefix(1).map {
                    PageValues(kind: kind, record: $0.id)
                }
            }
            : path.steps.contains(.kind) ? kinds.map { PageValues(kind: $0) } : [PageValues()]
        return values.compactMap { Self($0) }.map { Page($0) }
    }

    @MainActor func observeReading(_ app: AppState) { _ = reading(app)?.key }
}

/// A page's reading: it is done when the page is opened, and again when its key is another one.
package struct PageReading<Content: Sendable> {
    /// Everything that the result depends on.
    let key: AnyHashable
    let read: @MainActor () async throws -> Content

    package init(_ key: some Hashable, read: @escaping @MainActor () async throws -> Content) {
        self.key = AnyHashable(key)
        self.read = read
    }
}
