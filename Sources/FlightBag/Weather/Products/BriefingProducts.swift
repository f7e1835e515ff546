import Aviation
import Foundation

extension PackKind {
    package static let metar = PackKind(rawValue: "metar")
    package static let taf = PackKind(rawValue: "taf")
    package static let advisories = PackKind(rawValue: "advisories")
    package static let winds = PackKind(rawValue: "winds")
    package static let pireps = PackKind(rawValue: "pireps")
    package static let notams = PackKind(rawValue: "notams")
    package static let tfrs = PackKind(rawValue: "tfrs")
    package static let imagery = PackKind(rawValue: "imagery")
    package static let airspace = PackKind(rawValue: "airspace")
}

extension BriefingProduct {
    /// All products, in the order of the checklist. A new one is declared here, and nowhere else in the app.
    package static let all: [BriefingProduct] = [
        metars, tafs, advisories, windsAloft, pilotReports, notices, restrictions, forecastPictures,
        airspace,
    ]

    /// All METARs come in one file: a station that is not in it has none.
    static let metars = BriefingProduct(
        .metar, "METAR", path: "metars",
        .reports(
            StationForm(made: "Observed", confirmed: [.noReport, .noStation]) { $0.metar.with(()) }))

    static let tafs = BriefingProduct(
        .taf, "TAF", path: "tafs",
        .reports(StationForm(made: "Issued", confirmed: [.noReport]) { $0.taf.with(()) }))

    static let advisories = BriefingProduct(
        .advisories, "SIGMET, AIRMET, CWA", check: .bigPicture,
        .notices(
            NoticeForm(
                within: 25, freshness: .advisory,
                except: ["sigmet": .americanBesideOthers, "gairmet": .american, "cwa": .american],
                [
                    NoticeKind(
                        "SIGMET", .validity,
                        AreaLayer(name: "sigmets", label: "SIGMETs", paint: "ifr", isOn: true)),
                    // They come for every third hour (NWS Instruction 10-811, G-AIRMET).
                    NoticeKind(
                        "G-AIRMET", .snapshot(everySeconds: 10_800),
                        AreaLayer(name: "gairmets", label: "G-AIRMETs", paint: "mvfr", dash: [3, 2])),
                    NoticeKind(
                        "CWA", .validity,
                        AreaLayer(name: "cwas", label: "CWAs", paint: "lifr", dash: [6, 2])),
                ])))

    static let windsAloft = BriefingProduct(
        .winds, "Winds aloft", check: .bigPicture,
        .notices(
            NoticeForm(within: 150, freshness: .windsAloft, lack: "winds", reach: .american)))

    static let pilotReports = BriefingProduct(
        .pireps, "PIREP",
        .notices(
            NoticeForm(
                within: 100, freshness: .pilotReport, reach: .mostlyAmerican,
                [
                    NoticeKind(
                        "PIREP", .observation(drawnSeconds: 7200),
                        AreaLayer(name: "pireps", label: "PIREPs", paint: "navaid", isOfPlaces: true))
                ])))

    static let notices = BriefingProduct(
        .notams, "NOTAM", check: .notices,
        .notices(
            NoticeForm(
                within: 25, namesAirports: true, freshness: .notice, categories: .notams)))

    static let restrictions = BriefingProduct(
        .tfrs, "TFR", check: .notices,
        .notices(
            NoticeForm(
                within: 25, freshness: FreshnessRule(.observation, by: .checked), reach: .american,
                [
                    NoticeKind(
                        "TFR", .validity,
                        AreaLayer(name: "tfrs", label: "TFRs", paint: "danger", isOn: true, isHeavy: true),
                        isNumbered: true)
                ])))

    static let forecastPictures = BriefingProduct(
        .imagery, "Forecast pictures", .pictures(FreshnessRule(.imagery, by: .checked)))

    static let airspace = BriefingProduct(.airspace, "Airspace crossed", check: .notices, .airspace)
}
