import Aviation
import AviationDatabase
import CZlib
import Foundation
import Testing

@Suite("Map layer") struct MapLayerTests {
    private struct Collection: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable { let coordinates: [Double] }
            struct Properties: Decodable {
                let ident: String
                let kind: AirportKind
                let order: Int
            }
            let geometry: Geometry
            let properties: Properties
        }
        let features: [Feature]
    }

    private func plain(_ gzipped: Data) throws -> Data {
        var input = Array(gzipped)
        var stream = z_stream()
        try #require(aloft_inflateInit2(&stream, 31) == Z_OK)
        defer { inflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: 32_000_000)
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                return inflate(&stream, Z_FINISH)
            }
        }
        try #require(status == Z_STREAM_END)
        return Data(output.prefix(Int(stream.total_out)))
    }

    @Test func `it holds every airport to the metre`() throws {
        let airports = try ImportedWorld.get().airports
        let layer = try airports.mapLayer()
        #expect(layer.gzippedGeoJSON.count < 1_500_000)
        let features = try JSONDecoder().decode(Collection.self, from: plain(layer.gzippedGeoJSON)).features
        let all = try ImportedWorld.get().all
        #expect(features.map(\.properties.ident) == all.map(\.ident))
        #expect(features.map(\.properties.kind) == all.map(\.kind))
        #expect(features.map(\.properties.order) == all.map(\.kind.sizeOrder))
        let furthest = zip(features, all).map { feature, airport in
            let (east, north) = (feature.geometry.coordinates[0], feature.geometry.coordinates[1])
            return max(
                abs(east - airport.position.longitudeDegrees), abs(north - airport.position.latitudeDegrees))
        }.max()
        #expect(try #require(furthest) < 0.000_006)
    }

    @Test func `a new import makes a new one`() throws {
        let folder = try TemporaryFolder()
        let airports = try SmallFiles.twoAirports(in: folder)
        let before = try airports.mapLayer()
        #expect(try airports.mapLayer() == before)
        let files = try OurAirportsFiles(at: [
            folder.write("airports.csv", SmallFiles.airports(SmallFiles.heathrow))
        ])
        try airports.importOurAirports(files, at: Date(timeIntervalSince1970: 1))
        let after = try airports.mapLayer()
        #expect(after.version != before.version)
        let features = try JSONDecoder().decode(Collection.self, from: plain(after.gzippedGeoJSON)).features
        #expect(features.map(\.properties.ident) == ["EGLL"])
    }
}
