import Aviation

extension LogbookFilter {
    /// The page of these entries.
    package var page: Page {
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
        let kind = LogbookRecord.kind.name
        return ListFilter(values).map { .found(kind, $0) } ?? .list(kind)
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
