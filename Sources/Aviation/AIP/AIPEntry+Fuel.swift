extension Sequence<AIPEntry> {
    /// Whether the field of fuel types names avgas; nil without that field. Other fields name fuel, too,
    /// mostly for fire fighting.
    package var nameAvgas: Bool? { name(["AVGAS", "100LL", "100 LL", "100/LL"]) }

    /// Whether the field of fuel types names jet fuel; nil without that field.
    package var nameJetFuel: Bool? {
        name(["JET A", "JET-A", "JETA1", "JET A-1", "JET A1", "AVTUR", "JET-A1"])
    }

    private func name(_ words: [String]) -> Bool? {
        let entries = filter { $0.standardField?.id == AIPFieldCatalog.fuelTypes }
        guard !entries.isEmpty else { return nil }
        return entries.contains { entry in
            let text = (entry.value + " " + (entry.altValue ?? "")).uppercased()
            return words.contains(where: text.contains)
        }
    }
}
