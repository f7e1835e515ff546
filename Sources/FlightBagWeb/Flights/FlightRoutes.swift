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
        act(router, "/flights/pin/:id") { window, id, form in
            if let pin = form["pin"] { try await window.pin(id, pin) }
        }
    }
}
