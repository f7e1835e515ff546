import FlightBag
import HTTPTypes
import Hummingbird

/// The decisions of a person about refused and overwritten changes.
extension PageRoutes {
    func addAttention(to router: Router<Context>) {
        act(router, "/refused/retry/:id") { window, id, form in
            switch try await window.app.attention.retry(Int64(id) ?? 0, form, window.app.book) {
            case .sent: break
            case .unreadable(let sentence): window.note("Not sent: \(sentence)")
            case .gone: window.note("Not sent: this change was sent again or discarded already.")
            }
        }
        act(router, "/refused/discard/:id") { window, id, _ in
            try await window.app.attention.discard(Int64(id) ?? 0)
        }
        act(router, "/overwritten/take-back/:id") { window, id, _ in
            switch try await window.app.attention.takeBack(id, window.app.book) {
            case .done: window.note("Taken back")
            case .gone: window.note("That can no longer be taken back.")
            case .locked(let reason): window.note(reason)
            }
        }
        act(router, "/recent/undo/:id") { window, id, _ in
            try await window.undo(ChangeID(number: Int64(id) ?? 0))
        }
        router.get("/attention/refused.json") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"aloft-refused-changes.json\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: try await app.attention.export())))
        }
    }
}
