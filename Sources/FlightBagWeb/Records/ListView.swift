import FlightBag

/// The records of a kind, with drafts of new ones first and those that are over last.
struct ListView {
    let kind: String
    let path: String
    let one: String
    let title: String
    let rows: [Row]
    let pastTitle: String?
    let past: [Row]
    let drafts: [DraftRow]
    let invitation: String?
    let canAdd: Bool

    /// One record.
    struct Row {
        let path: String
        let key: String
        let address: String
        let isDraft: Bool
        let title: [TitlePart]
        let subtitle: String?
        let summary: String
        let trouble: String?
        let time: String?
        let date: String?
        let standing: String?
        let standingName: String
        let isSelected: Bool
    }

    /// A part of a record's name, marked if it is unknown.
    struct TitlePart {
        let text: String
        let isUnknown: Bool
        let isLater: Bool
    }

    @MainActor init(_ kind: KindName, _ window: Window) {
        let app = window.app
        let records = app.records(kind)
        let lines = records?.lines(app.book) ?? []
        self.kind = kind.table
        path = kind.path
        one = kind.one
        title = kind.many
        rows = lines.filter { !$0.words.isPast }.map { Row($0, kind, window) }
        past = lines.filter(\.words.isPast).reversed().map { Row($0, kind, window) }
        pastTitle = past.isEmpty ? nil : records?.pastTitle
        drafts = DraftRow.all(kind, window)
        let isEmpty = lines.isEmpty && drafts.isEmpty && records?.isLoaded == true
        invitation = isEmpty ? records?.invitation : nil
        canAdd = records?.isAddable == true
    }
}

extension ListView.Row {
    @MainActor init(_ line: RecordLine, _ kind: KindName, _ window: Window) {
        path = kind.path
        key = line.key
        address = Page.record(kind, line.id).address
        isDraft = window.app.drafts[kind.table, line.id] != nil
        title = line.words.title.enumerated().map { index, part in
            ListView.TitlePart(text: part.text, isUnknown: part.isUnknown, isLater: index > 0)
        }
        subtitle = line.words.subtitle
        summary = line.words.summary
        trouble = line.words.trouble
        time = line.words.time
        date = line.words.date
        standing = line.standing.words
        standingName = line.standing.rawValue
        isSelected = window.state.page.recordID == line.id
    }
}

/// A record that was begun and never saved.
struct DraftRow {
    let key: String
    let address: String
    let name: String
    let isSelected: Bool

    @MainActor static func all(_ kind: KindName, _ window: Window) -> [DraftRow] {
        guard let records = window.app.records(kind) else { return [] }
        return window.app.drafts.all.filter { draft in
            draft.kind == kind.table && !records.contains(draft.record)
        }.map { draft in
            DraftRow(
                key: draft.key,
                address: Page.form(kind, draft.record, draft.isNew ? NewRecord() : nil).address,
                name: records.name(of: Form(draft.typed), id: draft.record),
                isSelected: window.state.page.recordID == draft.record)
        }
    }
}
