import Aviation
package import SyncCore

/// An envelope of a loading profile. Its axis and its points are one value: a mixture from two devices would
/// be a wrong envelope.
package struct LoadingEnvelopeRecord: PilotRecord {
    package let id: RecordID
    package var profileID: RecordID?
    package var name: String?
    /// normal, utility, aerobatic, or in words of one's own.
    package var category: String?
    /// longitudinal or lateral; nil is longitudinal.
    package var plane: String?
    /// zero_fuel, ramp, takeoff, landing; empty for all.
    package var conditions: [String] = []
    /// `{"axis":"arm","points":[[0.889,680.4],…]}`: metres, kg·m, per cent or index units, and kilograms.
    package var shape: String?

    var display = LoadingDisplay()

    package init(id: RecordID) {
        self.id = id
    }

    package static let kind = RecordKind<LoadingEnvelopeRecord>(
        name: KindName(
            table: "loading_envelope", path: "loading-envelopes", one: "envelope", many: "Envelopes"),
        isShareable: true,
        fields: [
            .text(\.name, "name", "Envelope", hint: "Normal"),
            .text(\.category, "category", "Category", hint: "normal, utility; of several one is enough"),
            .choice(
                \.plane, "plane", "Plane",
                [.init("longitudinal", "Longitudinal"), .init("lateral", "Lateral")]),
            .words(\.conditions, "conditions", "Holds for", hint: "Empty for all", conditions),
            shapeField,
        ],
        pairs: [["name", "category"], ["plane", "conditions"]],
        ownership: Ownership(\.profileID, "loading_profile_id", of: "loading_profile"),
        order: "name COLLATE NOCASE, id", title: { $0.name ?? "Envelope" },
        problems: { $0.shape == nil ? ["shape.points": "An envelope needs its points."] : [:] },
        settle: { envelope, context in
            envelope.display = LoadingDisplay(context, profile: envelope.profileID)
        })

    private static let conditions: [FieldInput.Choice] = [
        .init("zero_fuel", "zero fuel"), .init("ramp", "ramp"), .init("takeoff", "take-off"),
        .init("landing", "landing"),
    ]

    private static let axes: [FieldInput.Choice] = [
        .init("arm", "Arm"), .init("moment", "Moment"), .init("mac_percent", "% MAC"),
        .init("index", "Index units"),
    ]

    /// The axis, and the points a line each: "35 in, 1950 lb".
    private static let shapeField = Field<LoadingEnvelopeRecord>(
        SyncColumn("shape", .text),
        [
            FieldInput("shape.axis", "Axis", hint: "As the handbook draws it", .choice(axes)),
            FieldInput(
                "shape.points", "Points", hint: "In order around the area, a line each: 35 in, 1950 lb", .area
            ),
        ],
        stored: { FieldValue($0.shape) }, restore: { $0.shape = $1.text },
        written: { envelope in
            guard let shape = EnvelopeShape(envelope.shape) else { return ["", envelope.shape ?? ""] }
            return [shape.axis.rawValue, shape.written(envelope.display)]
        },
        take: { envelope, texts in
            guard !texts[0].isEmpty || !texts[1].isEmpty else {
                envelope.shape = nil
                return [nil, nil]
            }
            guard let axis = LoadingEnvelope.Axis(rawValue: texts[0]) else {
                return ["Along what are the points given?", nil]
            }
            switch EnvelopeShape.read(texts[1], axis, envelope.display) {
            case .success(let shape):
                envelope.shape = shape.json
                return [nil, nil]
            case .failure(let problem): return [nil, problem.sentence]
            }
        })
}

extension RecordContext {
    /// The envelopes of all loading profiles on this device.
    package var loadingEnvelopes: RecordList<LoadingEnvelopeRecord> { self[LoadingEnvelopeRecord.self] }
}
