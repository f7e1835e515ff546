import Foundation

/// The pages of a flight bag: those that are declared, for the kinds of record that it has.
package struct SiteMap: Sendable {
    package let pages: [any DeclaredPage.Type]
    package let kinds: [KindName]
    /// The pages by how exactly their paths name them.
    private let sorted: [any DeclaredPage.Type]

    /// `kinds` are those that have addresses.
    package init(_ pages: [any DeclaredPage.Type], kinds: [KindName]) {
        self.pages = pages
        self.kinds = kinds
        let levels = Set(pages.map { $0.path.fixedSteps }).sorted(by: >)
        sorted = levels.flatMap { level in pages.filter { $0.path.fixedSteps == level } }
    }

    /// The page of an address, with or without a query; nil for one that names none. The bare address is the
    /// map.
    package func page(at address: String) -> Page? {
        guard let parts = URLComponents(string: address), parts.host == nil, parts.scheme == nil else {
            return nil
        }
        let steps = parts.percentEncodedPath.split(separator: "/").map { String($0).removingPercentEncoding }
        guard steps.allSatisfy({ $0 != nil }) else { return nil }
        let path = steps.isEmpty ? ["map"] : steps.compactMap(\.self)
        let query = AddressQuery(parts.percentEncodedQueryItems ?? [])
        return sorted.lazy.compactMap { Self.page($0, path, query, kinds) }.first
    }

    private static func page(
        _ type: any DeclaredPage.Type, _ path: [String], _ query: AddressQuery, _ kinds: [KindName]
    ) -> Page? {
        guard var values = type.path.values(of: path, kinds: kinds) else { return nil }
        values.query = query
        return type.init(values).map { Page($0) }
    }

    /// The page that is declared for the address of another one: of a record's the page of its own kind, if
    /// there is one.
    func declared(_ page: Page) -> Page { self.page(at: page.address) ?? page }

    /// An address of every page as there is one on this device.
    @MainActor package func examples(_ app: AppState) async throws -> [String] {
        var addresses: [String] = []
        for page in pages { addresses += try await page.examples(app).map(\.address) }
        var seen: Set<String> = []
        return addresses.filter { seen.insert($0).inserted }
    }

    /// The first steps of all addresses: "map", "flights".
    package var firstSteps: [String] {
        var seen: Set<String> = []
        return pages.flatMap { type -> [String] in
            switch type.path.steps.first {
            case .fixed(let name): [name]
            case .kind: kinds.map(\.path)
            case .record, .text, nil: []
            }
        }
        .filter { seen.insert($0).inserted }
    }
}
