import Aviation

extension FilterCondition {
    static let procedures = flag(
        "has_procedures", "Procedures", in: .procedures, of: .procedures, yes: "Published",
        no: "None published", "An instrument procedure is published.", or: "hasProcedures"
    ) { $0.hasProcedures }

    static let ils = flag(
        "has_ils", "ILS (precision)", in: .procedures, of: .procedures, yes: "Published",
        no: "None published", "An ILS approach is published.", or: "hasILS",
        synonyms: [
            FilterParameter(
                "has_precision_approach", "Precision approach",
                .flag(yes: "Published", no: "None published"),
                "A precision approach is published: the same as has_ils.", or: ["hasPrecisionApproach"])
        ]
    ) { $0.hasApproach(of: [.ils]) }

    static let rnav = flag(
        "has_rnav", "RNAV or RNP", in: .procedures, of: .procedures, yes: "Published", no: "None published",
        "An RNAV or RNP approach is published.", or: "hasRNAV"
    ) { $0.hasApproach(of: [.rnav, .rnp]) }
}

extension FilterFact {
    static let procedures = FilterFact(
        "procedures", missing: "whose instrument procedures are not known",
        absence: "No procedures on this device. Import the FAA's CIFP (aloft import FAACIFP18) or a EuroAIP "
            + "database (aloft import airports.db)."
    ) { $0.procedureCount != nil }
}

extension AirportFacts {
    /// Nil where nobody says which procedures there are.
    fileprivate func hasApproach(of types: Set<Procedure.ApproachType>) -> Bool? {
        procedureCount.map { _ in !approachTypes.isDisjoint(with: types) }
    }
}
