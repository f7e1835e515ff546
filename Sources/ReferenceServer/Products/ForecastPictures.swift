import Aviation
import AviationDatabase
import Foundation
import JSONLines

extension WeatherProduct {
    static let forecastPictures = WeatherProduct(
        "imagery",
        """
        The pictures of a forecast product, with the time that each is of. A picture that the source lists \
        no more is here until it ends, a day at most.
        """,
        .pictures(
            SourceFeed(
                .imagery, option: "weather-imagery",
                """
                Take the pictures of a forecast product from the index at this address or file: JSON, as \
                docs/weather.md describes it.
                """, everySeconds: 1800)))
}

/// The index of one forecast product in pictures: a format of our own (docs/weather.md), since no publisher
/// says the validity of a picture anywhere but in its pixels. The writer of the index knows the pictures.
struct ImageryIndex {
    struct Entry {
        let picture: ForecastPicture
        let url: URL
    }

    let product: String
    let issued: Date
    let entries: [Entry]
    /// A sentence for each picture that cannot be asked for.
    let bad: [String]

    /// As many as three days of three-hourly charts.
    static let most = 24
    private static let mostBytes = 1_048_576
    /// The longest forecasts that anybody publishes reach 16 days ahead.
    private static let longestSeconds = 16 * 86_400.0

    /// Throws `UnusableAnswer` with the reason when nothing of it can be used. `now` tells what lies in the
    /// future.
    init(_ body: Data, from index: URL, at now: Date) throws {
        let (facts, images) = try Self.read(body)
        guard let product = facts.text("product"), product.utf8.count <= 200 else {
            throw UnusableAnswer(description: "it does not name its product in 1 to 200 letters")
        }
        guard let issued = facts.instant("issued") else {
            throw UnusableAnswer(description: "it does not say when it was issued")
        }
        guard issued <= now.addingTimeInterval(3600) else {
            throw UnusableAnswer(description: "its time of issue is more than an hour ahead")
        }
        var entries: [Entry] = []
        var bad: [String] = []
        var seen: Set<String> = []
        for (place, image) in images.enumerated() {
            do throws(UnusableAnswer) {
                guard entries.count < Self.most else {
                    throw UnusableAnswer(description: "comes after the \(Self.most) that are taken")
                }
                guard let record = FeedRecord(image) else {
                    throw UnusableAnswer(description: "is no object")
                }
                let url = try Self.address(record.text("url"), from: index)
                guard seen.insert(url.absoluteString).inserted else {
                    throw UnusableAnswer(description: "has the address of one before it")
                }
                entries.append(
                    Entry(
                        picture: ForecastPicture(
                            address: url.absoluteString, product: product,
                            title: record.text("title").map { String($0.prefix(200)) }, issued: issued,
                            validity: try Self.validity(record)), url: url))
            } catch {
                bad.append("picture \(place + 1) \(error.description)")
            }
        }
        guard !entries.isEmpty else {
            throw UnusableAnswer(
                description: bad.first.map { "none of its \(images.count) pictures can be used: \($0)" }
                    ?? "it names no picture")
        }
        (self.product, self.issued, self.entries, self.bad) = (product, issued, entries, bad)
    }

    private static func read(_ body: Data) throws -> (FeedRecord, [JSON]) {
        let bytes = try AnswerBytes.plain(body)
        guard bytes.count <= mostBytes else {
            throw UnusableAnswer(description: "an index of pictures has no more than 1 MB")
        }
        do throws(Problem) {
            let json = try JSON(parsing: bytes)
            if let facts = FeedRecord(json), case .array(let images)? = facts.object["images"] {
                return (facts, images)
            }
        } catch {
            let start = String(decoding: bytes.prefix(30), as: UTF8.self).split(separator: "\n").first ?? ""
            throw UnusableAnswer(
                description: "this is no index in JSON, or it was cut: it begins with “\(start)”")
        }
        throw UnusableAnswer(description: "this is no index: it has no list “images”")
    }

    /// An instant, or a beginning and an end. Nothing is guessed of a picture that has neither.
    private static func validity(_ record: FeedRecord) throws(UnusableAnswer) -> ClosedRange<Date> {
        let (start, end) = (record.instant("valid_from"), record.instant("valid_until"))
        switch (record.instant("valid_at"), start, end) {
        case (let at?, nil, nil): return at...at
        case (nil, let start?, let end?):
            guard start <= end else { throw UnusableAnswer(description: "ends before it begins") }
            guard end.timeIntervalSince(start) <= longestSeconds else {
                throw UnusableAnswer(description: "is valid for longer than any forecast: 16 days")
            }
            return start...end
        default:
            throw UnusableAnswer(
                description: "lacks its validity: valid_at, or both of valid_from and valid_until")
        }
    }

    /// At the index's own server, or in its folder: an index must not lead to other servers.
    private static func address(_ text: String?, from index: URL) throws(UnusableAnswer) -> URL {
        guard let text, text.utf8.count <= 2000, let url = URL(string: text, relativeTo: index)?.absoluteURL
        else { throw UnusableAnswer(description: "has no address") }
        guard url.scheme?.lowercased() == index.scheme?.lowercased() else {
            throw UnusableAnswer(description: "has an address of another kind than its index")
        }
        if index.isFileURL {
            let folder = index.deletingLastPathComponent().resolvingSymlinksInPath().path
            let file = url.standardizedFileURL.resolvingSymlinksInPath()
            guard url.host() ?? "" == "", file.path.hasPrefix(folder == "/" ? "/" : folder + "/") else {
                throw UnusableAnswer(description: "is not in the folder of its index")
            }
            return URL(filePath: file.path)
        }
        guard url.host()?.lowercased() == index.host()?.lowercased(), url.port == index.port,
            url.user() == nil, url.password() == nil
        else { throw UnusableAnswer(description: "is at another server than its index") }
        return url
    }
}
