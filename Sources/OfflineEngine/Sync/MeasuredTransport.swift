import SyncCore

/// A transport whose requests are measured, from the first byte sent to the last one heard.
struct MeasuredTransport: Transport {
    let real: any Transport
    let metrics: SyncMetrics
    let world: any World

    func send(_ request: SyncRequest) async throws -> SyncAnswer {
        let started = world.uptime()
        do {
            let answer = try await real.send(request)
            metrics.measure(
                request, answer: String(answer.status), milliseconds: world.uptime() - started)
            return answer
        } catch let failure as TransportFailure {
            metrics.measure(request, answer: "none", milliseconds: world.uptime() - started)
            throw failure
        }
    }

    func signals() -> AsyncThrowingStream<Signal, any Error> { real.signals() }
}
