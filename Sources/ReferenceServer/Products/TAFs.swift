import Aviation
package import AviationDatabase
import Foundation

extension WeatherFeed {
    package static let taf = WeatherFeed(rawValue: "taf")
}

extension WeatherProduct {
    /// A forecast changes every few hours, so it is asked for half as often as an observation. One answer may
    /// not hold all of them.
    static let tafs = WeatherProduct(
        "tafs", "The last TAF of stations, with its time and when it came.",
        .reports(
            SourceFeed(
                .taf, at: "api/data/taf?format=json", everySeconds: 600,
                Recording("taf.json", moved: RecordedTimes.forecasts)),
            ReportForm(isWhole: false, records: TAFList.records) { text in
                let read = TAF(text)
                return ReportWords(station: read.station, time: read.issued)
            }))
}

/// The JSON of aviationweather.gov's `api/data/taf`, as recorded in July 2026.
enum TAFList {
    private struct Forecast: Decodable {
        let icaoId: String
        let rawTAF: String
        let issueTime: String
        let lat: Double?
        let lon: Double?
    }

    /// One member of the array, which may be a wrong one among right ones.
    private struct Member: Decodable {
        let value: Result<Forecast, BadReport>

        /// The station of a record that is no forecast.
        private struct Named: Decodable { let icaoId: String }

        init(from decoder: any Decoder) throws {
            do {
                value = .success(try Forecast(from: decoder))
            } catch {
                let place = decoder.codingPath.last?.intValue.map { "record \($0 + 1)" } ?? "a record"
                let name = (try? Named(from: decoder))?.icaoId
                value = .failure(
                    BadReport(
                        why: "\(place) lacks icaoId, rawTAF or issueTime",
                        stations: [name].compactMap(\.self)))
            }
        }
    }

    /// Throws `UnusableAnswer` for anything else than such a list.
    static func records(_ bytes: [UInt8]) throws -> [Result<StationReport, BadReport>] {
        let members: [Member]
        do {
            members = try JSONDecoder().decode([Member].self, from: Data(bytes))
        } catch {
            throw UnusableAnswer(
                description: "this is no list of TAFs in JSON: \(AnswerBytes.beginning(bytes))")
        }
        return members.map { member in
            member.value.flatMap { forecast in
                guard let issued = Date(instant: forecast.issueTime) else {
                    let why = "\(forecast.icaoId): its issue time is no time"
                    return .failure(BadReport(why: why, stations: [forecast.icaoId]))
                }
                return .success(
                    StationReport(
                        station: forecast.icaoId, text: forecast.rawTAF, observed: issued, at: forecast.lat,
                        forecast.lon))
            }
        }
    }
}
