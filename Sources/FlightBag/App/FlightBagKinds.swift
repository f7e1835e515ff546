package import SyncCore

/// The kinds of record of the flight bag. A new one is a folder of its own and a line here.
package enum FlightBagKinds {
    package static let all: [any AnyRecordKind] = [
        Flight.kind,
        FlightLeg.kind,
        Aircraft.kind,
        PerformanceProfile.kind,
        LoadingProfileRecord.kind,
        LoadingStationRecord.kind,
        LoadingLimitRecord.kind,
        LoadingEnvelopeRecord.kind,
        Weighing.kind,
        LoadingScenario.kind,
        LogbookRecord.kind,
        Certificate.kind,
        Endorsement.kind,
        StarredAirport.kind,
        Preferences.kind,
    ]

    /// The schema of all kinds.
    package static let schema = FlightBagSchema.schema(of: all)
}

extension RecordFile {
    /// Writes everything of the flight bag's account as one JSON document; returns how many records it has.
    /// `now` is in milliseconds since 1970. Throws ``StoreProblem``, and what `write` throws.
    package func exportAccount(now: Int64, _ write: (String) throws -> Void) throws -> Int {
        try exportAccount(schema: FlightBagKinds.schema, now: now, write)
    }
}
