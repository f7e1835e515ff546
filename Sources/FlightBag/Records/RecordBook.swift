package import SyncCore

/// Records together with their parts, as their forms and pages show them.
extension AppState {
    /// The kinds whose records are parts of a kind's, in their order.
    package func parts(of kind: KindName) -> [any AnyRecords] { kinds.filter { $0.ownerTable == kind.table } }

    /// The form of a record with a row for each of its parts; nil when there is no such record.
    package func form(_ kind: KindName, of id: RecordID) -> Form? {
        guard let records = records(kind), var form = records.form(of: id, Surroundings(self)) else {
            return nil
        }
        for part in parts(of: kind) {
            let around = Surroundings(self, owner: form)
            for row in part.parts(of: id) {
                if let texts = part.form(of: row, around) { form.set(texts, in: part.kindName.table, row) }
            }
        }
        return form
    }

    /// The form of a new record as it will most likely be: of a copy, everything that it is a copy of.
    package func likelyForm(_ kind: KindName, _ id: RecordID, _ new: Page.New) -> Form {
        guard let records = records(kind) else { return Form() }
        if let original = new.copyOf, let form = form(kind, of: original) {
            var copy = copy(of: form, id)
            for name in records.uncopied { copy[name] = "" }
            return copy
        }
        var form = records.likelyForm(id, new, Surroundings(self))
        for part in parts(of: kind) where part.beginsWithRow {
            let edit = RowEdit.add(part.kindName.table)
            let row = RecordID(derivedFrom: part.kindName.table, id.text)
            form = form.editing(edit, opened: Form(), newID: row, isOrdered: part.isOrdered)
        }
        return form
    }

    /// The same texts with other keys for the rows, the same at every call.
    func copy(of form: Form, _ id: RecordID) -> Form {
        var copy = Form()
        for (name, text) in form.texts {
            guard let row = RowName(name) else {
                copy[name] = text
                continue
            }
            let new = RecordID(derivedFrom: row.table, id.text, row.id.text)
            copy[RowName(row.table, new, row.input).text] = text
        }
        return copy
    }

    /// The inputs of a form: its own, and those of the rows that one of these forms has.
    package func inputs(_ kind: KindName, _ id: RecordID, in forms: [Form]) -> [FieldInput] {
        guard let records = records(kind) else { return [] }
        let form = forms.first ?? Form()
        var inputs = records.inputs(of: id, form, Surroundings(self))
        for part in parts(of: kind) {
            let rows = forms.reduce(into: Set<RecordID>()) { $0.formUnion($1.rows(of: part.kindName.table)) }
            for row in form.order(of: part.kindName.table)
                + rows.subtracting(form.rows(of: part.kindName.table)).sorted()
            {
                inputs += rowInputs(part, row, forms)
            }
        }
        return inputs
    }

    /// The inputs of one row, and its mark.
    private func rowInputs(_ part: any AnyRecords, _ id: RecordID, _ forms: [Form]) -> [FieldInput] {
        let table = part.kindName.table
        let texts = forms.lazy.map { $0.row(table, id) }.first { !$0.texts.isEmpty } ?? Form()
        let noun = part.name(of: texts, id: id)
        let mark = FieldInput(RowName(table, id).text, "\(part.kindName.one) \(noun)", .hidden)
        let around = Surroundings(self, form: texts, owner: forms.first ?? Form())
        return [mark]
            + part.inputs(of: id, texts, around).map { input in
                input.named(RowName(table, id, input.name).text, "\(noun): \(input.title)")
            }
    }

    /// Whatever is furthest behind: the record, whose standing is given, or one of its parts.
    func standing(of id: RecordID, _ own: Standing, in kind: KindName) -> Standing {
        let all = parts(of: kind).reduce(into: [own]) { all, part in
            all += part.parts(of: id).compactMap { part.standing(of: $0) }
        }
        return [Standing.rejected, .sending, .waiting].first { all.contains($0) } ?? .synced
    }

    /// The parts of a record for its page.
    func partsOfSheet(_ id: RecordID, _ kind: KindName) -> [RecordSheet.Parts] {
        guard parts(of: kind).contains(where: { !$0.parts(of: id).isEmpty }), let form = form(kind, of: id)
        else { return [] }
        return parts(of: kind).compactMap { part in
            let around = Surroundings(self, owner: form)
            let rows = part.parts(of: id).map { row in
                RecordSheet.Row(
                    name: part.name(of: row) ?? part.kindName.one, facts: part.facts(of: row, around))
            }
            return rows.isEmpty ? nil : RecordSheet.Parts(kind: part.kindName, rows: rows)
        }
    }

    /// A form after an edit of its rows, which is kept as its draft.
    package func edit(_ edit: RowEdit, _ form: Form, _ open: OpenRecord) async throws -> Form {
        guard let part = records(table: edit.table), part.ownerTable == open.kind.table else { return form }
        let edited = form.editing(
            edit, opened: open.opened, newID: part.newID(), isOrdered: part.isOrdered)
        let inputs = inputs(open.kind, open.id, in: [edited, form, open.opened])
        let changed = edited.inputs(inputs, differingFrom: form).map(\.name)
        try await drafts.keep(
            Dictionary(uniqueKeysWithValues: changed.map { ($0, edited[$0]) }),
            opened: Dictionary(uniqueKeysWithValues: changed.map { ($0, open.opened[$0]) }),
            kind: open.kind.table, record: open.id, isNew: open.isNew, keepsEmpty: open.isNew)
        return edited
    }
}
