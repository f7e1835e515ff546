import FlightBag
import HTTPTypes
import Hummingbird

/// The decisions of a person on the pages of a flight.
extension PageRoutes {
    func addFlights(to router: Router<Context>) {
        for subject in BeforeYouGo.Subject.allCases {
            act(router, "/flights/tick/\(subject.rawValue)/:id") { window, id, _ in
                try await window.tick(id, subject)
            }
        }
        act(router, "/flights/plans/add/:number") { window, number, _ in
            try await window.addPlan(Int(number) ?? -1)
        }
        act(router, "/flights/plans/close") { window, _, _ in window.closePlans() }
        act(router, "/flights/performance/:id") { window, id, form in
            try await window.choosePerformance(form["profile"] ?? "", flight: id)
        }
        router.get("/flight-plan/:name") { _, context in
            let name = (context.parameters.get("name") ?? "").split(separator: ".").map(String.init)
            guard name.count == 2, let form = FlightExport.FileForm(rawValue: name[1]),
                let file = await app.export(name[0], form)
            else { throw HTTPError(.notFound) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/xml; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"\(file.name)\"",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: file.text)))
        }
        act(router, "/flights/pin/:id") { window, id, form in
            if let pin = form["pin"] { try await window.pin(id, pin) }
        }
    }
}
