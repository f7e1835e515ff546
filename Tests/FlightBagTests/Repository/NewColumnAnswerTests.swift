import Aviation
import Foundation
import JSONLines
import Testing

@testable import AviationDatabase
@testable import FlightBag
@testable import ReferenceServer

extension Airport.Particulars {
    /// It borrows the place of the keywords, because a test can add no property.
    fileprivate var motto: String? {
        get { keywords }
        set { keywords = newValue }
    }
}

@Suite("A new column of an airport, in answers") struct NewColumnAnswerTests {
    private func airport(_ tell: (inout Airport.Particulars) -> Void) throws -> Airport {
        let place = try #require(Coordinate(latitudeDegrees: 51.348, longitudeDegrees: -0.559))
        return Airport(
            ident: "EGTF", kind: .small, name: "Fairoaks", position: place, countryCode: "GB",
            regionCode: "GB-ENG", tell)
    }

    private func answer(_ airport: Airport, _ columns: [AirportColumn]) throws -> WireValue {
        let text = JSON.object(AirportJSON.airport(airport, columns)).text
        return WireValue(try JSON(parsing: text.utf8))
    }

    @Test func `a server tells it and a device reads it`() throws {
        let columns =
            AirportColumn.all.filter { $0.name != "keywords" } + [
                .text(\.motto, "motto", column: "motto", AirportField("motto", [.ourAirports]))
            ]
        let told = try airport { ($0.motto, $0.town) = ("Per ardua", "Woking") }
        let answer = try answer(told, columns)
        #expect(answer["motto"].text == "Per ardua")
        #expect(try Airport(answer, columns) == told)
        let unknown = try airport { _ in }
        #expect(try Airport(self.answer(unknown, columns), columns) == unknown)
    }

    @Test func `every column of the program comes over as it was told`() throws {
        let told = try airport { particulars in
            for column in AirportColumn.all {
                switch column.form {
                case .text, .words, .link: column.put(.text("a \(column.name)"), into: &particulars)
                case .integer(let range): column.put(.integer(range.lowerBound), into: &particulars)
                case .flag: column.put(.flag(false), into: &particulars)
                }
            }
        }
        #expect(try Airport(answer(told, AirportColumn.all)) == told)
    }
}
