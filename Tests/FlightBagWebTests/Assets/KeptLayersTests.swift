import Testing

@testable import FlightBagWeb

@MainActor struct KeptLayersTests {
    @MainActor private final class Maker {
        var count = 0
    }

    @Test func `a layer is made once for each edition, and its tag is that of its content`() async throws {
        let (layers, maker) = (KeptLayers(), Maker())
        func tag(_ name: String, edition: Int, _ text: String) async throws -> String {
            try await layers.layer(name, edition: edition) {
                maker.count += 1
                return Array(text.utf8)
            }.tag
        }
        let first = try await tag("stations", edition: 1, "one")
        #expect(try await tag("stations", edition: 1, "never made") == first)
        #expect(maker.count == 1)
        #expect(try await tag("tfrs", edition: 1, "two") != first)
        #expect(try await tag("stations", edition: 2, "three") != first)
        #expect(try await tag("stations", edition: 3, "one") == first)
        #expect(maker.count == 4)
    }
}
