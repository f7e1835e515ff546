import AviationDatabase
import Foundation

/// Where a server's answers come from. Each is asked at every request.
struct ReferenceSources: Sendable {
    /// Nil while there are no airports yet.
    let airports: @Sendable () throws -> AirportDatabase?
    /// Nil where nobody named an upstream.
    let weather: @Sendable () throws -> WeatherDatabase?
    /// Nil for none.
    let releases: ReleaseFolder?
}

/// The airports that a route may ask.
struct ReferenceQuestion: Sendable {
    let database: AirportDatabase
    /// The one that the answer's tag names.
    let edition: ReferenceEdition
    /// The newest that can be downloaded, for routes that name it; nil for none.
    let release: AirportRelease?
    let now: Date
}
