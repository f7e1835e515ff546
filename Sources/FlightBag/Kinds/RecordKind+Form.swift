extension RecordKind {
    /// A record as its form shows it. Inputs that nobody filled are empty.
    package func form(of record: Value) -> Form {
        var form = Form()
        for field in fields {
            for (input, text) in zip(field.inputs, field.written(record)) { form[input.name] = text }
        }
        return form
    }

    /// The record with what was typed in place of what the form showed when it was opened.
    ///
    /// Only fields that the person touched are read, so what another device wrote meanwhile into the others
    /// stays.
    package func applying(_ form: Form, opened: Form, to record: Value) -> Checked<Value> {
        var edited = record
        var problems: [String: String] = [:]
        for field in fields where !form.inputs(field.inputs, differingFrom: opened).isEmpty {
            let found = field.take(&edited, field.inputs.map { form[$0.name] })
            for (input, problem) in zip(field.inputs, found) { problems[input.name] = problem }
        }
        problems.merge(self.problems(edited)) { first, _ in first }
        return problems.isEmpty ? .accepted(edited) : .refused(problems)
    }

    /// The facts on a record's page: each field that is known, with its unit.
    package func facts(of record: Value) -> [(title: String, text: String)] {
        fields.compactMap { field in
            guard let input = field.inputs.first, !shownApart.contains(input.name) else { return nil }
            let text = field.sentence(record)
            return text.isEmpty ? nil : (input.title, text)
        }
    }
}
