import SyncCore

/// The actions on records in a window.
extension Window {
    /// Opens an empty form for a record of a kind, with what is known of it filled in.
    package func new(_ kind: KindName, _ new: NewRecord = NewRecord()) {
        if let page = app.newPage(kind, new) { go(to: page) }
    }

    /// Reads records of a paged kind, and those that are drafts there.
    func know(_ ids: [RecordID], of kind: KindName) async throws {
        guard kind.isPaged, let records = app.records(kind) else { return }
        let drafts = app.drafts.all.filter { $0.kind == kind.table }.map(\.record)
        for id in ids + drafts { try await records.know(id) }
    }

    /// Says that a record is not here, when that is known.
    func look(for id: RecordID, of kind: KindName) {
        guard let records = app.records(kind) else { return }
        let isMissing = records.isRead(id) && !records.contains(id) && records.onlyID != id
        say(missing: isMissing ? Self.gone(kind) : nil)
    }

    /// Opens the form of a record, unless its record is not here.
    func openForm(_ kind: KindName, _ id: RecordID, _ new: NewRecord?) {
        guard let records = app.records(kind) else { return }
        if let reason = records.lock(on: id) { return say(missing: reason) }
        if let original = new?.copyOf, !records.isRead(original) { return }
        let draft = app.drafts[kind.table, id]
        if let stored = app.form(kind, of: id) {
            set(.record(OpenRecord(kind, id, isNew: false, opened: stored, draft: draft)))
        } else if records.isRead(id), new != nil || draft?.isNew == true || records.onlyID == id {
            let likely = app.likelyForm(kind, id, new ?? NewRecord())
            set(.record(OpenRecord(kind, id, isNew: true, opened: Form(), shown: likely, draft: draft)))
        } else if records.isRead(id), let draft {
            // Removed elsewhere: what was typed can be saved as a new one.
            set(.record(OpenRecord(kind, id, isNew: false, opened: Form(), draft: draft)))
        } else {
            say(missing: records.isRead(id) ? Self.gone(kind) : nil)
        }
    }

    private static func gone(_ kind: KindName) -> String {
        "This \(kind.one) was removed, or is not on this device yet. It opens here when it arrives."
    }

    /// The record whose form is open, or nil.
    package var openRecordForm: OpenRecord? {
        if case .record(let open) = state.form { open } else { nil }
    }

    /// The content of a record's page, or nil on any other page.
    package var recordSheet: RecordSheet? {
        guard let page = state.page.declared as? RecordPage else { return nil }
        return app.records(page.kindName)?.sheet(page.id, app.book)
    }

    /// Whether something is typed in the open form that is not saved.
    var hasDraft: Bool { openRecordForm.map { app.drafts[$0.kind.table, $0.id] != nil } ?? false }

    /// Drops the input in the open form, which shows the stored values again.
    package func dropDraft() async throws {
        guard let open = openRecordForm else { return }
        try await discard(open.kind, key: open.id.text)
        closeForm()
        openPage()
    }

    /// Forgets a draft, which can be taken back. One that is gone already is left alone.
    package func discard(_ kind: KindName, key: String) async throws {
        guard let id = RecordID(key), let draft = app.drafts[kind.table, id] else { return }
        try await app.discardDraft(kind, id)
        if draft.isNew, openRecordForm?.id == id { close() }
        // The way back to its form would lead to an empty one.
        for note in state.notes {
            guard case .page(let page)? = note.undo, page.recordID == id else { continue }
            _ = drop(note: note.id)
        }
        note("Draft discarded", undo: .draft(draft))
    }

    /// Saves a form, and leaves it for the record's page when it was saved.
    package func save(_ form: Form, _ record: OpenRecord) async throws -> SaveOutcome {
        guard let records = app.records(record.kind) else { return .gone }
        let outcome = try await records.save(
            form, opened: record.opened, id: record.id, isNew: record.isNew, app.book)
        if case .saved(let change) = outcome {
            // Other fields that another page typed into are still a draft.
            let inputs = app.inputs(record.kind, record.id, in: [form, record.opened])
            let saved = form.inputs(inputs, differingFrom: record.opened).map(\.name)
            let texts = Dictionary(uniqueKeysWithValues: saved.map { ($0, form[$0] ?? "") })
            if record.isNew {
                try await app.drafts.drop(kind: record.kind.table, record: record.id)
            } else {
                try await app.drafts.drop(
                    saved: texts, kind: record.kind.table, record: record.id, in: number)
            }
            let page = records.onlyID == nil ? Page.record(record.kind, record.id) : .settings
            // A form that stays on its page starts again with the stored values.
            if state.page == page { closeForm() }
            go(to: state.page.declared.saved ?? page, .replace)
            if let change {
                note("\(records.name(of: form, id: record.id)) saved", undo: .change(change))
            }
        }
        return outcome
    }

