import Foundation
import Testing

@testable import Aviation

@Suite("The sectional areas") struct SectionalTests {
    private func areas(_ latitude: Double, _ longitude: Double) throws -> [String] {
        let place = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        return Sectional.areas(of: place).map(\.id)
    }

    @Test func `there are 37, each with an outline within a hair of its box`() {
        #expect(Sectional.all.count == 37)
        #expect(Set(Sectional.neatLines.keys) == Set(Sectional.all.map(\.name)))
        for area in Sectional.all {
            #expect(area.outline.count >= 4, "\(area.name)")
            let isNear = area.outline.allSatisfy {
                $0.latitudeDegrees > area.box.southDegrees - 0.05
                    && $0.latitudeDegrees < area.box.northDegrees + 0.05
                    && $0.longitudeDegrees > area.box.westDegrees - 0.05
                    && $0.longitudeDegrees < area.box.eastDegrees + 0.05
            }
            #expect(isNear, "\(area.name)")
        }
    }

    @Test func `an airport is in the areas whose outline it is in, not in all whose box has it`() throws {
        #expect(try areas(40.639928, -73.778692) == ["new_york"])
        #expect(try areas(33.9425, -118.40805) == ["los_angeles"])
        #expect(try areas(39.861667, -104.673167) == ["denver"])
        #expect(try areas(51.4775, -0.4614) == [])
        // Denver's airport is in three boxes, whose collars overlap.
        let denver = try #require(Coordinate(latitudeDegrees: 39.861667, longitudeDegrees: -104.673167))
        let boxes = Sectional.all.filter { $0.box.contains(denver) }.map(\.id)
        #expect(boxes == ["cheyenne", "denver", "wichita"])
    }

    @Test func `corners and edges belong to it`() throws {
        for area in Sectional.all {
            for corner in area.outline { #expect(area.contains(corner), "\(area.name)") }
        }
    }

    @Test func `the outlines are those of the published shapes`() throws {
        guard let text = SharedFile.text("charts/chart-extents-sectional.geojson"),
            let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
            let features = json["features"] as? [[String: Any]]
        else { return }
        var seen = 0
        for feature in features {
            guard let properties = feature["properties"] as? [String: Any],
                properties["conterminous"] as? Bool == true, let name = properties["name"] as? String,
                let geometry = feature["geometry"] as? [String: Any],
                let rings = geometry["coordinates"] as? [[[Double]]], let ring = rings.first
            else { continue }
            let area = try #require(Sectional.all.first { $0.name == name })
            seen += 1
            #expect(area.outline.count == ring.count - 1)
            for (corner, published) in zip(area.outline, ring) {
                #expect(abs(corner.longitudeDegrees - published[0]) < 0.0001)
                #expect(abs(corner.latitudeDegrees - published[1]) < 0.0001)
            }
        }
        #expect(seen == 37)
    }
}
