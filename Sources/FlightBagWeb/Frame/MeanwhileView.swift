import FlightBag

/// The changes of another device or tab to the record whose form is open.
struct MeanwhileView {
    let fields: [Fact]
    let hasFields: Bool
    let isRemoved: Bool
    /// When another tab typed into this record and did not save it, or nil.
    let draftAt: String?
    /// The texts there that are not shown here.
    let drafts: [Fact]
    let hasDrafts: Bool

    @MainActor init(_ window: Window) {
        let draft = window.draftElsewhere
        draftAt = draft.map { FormView.moment($0.at) }
        drafts = (draft?.fields ?? []).map {
            Fact(title: $0.title, text: window.app.name(ofKey: $0.text) ?? $0.text)
        }
        hasDrafts = !drafts.isEmpty
        isRemoved = window.isRemovedMeanwhile
        let changed = isRemoved ? [] : window.changedMeanwhile
        fields = changed.map {
            Fact(title: $0.title, text: window.app.name(ofKey: $0.text) ?? $0.text)
        }
        hasFields = !fields.isEmpty
    }
}
