extension FilterCondition {
    static let avgas = flag(
        "has_avgas", "Avgas", in: .fuel, of: .avgas, yes: "Available", no: "Not named",
        "The AIP's field of fuel types names avgas.", or: "hasAvgas"
    ) { $0.hasAvgas }

    static let jetA = flag(
        "has_jet_a", "Jet A", in: .fuel, of: .jetA, yes: "Available", no: "Not named",
        "The AIP's field of fuel types names jet fuel.", or: "hasJetA"
    ) { $0.hasJetA }
}

extension FilterFact {
    static let avgas = FilterFact(
        "avgas", missing: "whose fuel is not known", absence: publicationAbsence
    ) { $0.hasAvgas != nil }

    static let jetA = FilterFact(
        "jetA", missing: "whose fuel is not known", absence: publicationAbsence
    ) { $0.hasJetA != nil }
}
