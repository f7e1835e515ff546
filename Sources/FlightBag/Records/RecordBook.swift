package import SyncCore

/// The records of all kinds on this device, and everything that can be said of one whatever its kind.
@MainActor package struct RecordBook {
    /// The records of each kind, in the order in which the app lists its kinds.
    package let kinds: [any AnyRecords]
    /// The context of every record.
    package let context: RecordContext

    /// These kinds. `context` has what their records depend on beside records.
    package init(_ kinds: [any AnyRecords], _ context: RecordContext) {
        self.kinds = kinds
        self.context = kinds.reduce(context) { $1.added(to: $0) }
    }

    /// The records of a kind by its table; nil for a table that is no kind's own.
    package func records(table: String) -> (any AnyRecords)? { kinds.first { $0.kindName.table == table } }

    /// The records of a kind.
    package func records(_ name: KindName) -> (any AnyRecords)? { records(table: name.table) }

    /// The records of a type.
    package func records<Value: PilotRecord>(_ type: Value.Type) -> RecordsState<Value> {
        guard let records = kinds.lazy.compactMap({ $0 as? RecordsState<Value> }).first else {
            preconditionFailure("\(Value.kind.name.table) is none of this flight bag's kinds.")
        }
        return records
    }

    /// The names of the kinds that have addresses, in their order.
    package var kindNames: [KindName] { kinds.filter { $0.ownerTable == nil }.map(\.kindName) }

    /// A record that another one names.
    package enum Reference: Hashable, Sendable {
        case known(name: String)
        /// It was removed; with its name if that was before this start.
        case removed(name: String?)
    }

    /// The record with that key as text; nil for text that is no key.
    package func reference(_ key: String) -> Reference? {
        guard let id = RecordID(key) else { return nil }
        let name = name(ofKey: key)
        return kinds.contains { $0.contains(id) } ? .known(name: name ?? key) : .removed(name: name)
    }

    /// The name of the record with that key as text; nil for any other text, and for one that was removed
    /// before this start.
    package func name(ofKey key: String) -> String? {
        guard let id = RecordID(key) else { return nil }
        return kinds.lazy.compactMap { $0.name(of: id) }.first
    }

    /// The name of the record that a row of a table is; of a part with its owner's.
    package func name(of row: RecordID, in table: String) -> String? {
        guard let records = records(table: table), let name = records.name(of: row) else { return nil }
        guard let ownerTable = records.ownerTable, let owner = records.owner(of: row) else { return name }
        return self.name(of: owner, in: ownerTable).map { "\(name) of \($0)" } ?? name
    }

    /// A stored value as a person reads it in its record's form.
    package func text(
        of value: FieldValue, in column: String, of record: RecordID, _ table: String
    ) -> String {
        records(table: table)?.text(of: value, in: column, of: record) ?? value.words
    }
}

/// Records together with their parts, as their forms and pages show them.
extension RecordBook {
    /// The kinds whose records are parts of a kind's, in their order.
    package func parts(of kind: KindName) -> [any AnyRecords] { kinds.filter { $0.ownerTable == kind.table } }

    /// The form of a record with a row for each of its parts; nil when there is no such record.
    package func form(_ kind: KindName, of id: RecordID) -> Form? {
        guard let records = records(kind), var form = records.form(of: id, context) else {
            return nil
        }
        for part in parts(of: kind) {
            let context = context.with(form: Form(), owner: form)
            for row in part.parts(of: id) {
                if let texts = part.form(of: row, context) { form.set(texts, in: part.kindName.table, row) }
            }
        }
        return form
    }

    /// The form of a new record with likely values filled in; the form of a copy has the values of its
    /// original.
    package func likelyForm(_ kind: KindName, _ id: RecordID, _ new: NewRecord) -> Form {
        guard let records = records(kind) else { return Form() }
        if let original = new.copyOf, let form = form(kind, of: original) {
            var copy = copy(of: form, id)
            for name in records.uncopied { copy[name] = "" }
            return copy
        }
        var form = records.likelyForm(id, new, context)
        for part in parts(of: kind) where part.beginsWithRow {
            let edit = RowEdit.add(part.kindName.table)
            let row = RecordID(derivedFrom: part.kindName.table, id.text)
            form = form.editing(edit, opened: Form(), newID: row, isOrdered: part.isOrdered)
        }
        return form
    }

    /// The texts with new keys for the rows, equal at every call.
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
        var inputs = records.inputs(of: id, context.with(form: form))
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
        let context = context.with(form: texts, owner: forms.first ?? Form())
        return [mark]
            + part.inputs(of: id, context).map { input in
                input.named(RowName(table, id, input.name).text, "\(noun): \(input.title)")
            }
    }

    /// A sentence on each stored number of a record and its rows that its field does not take, by the name of
    /// the input.
    package func problems(_ kind: KindName, of id: RecordID) -> [String: String] {
        var problems = records(kind)?.problems(of: id, context) ?? [:]
        for part in parts(of: kind) {
            for row in part.parts(of: id) {
                for (input, problem) in part.problems(of: row, context) {
                    problems[RowName(part.kindName.table, row, input).text] = problem
                }
            }
        }
        return problems
    }

    /// The worst standing: the record's own, as given, or that of one of its parts.
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
            let context = context.with(form: Form(), owner: form)
            let rows = part.parts(of: id).map { row in
                RecordSheet.Row(
                    name: part.name(of: row) ?? part.kindName.one, facts: part.facts(of: row, context))
            }
            return rows.isEmpty ? nil : RecordSheet.Parts(kind: part.kindName, rows: rows)
        }
    }
}
