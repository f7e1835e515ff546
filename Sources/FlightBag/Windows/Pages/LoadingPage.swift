package import SyncCore

/// The loading of an aircraft, with one of its scenarios or with none, or of a flight.
package struct LoadingPage: DeclaredPage {
    package static let path: PagePath = "/{kind}/{record}/loading"

    package let kindName: KindName
    package let id: RecordID
    package let scenario: RecordID?

    package init(_ kind: KindName, _ id: RecordID, scenario: RecordID?) {
        kindName = kind
        self.id = id
        self.scenario = scenario
    }

    package init?(_ values: PageValues) {
        guard let kind = values.kind, let id = values.record,
            [Aircraft.kind.name, Flight.kind.name].contains(kind)
        else { return nil }
        self.init(kind, id, scenario: values.query["scenario"].flatMap { RecordID($0) })
    }

    package var values: PageValues {
        var values = PageValues(kind: kindName, record: id)
        if let scenario { values.query.append("scenario", scenario.text) }
        return values
    }
    package var title: String { "Loading" }
    package var tab: Tab { Tab(of: kindName) }
    package var parent: Page { .record(kindName, id) }
    /// A flight's takes the map's place, as its nav log does.
    package var list: Page? { kindName == Flight.kind.name ? nil : .list(kindName) }
    package var record: PageRecord? { PageRecord(kindName, id) }
}

extension Page {
    package static func loading(_ kind: KindName, _ id: RecordID, scenario: RecordID?) -> Page {
        Page(LoadingPage(kind, id, scenario: scenario))
    }
}

extension RecordContext {
    /// The loading page of a record: an aircraft and a flight have one of their own, a scenario and a profile
    /// lead to that of their aircraft. Nil for other kinds.
    package func loadingPage(of id: RecordID, _ kind: KindName) -> Page? {
        switch kind {
        case Aircraft.kind.name, Flight.kind.name: return .loading(kind, id, scenario: nil)
        case LoadingScenario.kind.name:
            return loadingScenarios[id]?.aircraftID.map {
                .loading(Aircraft.kind.name, $0, scenario: id)
            }
        case LoadingProfileRecord.kind.name:
            return loadingProfiles[id]?.aircraftID.map {
                .loading(Aircraft.kind.name, $0, scenario: nil)
            }
        default: return nil
        }
    }
}
