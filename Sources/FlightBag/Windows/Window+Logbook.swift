package import Aviation
package import SyncCore

extension Window {
    /// Reads the page of the logbook that the window shows, when it was not read or is old.
    func readLogbook() async throws {
        guard state.page.kind == LogbookRecord.kind.name, state.page.tab == .list(LogbookRecord.kind.name)
        else { return }
        let filter =
            switch state.page {
            case .list: LogbookFilter()
            case .found(_, let query): LogbookFilter(query)
            default: state.logbook?.filter ?? LogbookFilter()
            }
        let edition = app.logbook.edition
        guard state.logbook?.filter != filter || state.logbook?.edition != edition else { return }
        let serial = state.pageSerial
        let page = try await app.logbookPage(filter, after: state.logbook)
        if serial == state.pageSerial { state.logbook = page }
    }
}

extension Window {
    /// Asks the rules when the window shows what they say, and the answer is old: for today on their own
    /// page, for its day on that of a flight.
    func readCurrency() async throws {
        guard let day = currencyDay else { return }
        let certificates = app.records(Certificate.self).all.map(\.record)
        let key = CurrencyKey(
            day: day, edition: app.logbook.edition, certificates: certificates,
            birthDate: app.preferences.birthDate)
        guard state.currencyKey != key else { return }
        let report = try await app.currency(on: key.day)
        state.currencyKey = key
        currency = report
    }

    /// The day for which the window shows currency, or nil.
    private var currencyDay: Day? {
        if case .record(Flight.kind.name, let id) = state.page { return app.flights[id].map(app.day) }
        return state.page == .logbook(.currency) ? app.today : nil
    }
}
