package import SyncCore

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
