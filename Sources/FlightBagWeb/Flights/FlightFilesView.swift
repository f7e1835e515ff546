import FlightBag

/// Flight plans of other programs on the page of flights: what a file holds, before anything is added.
struct FlightFilesView {
    let refused: String?
    let file: String?
    let plans: [Plan]
    let notes: [String]
    let hasNotes: Bool

    /// One flight of the file.
    struct Plan {
        let number: Int
        let title: String
        let name: String?
        let points: [Point]
        let notes: [String]
        let hasNotes: Bool
    }

    struct Point {
        let name: String
        let words: String
        let mark: String
        let spoken: String
    }

    @MainActor init(_ window: Window) {
        switch window.offeredPlans {
        case .none: (refused, file, plans, notes) = (nil, nil, [], [])
        case .refused(let sentence): (refused, file, plans, notes) = (sentence, nil, [], [])
        case .preview(let name, let found, let notes):
            (refused, file, self.notes) = (nil, name, notes)
            plans = found.enumerated().map { Plan($1, number: $0) }
        }
        hasNotes = !notes.isEmpty
    }
}

extension FlightFilesView.Plan {
    init(_ plan: FlightImport, number: Int) {
        self.number = number
        title = plan.title
        name = plan.name == plan.title ? nil : plan.name
        points = plan.points.map { point in
            FlightFilesView.Point(
                name: point.name, words: point.words, mark: point.isRecognised ? "good" : "look",
                spoken: point.isRecognised ? "recognised" : "look at this")
        }
        notes = plan.notes
        hasNotes = !notes.isEmpty
    }
}

/// A flight on its way to other programs: files, and the text of its flight plan.
struct FlightExportView {
    let files: [File]
    let hasFiles: Bool
    /// Why there are none, or nil.
    let problem: String?
    /// The text of the message FPL, or nil.
    let filed: String?
    let lacks: [String]
    let hasLacks: Bool
    let notes: [String]

    struct File {
        let title: String
        let address: String
        let name: String
    }

    @MainActor init(_ flight: Flight, _ log: FlightLog, _ app: AppState) {
        let export = FlightExport(flight, log, app.context)
        problem = export.routeProblem
        files =
            problem != nil
            ? []
            : FlightExport.FileForm.allCases.map { form in
                File(
                    title: form.title, address: "/flight-plan/\(flight.key).\(form.rawValue)",
                    name: export.fileName(form))
            }
        hasFiles = !files.isEmpty
        switch export.filed {
        case .text(let text, let notes): (filed, lacks, self.notes) = (text, [], notes)
        case .lacks(let sentences): (filed, lacks, notes) = (nil, sentences, [])
        }
        hasLacks = !lacks.isEmpty
    }
}
