/// The subjects of pages in a window.
extension Window {
    /// Opens what a page names, as far as it is here.
    func open(_ subject: PageSubject) {
        switch subject {
        case .nothing, .airport, .logbook: break
        case .record(let record): look(for: record.id, of: record.kindName)
        case .form(let record, let new): openForm(record.kindName, record.id, new)
        case .account(let form): if state.form == nil { set(.account(form)) }
        case .map(let question): keep(question)
        }
    }

    /// Looks up what a page names, and has it kept up.
    func arrange(_ subject: PageSubject) async throws {
        switch subject {
        case .nothing, .account: break
        case .record(let record): try await know([record.id], of: record.kindName)
        case .form(let record, let new):
            try await know([record.id, new?.copyOf].compactMap(\.self), of: record.kindName)
        case .map: try await answerIfNeeded()
        case .airport(let ident): try await readAirport(ident)
        case .logbook:
            try await know([], of: LogbookRecord.kind.name)
            try await readLogbook()
        }
    }
}
