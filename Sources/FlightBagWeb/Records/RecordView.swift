import FlightBag

/// The page of a record, for reading.
struct RecordView {
    let kind: String
    let path: String
    let key: String
    let title: String
    let facts: [Fact]
    let hasFacts: Bool
    let warnings: [String]
    let hasWarnings: Bool
    let standing: String?
    let standingName: String
    let isDraft: Bool
    let editAddress: String
    let parts: [Parts]
    /// Why it can no longer be changed, or nil.
    let lock: String?
    /// Whether there may be another like it.
    let canDuplicate: Bool
    /// Pages of its own beside this one.
    let links: [Link]

    struct Link {
        let name: String
        let title: String
        let address: String
    }

    /// The parts of one kind.
    struct Parts {
        let title: String
        let rows: [Row]
    }

    /// One part.
    struct Row {
        let name: String
        let facts: [Fact]
    }

    /// Nil for a record that is not here.
    @MainActor init?(_ page: RecordPage, _ app: AppState) {
        guard let sheet = app.records(page.kindName)?.sheet(page.id, app.book) else { return nil }
        kind = sheet.kind.table
        path = sheet.kind.path
        key = sheet.key
        title = sheet.title
        facts = sheet.facts.map { fact in
            Fact(title: fact.title, text: Self.words(for: fact, sheet, app))
        }
        hasFacts = !facts.isEmpty
        warnings = sheet.warnings
        hasWarnings = !warnings.isEmpty
        standing = sheet.standing.words
        standingName = sheet.standing.rawValue
        isDraft = app.drafts[sheet.kind.table, sheet.id] != nil
        editAddress = Page.form(sheet.kind, sheet.id, nil).address
        links =
            app.context.loadingPage(of: sheet.id, sheet.kind).map {
                [Link(name: "loading", title: "Loading", address: $0.address)]
            } ?? []
        parts = sheet.parts.map { parts in
            Parts(
                title: parts.kind.many,
                rows: parts.rows.map { row in
                    Row(
                        name: row.name,
                        facts: row.facts.map { Fact(title: $0.title, text: Self.words(for: $0, sheet, app)) })
                })
        }
        lock = app.records(sheet.kind)?.lock(on: sheet.id)
        canDuplicate = app.records(sheet.kind)?.isAddable == true
    }

    /// A field that names another record says its name, and that it was removed.
    @MainActor private static func words(
        for fact: RecordSheet.Fact, _ sheet: RecordSheet, _ app: AppState
    ) -> String {
        switch app.reference(fact.text) {
        case .none: return fact.text
        case .some(.known(let name)): return name
        case .some(.removed(let name)):
            let kept = app.flights[sheet.id]?.aircraftRegistration
            return [name ?? kept, "removed"].compactMap(\.self).joined(separator: ", ")
        }
    }
}
