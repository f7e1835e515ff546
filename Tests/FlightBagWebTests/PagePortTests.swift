import FlightBagWeb
import Testing

@Suite(.timeLimit(.minutes(20))) struct PagePortTests {
    @Test func `a port that a page is served on is taken, a free one is not`() async throws {
        let site = try await Site()
        #expect(throws: PagePortProblem.taken(site.port)) { try PagePort.check(site.port) }
        // Another test may take a free port first: one of three is still free.
        let free = try (1...3).map { _ in try RawHTTP.freePort() }
        #expect(free.contains { (try? PagePort.check($0)) != nil })
    }
}
