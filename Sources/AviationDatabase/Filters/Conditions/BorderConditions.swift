extension FilterCondition {
    static let pointOfEntry = flag(
        "point_of_entry", "Point of entry", in: .border, of: .pointOfEntry, yes: "Yes", no: "No",
        "A border may be crossed there.", or: "pointOfEntry"
    ) { $0.isPointOfEntry }
}

extension FilterFact {
    static let pointOfEntry = FilterFact(
        "pointOfEntry", missing: "in countries without a list of points of entry",
        absence: "No points of entry on this device. Import a list of border crossings "
            + "(aloft import airfieldmap.csv) or a EuroAIP database (aloft import airports.db)."
    ) { $0.isPointOfEntry != nil }
}
