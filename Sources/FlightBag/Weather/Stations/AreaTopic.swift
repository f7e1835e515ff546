/// A product whose notices are drawn on the map.
package struct AreaTopic: Sendable {
    /// Its key in addresses, and in what is kept.
    package let kind: PackKind
    let path: String
    let lifetimes: ReportLifetimes
    let form: NoticeForm

    /// Nil for a product that the map has no layer of.
    init?(_ product: BriefingProduct) {
        guard let form = product.notices, form.kinds.contains(where: { $0.layer != nil }) else { return nil }
        (kind, path, lifetimes, self.form) = (product.kind, product.path, product.lifetimes, form)
    }

    /// The kinds of its notices that have a layer, each with it.
    package var layers: [(kind: String, layer: AreaLayer)] {
        form.kinds.compactMap { kind in kind.layer.map { (kind.name, $0) } }
    }
}
