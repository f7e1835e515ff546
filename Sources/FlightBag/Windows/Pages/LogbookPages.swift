import Aviation

/// The entries of the logbook that a filter lets through.
package struct LogbookEntriesPage: DeclaredPage {
    package static let path: PagePath = "/\(LogbookRecord.kind.name.path)"

    package let filter: ListFilter?

    package init(_ filter: ListFilter?) { self.filter = filter }

    package init?(_ values: PageValues) { filter = ListFilter(values.query.values) }

    package var values: PageValues {
        var query = AddressQuery()
        for (name, value) in (filter?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            query.append(name, value)
        }
        return PageValues(query: query)
    }
    package var title: String { LogbookRecord.kind.name.many }
    package var tab: Tab { .list(LogbookRecord.kind.name) }
    package var layout: Page.Layout { .table }
    package var parent: Page { .list(LogbookRecord.kind.name) }
    package var subject: PageSubject { .logbook }

    /// The newest entries, and the page and the form of one: records of a paged kind are read one by one.
    package static func examples(_ app: AppState) async throws -> [Page] {
        let kind = LogbookRecord.kind.name
        let newest = try await app.logbookPage(LogbookFilter()).lines.first
        return [.list(kind)] + (newest.map { [.record(kind, $0.id), .form(kind, $0.id, nil)] } ?? [])
    }
}

/// Logbooks of other programs, in and out.
package struct LogbookFilesPage: DeclaredPage {
    package static let path: PagePath = "/\(LogbookRecord.kind.name.path)/files"

    package init() {}
    package init?(_ values: PageValues) {}

    package var title: String { "Import and export" }
    package var tab: Tab { .list(LogbookRecord.kind.name) }
}

extension Page {
    package static var logbookFiles: Page { Page(LogbookFilesPage()) }
}

extension LogbookFilter {
    /// The page of these entries.
    package var page: Page { Page(LogbookEntriesPage(query)) }

    private var query: ListFilter? {
        var values: [String: String] = [:]
        values["from"] = from?.description
        values["to"] = to?.description
        values["year"] = year.map { String($0) }
        values["aircraft"] = aircraft
        values["type"] = type
        values["class"] = aircraftClass
        values["q"] = text
        values["by"] = group?.rawValue
        if let place {
            values[place.isNewer ? "after" : "before"] = "\(place.day),\(place.time),\(place.id)"
        }
        return ListFilter(values)
    }
}

extension LogbookPage {
    /// The page of the next older entries; nil when there are none.
    package var older: Page? { hasOlder ? page(at: lines.last?.place(isNewer: false)) : nil }

    /// The page of the next newer entries; nil when there are none.
    package var newer: Page? { hasNewer ? page(at: lines.first?.place(isNewer: true)) : nil }

    private func page(at place: LogbookFilter.Place?) -> Page {
        var filter = filter
        filter.place = place
        return filter.page
    }
}
