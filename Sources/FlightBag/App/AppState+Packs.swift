package import Aviation
package import Foundation
import Notation
import Observation
package import OfflineEngine
package import SyncCore

extension AppState {
    /// Takes away the packs of flights that were removed, and of those that ended more than a day ago; looks
    /// once an hour until its task is cancelled.
    func purgePacks() async throws {
        let waker = Waker()
        while true {
            try Task.checkCancellation()
            if flights.isLoaded {
                let present = min(now, try await packs.latestPresent())
                let kept = flights.all.map(\.record).filter { flight in
                    guard let offBlock = flight.offBlock else { return true }
                    let landing = context.log(of: flight).log?.landing?.milliseconds
                    // Without figures the flight is taken to last for twelve hours.
                    return (landing ?? offBlock.milliseconds + 43_200_000) + 86_400_000 > present
                }
                try await packs.purge(keeping: Set(kept.map(\.id)))
            }
            await waker.sleep(milliseconds: flights.isLoaded ? 3_600_000 : 5_000)
        }
    }

    /// Has the weather of a flight kept up, and its pack shown.
    package func wantWeather(of flight: Flight) async throws {
        guard case .ready = airports.stock else { return }
        let plan = packPlan(of: flight)
        try await packs.open(flight.id, plan, landing: context.log(of: flight).log?.landing)
        for station in plan?.stations ?? [] { try await weather.want(station) }
    }
}
