import Aviation
import FlightBag
import Foundation

/// The loading page of an aircraft or of a flight.
struct LoadingView {
    /// One moment of the flight.
    struct State {
        let name: String
        let mass: String
        let cg: String
        let mac: String?
        let verdict: String
        let tone: String
        let problem: String?
    }

    /// A loading to choose.
    struct Choice {
        let key: String
        let name: String
        let address: String
        let editAddress: String
        let isChosen: Bool
    }

    struct Profile {
        let key: String
        let name: String
        let address: String
    }

    /// The accepted sheet.
    struct Frozen {
        let at: String
        let scenario: String?
        let states: [State]
        let plots: [PlotView]
        let differences: [String]
        let isUnchanged: Bool
        let notChecked: [String]
    }

    let title: String
    let day: String
    let back: String
    let aircraftKey: String
    let flightKey: String?
    let isFlight: Bool
    let profiles: [Profile]
    let hasNoProfile: Bool
    let hasNoScenario: Bool
    let choices: [Choice]
    let trouble: String?
    let verdict: String
    let tone: String
    let hasResult: Bool
    let massUnit: String
    let armUnit: String
    let hasMAC: Bool
    let states: [State]
    let problems: [String]
    let notChecked: [String]
    let sources: [String]
    let hasProblems: Bool
    let hasNotChecked: Bool
    let plots: [PlotView]
    let canAccept: Bool
    let frozen: Frozen?

    /// Nil for a record that is not here.
    @MainActor init?(_ page: LoadingPage, _ app: AppState) {
        let (kind, id) = (page.kindName, page.id)
        let flight = kind == Flight.kind.name ? app.flights[id] : nil
        let found =
            flight == nil
            ? app.loading(ofAircraft: id, scenario: page.scenario) : app.loading(ofFlight: id)
        guard let choice = found else { return nil }
        title = flight.map { "Loading, \($0.name)" } ?? "Loading, \(choice.aircraft.name)"
        day = choice.day
        back = Page.record(kind, id).address
        aircraftKey = choice.aircraft.key
        flightKey = flight?.key
        isFlight = flight != nil
        profiles = choice.profiles.map {
            Profile(
                key: $0.key, name: $0.name ?? "Loading profile",
                address: Page.record(LoadingProfileRecord.kind.name, $0.id).address)
        }
        hasNoProfile = choice.profiles.isEmpty
        hasNoScenario = choice.scenarios.isEmpty && !choice.profiles.isEmpty
        choices = choice.scenarios.map { scenario in
            Choice(
                key: scenario.key, name: LoadingScenario.kind.title(scenario),
                address: Page.loading(kind, id, scenario: scenario.id).address,
                editAddress: Page.form(LoadingScenario.kind.name, scenario.id, nil).address,
                isChosen: scenario.id == choice.scenario?.id)
        }
        let isChosen = choice.scenario != nil
        trouble =
            choice.isScenarioRemoved
            ? "The loading that was chosen is no longer here: nothing is computed."
            : isChosen && choice.found == nil
                ? "The profile of this loading is no longer here: nothing is computed." : nil
        let sheet = choice.found?.sheet
        let units = choice.found?.profile.units
        hasResult = sheet != nil
        massUnit = units?.mass.symbol ?? ""
        armUnit = units?.arm.symbol ?? ""
        hasMAC = choice.found?.profile.chord != nil
        states = sheet?.states.map { State($0.name, $0.state) } ?? []
        problems = (sheet?.problems ?? []) + [choice.diversionFlaw].compactMap(\.self)
        notChecked = sheet?.notChecked ?? []
        sources = choice.found?.sources ?? []
        hasProblems = !problems.isEmpty
        hasNotChecked = !notChecked.isEmpty
        let isFlightComputed = sheet?.isAcceptable == true && choice.diversionFlaw == nil
        let isWrong = sheet?.states.contains { $0.state.isInside == false } == true
        if isFlightComputed {
            (verdict, tone) = ("Within every limit that is given", "good")
        } else if isWrong || sheet?.isComputed == true {
            (verdict, tone) = ("Not allowed as loaded", "bad")
        } else {
            (verdict, tone) = ("Not computed for the whole flight", "unknown")
        }
        plots = choice.found.map { Self.plots($0.plots, from: 0) } ?? []
        canAccept = isFlight && isFlightComputed
        frozen = flight.flatMap { LoadSheet($0.loadSheet) }.map { Frozen($0, now: choice.found) }
    }

    fileprivate static func plots(_ plots: [EnvelopePlot], from first: Int) -> [PlotView] {
        plots.enumerated().map { PlotView($0.element, id: first + $0.offset) }
    }

    /// To two decimals; of great numbers none.
    static func number(_ number: Double) -> String {
        let places = abs(number) >= 1_000 ? 0 : abs(number) >= 100 ? 1 : 2
        return String(format: "%.\(places)f", number)
    }
}

extension LoadingView.State {
    init(_ name: String, _ state: LoadingState) {
        self.init(name, state.mass, state.cg, state.isInside, state.problem, mac: state.macPercent)
    }

    init(
        _ name: String, _ mass: Double?, _ cg: Double?, _ isInside: Bool?, _ problem: String?,
        mac: Double? = nil
    ) {
        self.name = name
        self.mass = mass.map { String(format: "%.1f", $0) } ?? "—"
        self.cg = cg.map { LoadingView.number($0) } ?? "—"
        self.mac = mac.map { String(format: "%.1f", $0) }
        self.problem = problem
        switch (mass, isInside) {
        case (nil, _): (verdict, tone) = ("not computed", "unknown")
        case (_, nil): (verdict, tone) = ("balance not checked", "unknown")
        case (_, .some(true)):
            (verdict, tone) = (problem == nil ? "inside" : "over a limit", problem == nil ? "good" : "bad")
        case (_, .some(false)): (verdict, tone) = ("outside", "bad")
        }
    }
}

extension LoadingView.Frozen {
    init(_ sheet: LoadSheet, now found: LoadingCase?) {
        at = sheet.acceptedAt
        scenario = sheet.scenario
        states = sheet.results.map {
            LoadingView.State($0.name, $0.mass, $0.cg, $0.isInside, $0.problem)
        }
        plots = LoadingView.plots(sheet.profile.plots(of: sheet.profile.sheet(sheet.loading)), from: 10)
        differences =
            found.map { sheet.differences(from: $0) } ?? ["The loading is no longer chosen, or not here"]
        isUnchanged = differences.isEmpty
        notChecked = sheet.notChecked
    }
}
