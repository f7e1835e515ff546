extension Window {
    /// Reads the page of the logbook that the window shows, when it was not read or is old: beside an entry
    /// the one that was shown last.
    func readLogbook() async throws {
        let own = state.page.declared as? LogbookEntriesPage
        let filter = own.map { LogbookFilter($0.filter) } ?? state.logbook?.filter ?? LogbookFilter()
        let edition = app.logbook.edition
        guard state.logbook?.filter != filter || state.logbook?.edition != edition else { return }
        let serial = state.pageSerial
        let page = try await app.logbookPage(filter, after: state.logbook)
        if serial == state.pageSerial { state.logbook = page }
    }
}
