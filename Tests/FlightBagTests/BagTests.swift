import Testing

/// The wait for a state of a flight bag.
@MainActor struct BagTests {
    @Test func `what never comes is told with the place that awaits it`() async {
        let error = await #expect(throws: NeverCame.self) {
            try await until(within: .milliseconds(1)) { false }
        }
        #expect(error?.awaited.hasPrefix("FlightBagTests/BagTests.swift:") == true)
    }
}
