import Aviation

extension AirportColumn {
    /// Every fact of an airport that may be unknown, in the order of answers. A new one has a line here, a
    /// property in `Airport.Particulars` and a migration in `Schema`.
    package static let all: [AirportColumn] = [
        .integer(
            \.elevationFeet, "elevation_ft", column: "elevationFeet", in: -2000...30_000,
            AirportField("elevation", key: "elevation_ft", .surveyed)),
        .text(
            \.continentCode, "continent", column: "continent", AirportField("continent", .travellers)),
        .text(
            \.town, "municipality", column: "town", AirportField("town", key: "municipality", .travellers)),
        .text(
            \.icaoCode, "icao_code", column: "icao",
            AirportField("icaoCode", key: "icao_code", [.nasr, .ourAirports, .cifp, .euroAIP])),
        .text(
            \.iataCode, "iata_code", column: "iata",
            AirportField("iataCode", key: "iata_code", [.ourAirports, .cifp, .euroAIP])),
        .text(
            \.gpsCode, "gps_code", column: "gps", AirportField("gpsCode", key: "gps_code", .travellers)),
        .text(
            \.localCode, "local_code", column: "local",
            AirportField("localCode", key: "local_code", [.nasr, .ourAirports, .euroAIP, .cifp])),
        .flag(
            \.hasScheduledService, "scheduled_service", column: "isScheduled",
            AirportField("scheduledService", key: "has_scheduled_service", .travellers)),
        .text(
            \.homeLink, "home_link", column: "homeLink", as: .link(title: "Web page"),
            AirportField("homeLink", key: "home_link", .travellers)),
        .text(
            \.wikipediaLink, "wikipedia_link", column: "wikipediaLink", as: .link(title: "Wikipedia"),
            AirportField("wikipediaLink", key: "wikipedia_link", .travellers)),
        .text(
            \.keywords, "keywords", column: "keywords", as: .words, AirportField("keywords", .travellers)),
    ]
}
