import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `GET /api/sync/signal`: an event stream that says where the heads stand, on connect, on change and with
/// every beat.
struct SignalRoute: Sendable {
    let accounts: Accounts
    let signalHub: SignalHub

    func add(to router: Router<ServerRequestContext>) {
        router.get("api/sync/signal") { request, _ in
            let person = try await accounts.person(asking: request)
            let (number, stream) = try await signalHub.subscribe(person)
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .accelBuffering: "no"],
                body: body(request, number, stream))
        }
    }

    private func body(_ request: Request, _ number: Int, _ stream: SignalHub.Stream) -> ResponseBody {
        ResponseBody { [signalHub] writer in
            do {
                // A stream without an end ends when the device hangs up, and when the server shuts down.
                for await event in stream.cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: event))
                }
                await signalHub.unsubscribe(number)
                try await writer.finish(nil)
            } catch {
                await signalHub.unsubscribe(number)
                throw error
            }
        }
    }
}
