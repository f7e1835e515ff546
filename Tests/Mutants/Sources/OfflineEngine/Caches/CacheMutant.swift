/// The caches that this one could have become, each with one of the classic bugs of caches.
package enum CacheMutant: String, CaseIterable, Sendable {
    /// The age counts from when a value was fetched: yesterday's report is new whenever it comes.
    case ageFromFetch
    /// The value that comes last is kept, though it was observed earlier.
    case olderReplacesNewer
    /// An old value goes, whoever relies on it.
    case purgeTakesReliedOn
    /// A value goes as soon as the server cannot be asked for it.
    case failureEmpties
    /// Everybody who looks asks the server.
    case flightPerReader
}
