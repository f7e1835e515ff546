import SyncCore

extension RecordKind {
    /// A record as its form shows it. Inputs that nobody filled are empty.
    package func form(of record: Value) -> Form {
        var form = Form()
        for field in fields {
            for (input, text) in zip(field.places(record), field.written(record)) { form[input.name] = text }
        }
        return form
    }

    /// The record with what was typed in place of what the form showed when it was opened.
    ///
    /// Only fields that the person touched are read, so what another device wrote meanwhile into the others
    /// stays; of a record that merges as a whole all of them.
    package func applying(_ form: Form, opened: Form, to record: Value) -> Checked<Value> {
        var edited = record
        var problems: [String: String] = [:]
        let isTouched = !form.inputs(inputs(of: record), differingFrom: opened).isEmpty
        for field in fields {
            let inputs = field.places(edited)
            // Fields that only make sense together are written as the person saw them together.
            let isRead =
                merge == .wholeRecord ? isTouched : !form.inputs(inputs, differingFrom: opened).isEmpty
            guard isRead, !inputs.isEmpty else { continue }
            let texts = inputs.map { form[$0.name] }
            // The database ends a text there.
            guard texts.allSatisfy({ !$0.contains("\0") }) else {
                problems[inputs[0].name] = "This text has a character that cannot be kept (NUL)."
                continue
            }
            let found = field.take(&edited, texts)
            for (input, problem) in zip(inputs, found) { problems[input.name] = problem }
        }
        problems.merge(self.problems(edited)) { first, _ in first }
        return problems.isEmpty ? .accepted(edited) : .refused(problems)
    }

    /// The facts on a record's page: each field that is known, with its unit, and each whose stored number is
    /// none that it takes.
    package func facts(of record: Value, _ misfits: [Misfit] = []) -> [(title: String, text: String)] {
        fields.flatMap { field -> [(title: String, text: String)] in
            let places = field.places(record)
            if let misfit = misfits.first(where: { $0.column == field.column.name }) {
                return [(field.title, "unknown: \(misfit.words(unit: places.first?.unit))")]
            }
            guard let input = places.first, !shownApart.contains(input.name), input.editor != .hidden else {
                return []
            }
            // Places that only the record tells are a fact each, as the loads of its profile's stations.
            guard !field.inputs.isEmpty else {
                return zip(places, field.written(record)).filter { !$0.1.isEmpty }.map { ($0.title, $1) }
            }
            let text = field.sentence(record)
            return text.isEmpty ? [] : [(input.title, text)]
        }
    }

    /// A sentence on each stored number of a record that its field does not take, by the name of the input.
    package func problems(of record: Value, _ misfits: [Misfit]) -> [String: String] {
        let pairs = misfits.compactMap { misfit -> (String, String)? in
            guard let field = fields.first(where: { $0.column.name == misfit.column }),
                let input = field.places(record).first, input.editor != .hidden
            else { return nil }
            return (input.name, "Unknown: \(misfit.words(unit: input.unit)). Type it anew.")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The inputs of a record's form.
    package func inputs(of record: Value) -> [FieldInput] { fields.flatMap { $0.places(record) } }
}