    /// Saves a form as a new record, because its own record is gone. If that has come back meanwhile, as
    /// after an undo elsewhere, it is saved itself.
    package func saveAsNew(_ form: Form, _ record: OpenRecord) async throws -> SaveOutcome {
        guard let records = app.records(record.kind) else { return .gone }
        if records.contains(record.id) { return try await save(form, record) }
        let new = OpenRecord(record.kind, records.newID(), isNew: true, opened: Form())
        let form = app.book.copy(of: form, new.id)
        let outcome = try await save(form, new)
        if case .saved = outcome { try await app.drafts.drop(kind: record.kind.table, record: record.id) }
        return outcome
    }

    /// Removes a record at once, and offers to take it back.
    package func remove(_ kind: KindName, key: String) async throws {
        if let reason = RecordID(key).flatMap({ app.records(kind)?.lock(on: $0) }) { return note(reason) }
        guard let id = RecordID(key), let removed = try await app.records(kind)?.remove(id) else {
            go(to: .list(kind), .replace)
            return note("That \(kind.one) was removed before.")
        }
        // A draft of another tab stays: its form can save it as a new one.
        go(to: .list(kind), .replace)
        note("\(removed.name) removed", undo: removed.change.map(Note.Undo.change))
    }

    /// Undoes the action of a note.
    package func undo(note id: Int) async throws {
        let undo = drop(note: id)?.undo
        switch undo {
        case .change(let change): try await self.undo(change)
        case .page(let page): go(to: page)
        case .draft(let draft): try await restore(draft)
        case nil: note("That can no longer be taken back.")
        }
    }

    /// Keeps a draft that was discarded again, and opens its form.
    private func restore(_ draft: DraftStore.Draft) async throws {
        try await app.drafts.restore(draft)
        guard let kind = app.records(table: draft.kind)?.kindName else { return }
        closeForm()
        go(to: .form(kind, draft.record, draft.isNew ? NewRecord() : nil))
    }

    /// Takes back a change of this device's history.
    package func undo(_ change: ChangeID) async throws {
        if let reason = app.lock(on: change) { return note(reason) }
        do {
            switch try await app.store.undo(change) {
            case .some(true): note("Taken back")
            case .some(false): note("Taken back, except for what was written since")
            case nil: note("That can no longer be taken back.")
            }
        } catch let problem as StoreProblem {
            note(problem.description, undo: .change(change))
        }
    }

    /// Fields that were changed elsewhere while their form is open here, with their present values.
    package var changedMeanwhile: [RecordSheet.Fact] {
        guard let open = openRecordForm, !open.isNew, let now = app.form(open.kind, of: open.id) else {
            return []
        }
        let inputs = app.inputs(open.kind, open.id, in: [now, open.opened])
        return now.inputs(inputs, differingFrom: open.opened).compactMap { input in
            let text = now[input.name]
            if let row = RowName(input.name) {
                let wasThere = open.opened.rows(of: row.table).contains(row.id)
                let isThere = now.rows(of: row.table).contains(row.id)
                // A row that came or went is told by that alone.
                guard wasThere == isThere else {
                    guard row.input == nil else { return nil }
                    return RecordSheet.Fact(title: input.title, text: isThere ? "added" : "removed")
                }
            }
            guard input.editor != .hidden else { return nil }
            return RecordSheet.Fact(title: input.title, text: text.isEmpty ? "nothing" : text)
        }
    }

    /// The unsaved texts that other windows hold for the open form's record, where they differ from those
    /// that the form here shows at first; with the time of typing. Nil when no other window has such a draft.
    package var draftElsewhere: (fields: [RecordSheet.Fact], at: Int64)? {
        guard let open = openRecordForm else { return nil }
        let typed = app.drafts.typed(open.kind.table, open.id, besides: number)
        guard let latest = typed.first else { return nil }
        let inputs = app.inputs(open.kind, open.id, in: [open.shown, open.opened])
        let facts = typed.compactMap { typed -> RecordSheet.Fact? in
            guard typed.text != open.shown[typed.field] else { return nil }
            guard let input = inputs.first(where: { $0.name == typed.field }), input.editor != .hidden
            else { return nil }
            return RecordSheet.Fact(title: input.title, text: typed.text.isEmpty ? "nothing" : typed.text)
        }
        return (facts, latest.at)
    }

    /// Whether the record whose form is open here was removed elsewhere.
    package var isRemovedMeanwhile: Bool {
        guard let open = openRecordForm, !open.isNew else { return false }
        return app.records(open.kind).map { !$0.contains(open.id) } ?? false
    }
}
