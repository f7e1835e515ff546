/// The key of a product in packs, as it stands on disk and in addresses. Which products there are is declared
/// in ``BriefingProduct/all``.
package struct PackKind: RawRepresentable, Codable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}
