import FlightBag

/// A page of a record beside its own: the nav log of a flight.
protocol RecordPart: ShownPage {
    static var kindName: KindName { get }
    /// The record's own page, where closing leads.
    var owner: RecordPage { get }

    init(owner: RecordPage)
}

extension RecordPart {
    init?(_ values: PageValues) {
        guard let id = values.record else { return nil }
        self.init(owner: RecordPage(Self.kindName, id))
    }

    var values: PageValues { owner.values }
    var tab: Tab { owner.tab }
    var parent: Page { Page(owner) }
    var record: PageRecord? { owner.record }
}
