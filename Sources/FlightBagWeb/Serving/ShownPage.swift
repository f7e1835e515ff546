import FlightBag
import Hummingbird

/// A page with its looks. A type that conforms is a page of the flight bag once it is in ``WebPages``.
///
/// ```swift
/// struct MoonPage: ShownPage {
///     static let path: PagePath = "/moon"
///     static let template = "moon"
///     init?(_ values: PageValues) {}
///     var title: String { "Moon" }
///     func view(_ window: Window) -> MoonView? { MoonView(at: window.app.now) }
/// }
/// ```
protocol ShownPage: DeclaredPage {
    associatedtype View

    /// The name of its template.
    static var template: String { get }
    /// The view that the template shows, or nil for nothing.
    @MainActor func view(_ window: Window) -> View?
    /// Its places in the library.
    @MainActor static func links(_ app: AppState) -> [PageLink]
    /// Adds the requests that are made on it.
    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>)
}

extension ShownPage {
    @MainActor static func links(_ app: AppState) -> [PageLink] { [] }
    static func add(_ routes: PageRoutes, to router: Router<PageRoutes.Context>) {}

    /// The page as HTML.
    @MainActor func html(_ window: Window, _ renderer: Renderer) -> String {
        view(window).map { renderer.html($0, Self.template) } ?? ""
    }
}

/// A link to a page on a shelf of the library, with the number of things that wait there.
struct PageLink {
    let page: Page
    var shelf = Shelf.records
    var count: Int?
}
