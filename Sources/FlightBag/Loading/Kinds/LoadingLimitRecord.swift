package import SyncCore

/// A limit of several stations together: both baggage areas hold 120 lb.
package struct LoadingLimitRecord: PilotRecord {
    package let id: RecordID
    package var profileID: RecordID?
    package var name: String?
    /// The stations' keys.
    package var stationIDs: [String] = []
    package var maxMassKilograms: Double?

    var display = LoadingDisplay()

    package init(id: RecordID) {
        self.id = id
    }

    package static let kind = RecordKind<LoadingLimitRecord>(
        name: KindName(
            table: "loading_limit", path: "loading-limits", one: "combined limit", many: "Combined limits"),
        isShareable: true,
        fields: [
            .text(\.name, "name", "Limit", hint: "Baggage A and B"),
            .set(
                \.stationIDs, "station_ids", "Of these stations together", hint: "Baggage A + Baggage B",
                separator: "+",
                word: { limit, key in RecordID(key).flatMap { limit.display.stations[$0] } },
                read: { limit, typed in
                    let named = limit.display.stations.filter { $0.value.lowercased() == typed.lowercased() }
                    return named.count == 1 ? named.first?.key.text : nil
                },
                condition:
                    "Names of stations above, each of one alone, with + between: Baggage A + Baggage B."),
            .mass(\.maxMassKilograms, "max_mass_kg", "Maximum together", unit: { $0.display.mass }),
        ],
        pairs: [["name", "max_mass_kg"]],
        ownership: Ownership(\.profileID, "loading_profile_id", of: "loading_profile"),
        order: "name COLLATE NOCASE, id", title: { $0.name ?? "Combined limit" },
        problems: { limit in
            var problems: [String: String] = [:]
            if limit.maxMassKilograms == nil { problems["max_mass_kg"] = "How much together?" }
            if limit.stationIDs.isEmpty { problems["station_ids"] = "Which stations?" }
            return problems
        },
        settle: { limit, context in limit.display = LoadingDisplay(context, profile: limit.profileID) })
}

extension RecordContext {
    /// The combined limits of all loading profiles on this device.
    package var loadingLimits: RecordList<LoadingLimitRecord> { self[LoadingLimitRecord.self] }
}
