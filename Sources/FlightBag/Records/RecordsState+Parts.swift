package import SyncCore

/// The records of a kind as parts of others.
extension RecordsState {
    package func parts(of owner: RecordID) -> [RecordID] { list.parts(of: owner) }

    package func owner(of part: RecordID) -> RecordID? {
        Value.kind.ownership.flatMap { self[part]?[keyPath: $0.path] }
    }

    package func facts(of id: RecordID, _ context: RecordContext) -> [RecordSheet.Fact] {
        guard let tracked = all.first(where: { $0.id == id }) else { return [] }
        return Value.kind.facts(of: settled(tracked.record, context), tracked.misfits).map {
            RecordSheet.Fact(title: $0.title, text: $0.text)
        }
    }

    package func writes(
        of form: Form, opened: Form, owner: RecordID, _ context: RecordContext
    ) -> Checked<[RecordWrite]> {
        let table = kindName.table
        let kept = form.rows(of: table)
        var writes: [RecordWrite] = []
        var problems: [String: String] = [:]
        for id in opened.rows(of: table).subtracting(kept).sorted() {
            if let record = self[id] { writes.append(.delete(record)) }
        }
        for id in kept.sorted() {
            let texts = form.row(table, id)
            let shown = opened.row(table, id)
            // Nothing was typed into it, and it was here or was not: nothing to write.
            guard texts != shown else { continue }
            switch write(texts, opened: shown, id, owner, context.with(form: texts, owner: form)) {
            case .accepted(let write): writes += write
            case .refused(let found):
                for (input, problem) in found { problems[RowName(table, id, input).text] = problem }
            }
        }
        return problems.isEmpty ? .accepted(writes) : .refused(problems)
    }

    private func write(
        _ form: Form, opened: Form, _ id: RecordID, _ owner: RecordID, _ context: RecordContext
    ) -> Checked<[RecordWrite]> {
        let stored = self[id]
        let before = settled(stored ?? Value(id: id), context)
        // An empty row that was added and left alone is no record.
        let visible = Value.kind.inputs(of: before).filter { $0.editor != .hidden }
        guard stored != nil || visible.contains(where: { !form[$0.name].isEmpty }) else {
            return .accepted([])
        }
        // A row that was removed elsewhere comes back with everything that its form shows.
        switch Value.kind.applying(form, opened: stored == nil ? Form() : opened, to: before) {
        case .refused(let problems): return .refused(problems)
        case .accepted(var edited):
            if let ownership = Value.kind.ownership { edited[keyPath: ownership.path] = owner }
            Value.kind.complete(&edited, context)
            return .accepted([stored.map { .update(edited, opened: $0) } ?? .insert(edited)])
        }
    }
}
