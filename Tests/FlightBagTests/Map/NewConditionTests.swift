import Aviation
import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Synchronization
import Testing

@testable import FlightBag

/// A condition that no part of the program knows: what a new one has to declare, and everything that it gets
/// for that.
extension FilterFact {
    fileprivate static let tea = FilterFact(
        "tea", missing: "of which no guide tells", absence: "No tea rooms on this device."
    ) { $0.kind != .heliport }
}

extension FilterCondition {
    fileprivate static func tea(judging: @escaping @Sendable () -> Void = {}) -> FilterCondition {
        flag(
            "has_tea", "Tea room", in: .publications, of: .tea, yes: "Serves tea", no: "No tea",
            "A tea room is open.", or: "hasTea"
        ) { airport in
            judging()
            return airport.kind == .heliport ? nil : airport.countryCode == "GB"
        }
    }
}

@Suite struct NewConditionTests {
    private let conditions = FilterCondition.all + [.tea()]
    /// Five airports, one of them closed.
    private let airports: AirportDatabase
    private let server: ReferenceServer

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-condition-\(UUID())")
        try await Bag.makeAirports(below: folder)
        let database = try Launch.airports(below: folder)
        airports = database
        server = ReferenceServer(
            now: { Date(timeIntervalSince1970: 0) }, conditions: conditions, source: { database })
    }

    private func question(_ query: String) -> MapQuestion {
        MapQuestion(AddressQuery(text: query), conditions: conditions)
    }

    private func answer(_ question: MapQuestion) throws -> MapAnswer {
        try MapAnswer.Finding(database: airports, question: question, today: nil).answer(near: nil)
    }

    @Test func `an address asks it, and has it again`() {
        #expect(question("has_tea=true&country=gb").query.text == "country=GB&has_tea=true")
        #expect(question("has_tea=perhaps").isEmpty)
        let other = question("has_tea=true").changed(by: ["form": "filter", "has_tea": "false"])
        #expect(other.query.text == "has_tea=false" && other.conditionCount == 1)
    }

    @Test func `the form has it in its section, with what is missing here`() throws {
        func controls(_ known: [FilterFact: Int]) throws -> [FilterForm.Control] {
            let choices = FilterChoices(
                vocabulary: try airports.filterVocabulary(), known: known, edition: 1)
            let form = FilterForm(question("has_tea=true").filter, choices)
            return form.sections.first { $0.title == "AIP" }?.controls ?? []
        }
        var tea = FilterForm.Control(name: "has_tea", label: "Tea room")
        tea.choices = [("", "Any"), ("true", "Serves tea"), ("false", "No tea")].map {
            FilterForm.Control.Choice(value: $0.0, label: $0.1, isChosen: $0.0 == "true")
        }
        #expect(try controls(airports.knownFacts(of: conditions)).last == tea)
        tea.absence = "No tea rooms on this device."
        #expect(try controls([:]).last == tea)
    }

    @Test func `the map shows which fit, and says how many are left out because nobody knows`() throws {
        for (query, fitting) in [("has_tea=true", ["EGTF"]), ("has_tea=false", ["LFAT", "LSZH"])] {
            let answer = try answer(question(query))
            #expect(Set(answer.airports.map(\.ident)) == Set(fitting))
            #expect(answer.notes == ["1 place of which no guide tells is left out."])
        }
    }

    @Test func `a client asks a server for it, which refuses what it cannot mean`() async throws {
        let server = server
        let client = ServerAirports(server: try #require(URL(string: "http://server"))) { url in
            let target = url.absoluteString.replacing("http://server", with: "")
            let answer = server.answer(ReferenceRequest(target: target))
            return (answer.status, answer.body)
        }
        let filter = question("has_tea=false").filter
        let found = try await client.airports(filter, limit: 9)
        #expect(found.map(\.airport.ident) == ["LFAT", "LSZH"])
        #expect(try await DeviceAirports(airports).airports(filter, limit: 9) == found)
        for (query, status) in [("hasTea=yes", 200), ("has_tea=perhaps", 400), ("has_tee=true", 400)] {
            #expect(server.answer(ReferenceRequest(target: "/api/airports?\(query)")).status == status)
        }
    }

    @Test func `the description of a server has it`() throws {
        let answer = server.answer(ReferenceRequest(target: "/api/openapi.json"))
        let paths = WireValue(try JSON(parsing: answer.body))["paths"]
        for path in ["/api/airports", "/api/airports/route-search", "/api/airports/locate"] {
            let parameter = paths[path]["get"]["parameters"].list.first { $0["name"].text == "has_tea" }
            #expect(parameter?["schema"]["type"].text == "boolean")
            #expect(
                parameter?["description"].text
                    == "A tea room is open. False asks for those that have none; unknown is in neither.")
        }
    }

    @Test func `a click judges each airport once, for its list and for both layers of the map`() async throws
    {
        let judged = Judged()
        let conditions = FilterCondition.all + [.tea { judged.count() }]
        func click(_ query: String) async throws -> [String] {
            let question = MapQuestion(AddressQuery(text: query), conditions: conditions)
            async let main = airports.apart { try $0.mapLayer(.airports, on: nil, question.filter) }
            async let others = airports.apart { try $0.mapLayer(.airfields, on: nil, question.filter) }
            let answer = try answer(question)
            _ = try await (main, others)
            return answer.airports.map(\.ident)
        }
        // Four of the five airports are in use.
        #expect(try await click("has_tea=true") == ["EGTF"] && judged.airports == 4)
        #expect(try await click("has_tea=true") == ["EGTF"] && judged.airports == 4)
        #expect(try await click("has_tea=false").count == 2 && judged.airports == 8)
        #expect(try await click("has_tea=true") == ["EGTF"] && judged.airports == 8)
    }
}

/// How many airports were judged.
private final class Judged: Sendable {
    private let number = Mutex(0)

    var airports: Int { number.withLock { $0 } }

    func count() { number.withLock { $0 += 1 } }
}
