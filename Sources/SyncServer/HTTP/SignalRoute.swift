import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `GET /api/sync/signal`: an event stream with the heads of the account's scopes, sent on connect, on change
/// and with every heartbeat.
struct SignalRoute: Sendable {
    let accounts: Accounts
    let hub: SignalHub

    func add(to router: Router<ServerRequestContext>) {
        router.get("api/sync/signal") { request, _ in
            let person = try await accounts.person(asking: request)
            let (number, stream) = try await hub.subscribe(person)
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .accelBuffering: "no"],
                body: body(request, number, stream))
        }
    }

    private func body(_ request: Request, _ number: Int, _ stream: SignalHub.Stream) -> ResponseBody {
        ResponseBody { [hub] writer in
            do {
                // A stream without an end ends when the device hangs up, and when the server shuts down.
                for await event in stream.cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: event))
                }
                await hub.unsubscribe(number)
                try await writer.finish(nil)
            } catch {
                await hub.unsubscribe(number)
                throw error
            }
        }
    }
}
