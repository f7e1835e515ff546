extension LogbookFile {
    /// The file as CSV in UTF-8.
    package func written() -> [UInt8] {
        var text = hasByteOrderMark ? "\u{FEFF}" : ""
        let end = lineEnd == .both ? "\r\n" : "\n"
        for (index, row) in rows.enumerated() {
            CSVText.append(cells(row), to: &text)
            if index < rows.count - 1 || isTerminated { text += end }
        }
        let bytes = Array(text.utf8)
        // Within cells too: a file with such ends was read without any line feed.
        return lineEnd == .carriageReturn ? bytes.map { $0 == 10 ? 13 : $0 } : bytes
    }

    private func cells(_ row: Row) -> [String] {
        switch row {
        case .other(let cells), .aircraft(_, let cells): return cells
        case .flight(let entry, let width):
            var cells = (0..<width).map { index in
                index < columns.count ? columns[index].map { entry.cell($0) } ?? "" : ""
            }
            for field in entry.custom where field.column < width { cells[field.column] = field.text }
            return cells
        }
    }

    /// A file of ForeFlight's own layout with these entries under the 61 headings and these custom ones.
    package init(
        aircraft: [LogbookAircraft], entries: [LogbookEntry], customHeadings: [String] = []
    ) {
        let width = LogbookColumn.all.count + customHeadings.count
        func padded(_ cells: [String]) -> [String] {
            cells + Array(repeating: "", count: max(0, width - cells.count))
        }
        let flag = { (value: Bool?) in value.map { $0 ? "TRUE" : "FALSE" } ?? "" }
        let first = "This row is required for importing into ForeFlight. Do not delete or modify."
        let aircraftRows = aircraft.map { aircraft in
            let texts = [
                aircraft.registration, aircraft.typeCode ?? "", aircraft.year.map { "\($0)" } ?? "",
                aircraft.make ?? "", aircraft.model ?? "", aircraft.gear ?? "", aircraft.engine ?? "",
                aircraft.equipment ?? "", aircraft.aircraftClass?.token ?? "",
            ]
            let flags = [
                aircraft.isComplex, aircraft.isTechnicallyAdvanced, aircraft.isHighPerformance,
                aircraft.isPressurized,
            ]
            return Row.aircraft(aircraft, cells: padded(texts + flags.map(flag)))
        }
        let headings = LogbookColumn.all.map(\.name) + customHeadings
        let rows =
            [
                .other(padded(["ForeFlight Logbook Import", first])), .other(padded([])),
                .other(padded(["Aircraft Table"])), .other(padded(Self.aircraftHeadings)),
            ] + aircraftRows + [
                .other(padded([])), .other(padded(["Flights Table"])), .other(headings),
            ] + entries.map { Row.flight($0, width: width) }
        self.init(rows: rows, lines: Array(repeating: nil, count: rows.count), headings: headings)
    }

    /// ForeFlight's headings of the aircraft table (an export of 2023).
    private static let aircraftHeadings = [
        "AircraftID", "TypeCode", "Year", "Make", "Model", "GearType", "EngineType", "equipType (FAA)",
        "aircraftClass (FAA)", "complexAircraft (FAA)", "taa (FAA)", "highPerformance (FAA)",
        "pressurized (FAA)",
    ]
}
