/// A profile's envelopes, made ready for testing.
struct EnvelopeBoard: Sendable {
    /// One envelope with its area, or the reason for none.
    struct Drawing: Sendable {
        let envelope: LoadingEnvelope
        let category: String
        let axis: AxisFormula?
        let polygon: EnvelopePolygon?
        /// Nil when it can be tested.
        let flaw: String?

        var isLateral: Bool { envelope.plane == .lateral }
    }

    let drawings: [Drawing]
    private let units: LoadingUnits

    init(_ profile: LoadingProfile) {
        units = profile.units
        drawings = profile.envelopes.map { envelope in
            let axis = AxisFormula(envelope.axis, profile)
            var polygon: EnvelopePolygon?
            var flaw: String?
            do throws(EnvelopePolygon.Flaw) {
                polygon = try EnvelopePolygon(envelope.points)
            } catch {
                flaw = "the envelope “\(envelope.name)” \(error)"
            }
            if axis == nil {
                let missing = envelope.axis == .index ? "index formula" : "mean aerodynamic chord"
                flaw = "the envelope “\(envelope.name)” needs the \(missing), which is not given"
            }
            return Drawing(
                envelope: envelope, category: envelope.category ?? envelope.name, axis: axis,
                polygon: polygon, flaw: flaw)
        }
    }

    /// The categories of the profile, in its order: one suffices. A lateral envelope without a category
    /// applies to all.
    var categories: [String] {
        var seen: Set<String> = []
        return drawings.filter { !$0.isLateral }.map(\.category).filter { seen.insert($0).inserted }
    }

    /// The drawings that have to contain a state of a category.
    func drawings(of category: String, for condition: LoadingEnvelope.Condition) -> [Drawing] {
        drawings.filter { drawing in
            guard drawing.envelope.holds(for: condition) else { return false }
            return drawing.category == category || drawing.isLateral && drawing.envelope.category == nil
        }
    }

    /// The judgement of all envelopes of a moment on a balance: whether one category contains it, the reason
    /// if not, and the verdict of each envelope.
    func judge(
        _ balance: Balance, _ condition: LoadingEnvelope.Condition
    ) -> (isInside: Bool?, reason: String?, verdicts: [EnvelopeVerdict], categories: [String]) {
        let applicable = categories.map { ($0, drawings(of: $0, for: condition)) }
            .filter { $0.1.contains { !$0.isLateral } }
        guard !applicable.isEmpty else { return (nil, "no envelope is given", [], []) }
        var verdicts: [EnvelopeVerdict] = []
        var reasons: [String] = []
        var inside: [String] = []
        var isUnknown = false
        for (category, drawings) in applicable {
            let own = drawings.map { verdict($0, balance) }
            verdicts += own.filter { !verdicts.contains($0) }
            if own.allSatisfy({ $0.isInside == true }) { inside.append(category) }
            // A balance outside of one envelope is outside of its category, whatever the others.
            if !own.contains(where: { $0.isInside == false }), own.contains(where: { $0.isInside == nil }) {
                isUnknown = true
            }
            let wrong = own.filter { $0.isInside == false }
            reasons += (wrong.isEmpty ? own : wrong).compactMap(\.sentence).filter { !reasons.contains($0) }
        }
        guard inside.isEmpty else { return (true, nil, verdicts, inside) }
        return (isUnknown ? nil : false, reasons.joined(separator: "; "), verdicts, [])
    }

    /// The verdict of one drawing on a balance.
    func verdict(_ drawing: Drawing, _ balance: Balance) -> EnvelopeVerdict {
        let name = drawing.envelope.name
        func unknown(_ reason: String) -> EnvelopeVerdict {
            EnvelopeVerdict(name: name, isInside: nil, excursion: nil, sentence: reason)
        }
        guard let axis = drawing.axis, let polygon = drawing.polygon else {
            return unknown(drawing.flaw ?? "the envelope “\(name)” cannot be tested")
        }
        guard let moment = drawing.isLateral ? balance.lateralMoment : balance.moment else {
            return unknown("the envelope “\(name)” needs lateral arms, which are not given for all on board")
        }
        let point = EnvelopePoint(x: axis.x(mass: balance.mass, moment: moment), mass: balance.mass)
        guard point.x.isFinite, point.mass.isFinite else { return unknown("the numbers are too large") }
        if polygon.contains(point) {
            return EnvelopeVerdict(name: name, isInside: true, excursion: nil, sentence: nil)
        }
        let excursion = polygon.excursion(of: point, isLateral: drawing.isLateral)
        return EnvelopeVerdict(
            name: name, isInside: false, excursion: excursion,
            sentence: excursion.map { sentence($0, drawing.envelope, at: balance.mass) }
                ?? "outside of the envelope “\(name)”")
    }

    /// "0.42 in aft of the envelope “normal” (41–47.3 in at 2550 lb)".
    func sentence(
        _ excursion: EnvelopeExcursion, _ envelope: LoadingEnvelope, at mass: Double
    ) -> String {
        let amount = WrittenNumber.text(excursion.amount)
        let massUnit = units.mass.symbol
        switch excursion.side {
        case .above: return "\(amount) \(massUnit) above the envelope “\(envelope.name)”"
        case .below: return "\(amount) \(massUnit) below the lowest point of the envelope “\(envelope.name)”"
        case .forward, .aft, .left, .right: break
        }
        let unit = axisUnit(envelope.axis)
        let allowed = excursion.allowed.map {
            let (low, high) = (WrittenNumber.text($0.lowerBound), WrittenNumber.text($0.upperBound))
            return " (\(low)–\(high)\(unit) at \(WrittenNumber.text(mass)) \(massUnit))"
        }
        let side = excursion.side.rawValue
        let of = side == "left" || side == "right" ? "to the \(side) of" : "\(side) of"
        return "\(amount)\(unit) \(of) the envelope “\(envelope.name)”\(allowed ?? "")"
    }

    private func axisUnit(_ axis: LoadingEnvelope.Axis) -> String {
        switch axis {
        case .arm: " \(units.arm.symbol)"
        case .moment: " \(units.momentSymbol)"
        case .macPercent: " % MAC"
        case .index: " index units"
        }
    }
}
