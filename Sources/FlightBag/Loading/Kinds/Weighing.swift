import Aviation
import JSONLines
package import SyncCore

/// A weighing of an aircraft. It merges as a whole: a mass with another weighing's arm is wrong. Weighings
/// are added and not overwritten; the one of a day is the latest up to it.
package struct Weighing: PilotRecord {
    package let id: RecordID
    package var profileID: RecordID?
    /// "2026-03-01".
    package var weighedOn: String?
    package var emptyMassKilograms: Double?
    package var emptyArmMetres: Double?
    package var emptyLateralArmMetres: Double?
    /// `{"unusable_fuel":true,"oil":true}`; a key that is missing is not known.
    package var includes: String?
    package var reference: String?
    package var remarks: String?

    var display = LoadingDisplay()

    package init(id: RecordID) {
        self.id = id
    }

    /// Whether the mass is with the unusable fuel, or with full oil; nil when that is not known.
    package func includes(_ part: String) -> Bool? {
        guard case .bool(let isIn)? = includes.flatMap(JSONText.object)?[part] else { return nil }
        return isIn
    }

    package static let kind = RecordKind<Weighing>(
        name: KindName(table: "weighing", path: "weighings", one: "weighing", many: "Weighings"),
        isShareable: true,
        fields: [
            .day(\.weighedOn, "weighed_on", "Weighed on"),
            .mass(\.emptyMassKilograms, "empty_mass_kg", "Empty mass", unit: { $0.display.mass }),
            .arm(\.emptyArmMetres, "empty_arm_m", "Empty arm", unit: { $0.display.arm }),
            .arm(
                \.emptyLateralArmMetres, "empty_lateral_arm_m", "Lateral empty arm",
                unit: { $0.display.arm }),
            includesField, .text(\.reference, "reference", "Reference", hint: "Number of the report"),
            .remarks(\.remarks, "remarks", "Notes on the weighing"),
        ],
        pairs: [
            ["weighed_on", "reference"], ["empty_mass_kg", "empty_arm_m"],
            ["includes.unusable_fuel", "includes.oil"],
        ],
        ownership: Ownership(\.profileID, "loading_profile_id", of: "loading_profile"), merge: .wholeRecord,
        order: "weighed_on DESC, id", title: { $0.weighedOn ?? "Weighing" },
        problems: { weighing in
            var problems: [String: String] = [:]
            if weighing.weighedOn == nil { problems["weighed_on"] = "On which day?" }
            if weighing.emptyMassKilograms == nil { problems["empty_mass_kg"] = "Which mass?" }
            if weighing.emptyArmMetres == nil { problems["empty_arm_m"] = "At which arm?" }
            return problems
        },
        settle: { weighing, context in
            weighing.display = LoadingDisplay(context, profile: weighing.profileID)
        })

    private static let yesNo: [FieldInput.Choice] = [.init("yes", "Yes"), .init("no", "No")]

    private static let includesField = Field<Weighing>(
        SyncColumn("includes", .text),
        [
            FieldInput("includes.unusable_fuel", "With unusable fuel", .choice(yesNo)),
            FieldInput("includes.oil", "With full oil", .choice(yesNo)),
        ],
        stored: { FieldValue($0.includes) }, restore: { $0.includes = $1.text },
        written: { weighing in
            ["unusable_fuel", "oil"].map { weighing.includes($0).map { $0 ? "yes" : "no" } ?? "" }
        },
        take: { weighing, texts in
            guard texts.allSatisfy({ ["", "yes", "no"].contains($0) }) else {
                return texts.map { ["", "yes", "no"].contains($0) ? nil : "Choose one of the list." }
            }
            var object = weighing.includes.flatMap(JSONText.object) ?? [:]
            for (key, text) in zip(["unusable_fuel", "oil"], texts) {
                object[key] = text.isEmpty ? nil : .bool(text == "yes")
            }
            weighing.includes = object.isEmpty ? nil : JSONText.text(object)
            return [nil, nil]
        })
}

extension RecordContext {
    /// The weighings on this device.
    package var weighings: RecordList<Weighing> { self[Weighing.self] }
}

extension Weighing {
    /// The weighing of a profile that is in force on a day, "2026-11-28": the latest up to it, of two on one
    /// day the one with the greater key. Nil when there is none.
    package static func inForce(_ all: [Weighing], of profile: RecordID, on day: String) -> Weighing? {
        all.filter { weighing in
            weighing.profileID == profile && weighing.weighedOn.map { $0 <= day } ?? false
        }.max { ($0.weighedOn ?? "", $0.id) < ($1.weighedOn ?? "", $1.id) }
    }
}
