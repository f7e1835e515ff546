import FlightBag

/// The parts of one kind inside their owner's form, row by row.
struct RowsView {
    let table: String
    let title: String
    let one: String
    let isEmpty: Bool
    let rows: [Row]

    struct Row {
        /// The name of the mark that says that it is there.
        let name: String
        let mark: String
        let openedMark: String
        let title: String
        let isRemoved: Bool
        /// Whether "put back" has the focus.
        let hasFocus: Bool
        let isOrdered: Bool
        let isFirst: Bool
        let isLast: Bool
        /// Whether all its fields are shown: it is new, alone or edited.
        let isOpen: Bool
        let groups: [FormView.Group]
    }

    @MainActor init(
        _ part: any AnyRecords, _ open: OpenRecord, form: Form, problems: [String: String],
        editing edit: RowEdit?, _ app: AppState
    ) {
        table = part.kindName.table
        title = part.kindName.many
        one = part.kindName.one
        let ids = form.order(of: table, opened: open.opened)
        let there = form.rows(of: table)
        let before = open.opened.rows(of: table)
        let present = ids.filter(there.contains)
        rows = ids.map { id in
            let texts = form.row(part.kindName.table, id)
            let inputs = part.inputs(of: id, app.context.with(form: texts, owner: form))
            let name = RowName(part.kindName.table, id).text
            let isNew = !before.contains(id)
            let fields = inputs.enumerated().map { index, input in
                let inputName = RowName(part.kindName.table, id, input.name).text
                return FormView.Field(
                    input.named(inputName, input.title), texts[input.name], opened: open.opened[inputName],
                    problems[inputName], choices: FormView.choices(input, texts[input.name], app),
                    hasFocus: index == 0 && edit == .add(part.kindName.table)
                        && texts.texts.keys.allSatisfy {
                            $0 == "sort_key"
                        })
            }
            let pairs = part.pairs.map { $0.map { RowName(part.kindName.table, id, $0).text } }
            let isWrong = fields.contains { $0.problem != nil }
            let noun = part.name(of: texts, id: id)
            return Row(
                name: name, mark: form[name], openedMark: open.opened[name],
                title: texts.texts.isEmpty ? "New \(part.kindName.one)" : noun,
                isRemoved: !there.contains(id), hasFocus: edit == .remove(part.kindName.table, id),
                isOrdered: part.isOrdered, isFirst: present.first == id, isLast: present.last == id,
                isOpen: isNew || isWrong || ids.count == 1
                    || texts != open.opened.row(part.kindName.table, id),
                groups: FormView.groups(fields, pairs))
        }
        isEmpty = rows.isEmpty
    }
}
