package import AviationDatabase

extension WeatherFeed {
    /// SIGMETs of the United States, convective ones among them.
    package static let sigmet = WeatherFeed(rawValue: "sigmet")
    /// SIGMETs of all others.
    package static let internationalSigmet = WeatherFeed(rawValue: "isigmet")
    package static let gairmet = WeatherFeed(rawValue: "gairmet")
    package static let cwa = WeatherFeed(rawValue: "cwa")
}

extension WeatherProduct {
    static let advisories = WeatherProduct(
        "advisories", "SIGMETs, G-AIRMETs and centre weather advisories.",
        .items(
            [
                (
                    SourceFeed(
                        .sigmet, at: "api/data/airsigmet?format=json", everySeconds: 600,
                        Recording("airsigmet.json", newest: "validTimeFrom", step: 3600)),
                    ItemForm(kind: "SIGMET") { bytes, _ in try SigmetFeed.american(bytes) }
                ),
                (
                    SourceFeed(
                        .internationalSigmet, at: "api/data/isigmet?format=json", everySeconds: 600,
                        Recording("isigmet.json", newest: "validTimeFrom", step: 3600)),
                    ItemForm(kind: "SIGMET") { bytes, _ in try SigmetFeed.international(bytes) }
                ),
                (
                    SourceFeed(
                        .gairmet, at: "api/data/gairmet?format=json", everySeconds: 600,
                        Recording("gairmet.json", newest: "issueTime", step: 3600)),
                    ItemForm(kind: "G-AIRMET") { bytes, _ in try GraphicalAirmetFeed.records(bytes) }
                ),
                (
                    SourceFeed(
                        .cwa, at: "api/data/cwa?format=geojson", everySeconds: 600,
                        Recording("cwa.json") { recorded, _ in recorded }),
                    ItemForm(kind: "CWA") { bytes, _ in try CentreAdvisoryFeed.records(bytes) }
                ),
            ], ItemPlacing()))
}
