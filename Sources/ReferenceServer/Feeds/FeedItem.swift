import Aviation
import AviationDatabase
import Crypto
import Foundation
import JSONLines
import Notation

/// An item as a feed's reader found it.
struct FeedItem {
    /// "CONVECTIVE SIGMET 8C", "TFR 6/0443": for a list.
    var title: String
    /// As it was written; nil when the feed carries none.
    var text: String?
    var names: [String] = []
    var made: Date?
    var validFrom: Date?
    var validUntil: Date?
    /// When it ends by estimate, which ends nothing.
    var estimatedUntil: Date?
    /// The one instant that it describes.
    var validAt: Date?
    /// The hours and days of a notice within its times, as written.
    var schedule: String?
    /// The flight information region of a notice.
    var region: String?
    /// "TURB", "CONVECTIVE", "SECURITY", as written.
    var hazard: String?
    var severity: String?
    var floor = Limit()
    var ceiling = Limit()
    /// Degrees true towards which it moves, and knots.
    var movesTowards: Double?
    var movesKnots: Double?
    var levels: [JSON]?
    var shapes: [ReportShape] = []
    /// Sentences on what of it cannot be relied on.
    var doubts: [String] = []

    /// A limit of height.
    struct Limit {
        /// As written: "FL450", "400 ft AGL", "FZL".
        var words: String?
        /// Feet; nil when the words do not tell them.
        var feet: Double?
    }

    init(_ title: String) { self.title = title }

    /// Why it cannot be kept, nil when it can.
    func complaint(at now: Date) -> String? {
        let name = "\(title.prefix(40)): "
        guard text != nil || !shapes.isEmpty || levels != nil else { return name + "it has no words" }
        guard (text?.utf8.count ?? 0) < 100_000 else { return name + "it is longer than any" }
        if let made, made > now.addingTimeInterval(3600) {
            return name + "its time is more than an hour ahead"
        }
        if let validFrom, let validUntil, validUntil < validFrom {
            return name + "it ends before it begins"
        }
        return nil
    }

    /// For the database; `kind` is that of its feed.
    func item(_ kind: String) -> WeatherItem {
        let document: JSON = [
            "kind": .text(kind), "title": .text(title), "text": JSON(text), "names": JSON(names),
            "made": JSON(made?.instantText), "valid_from": JSON(validFrom?.instantText),
            "valid_until": JSON(validUntil?.instantText), "valid_at": JSON(validAt?.instantText),
            "estimated_until": JSON(estimatedUntil?.instantText), "schedule": JSON(schedule),
            "fir": JSON(region),
            "hazard": JSON(hazard), "severity": JSON(severity), "floor": JSON(floor.words),
            "floor_ft": number(floor.feet), "ceiling": JSON(ceiling.words),
            "ceiling_ft": number(ceiling.feet), "moves_towards_deg": number(movesTowards),
            "moves_kt": number(movesKnots), "levels": levels.map { .array($0) } ?? .null,
            "doubts": JSON(doubts),
        ]
        let what = document.text + shapes.map { "\($0.points)" }.joined()
        let hash = SHA256.hash(data: Data(what.utf8)).prefix(8).hex
        return WeatherItem(
            identifier: "\(title) \(hash)", names: names, made: made, validUntil: validUntil, shapes: shapes,
            document: document.text, region: region)
    }

    private func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
}

extension ItemBatch {
    /// Reads an answer of a feed, gzipped or not. `now` tells what lies in the future. Throws
    /// `UnusableAnswer` with the reason when nothing of it can be used.
    init(_ form: ItemForm, _ body: Data, at now: Date) throws {
        let records = try form.records(AnswerBytes.plain(body), now)
        var items: [WeatherItem] = []
        var bad: [String] = []
        for record in records {
            switch record {
            case .success(let found):
                if let complaint = found.complaint(at: now) {
                    bad.append(complaint)
                } else {
                    items.append(found.item(form.kind))
                }
            case .failure(let problem): bad.append(problem.description)
            }
        }
        guard !items.isEmpty || records.isEmpty else {
            throw UnusableAnswer(
                description: "none of its \(records.count) records can be read: \(bad.first ?? "")")
        }
        self.init(items: items, bad: bad)
    }
}

extension Array where Element == JSON {
    /// Reads each by itself; an error takes the record's place, with its number.
    func read(_ item: (FeedRecord) throws(UnusableAnswer) -> FeedItem) -> [Result<FeedItem, UnusableAnswer>] {
        enumerated().map { place, json in
            guard let record = FeedRecord(json) else {
                return .failure(UnusableAnswer(description: "record \(place + 1) is no object"))
            }
            do throws(UnusableAnswer) {
                return .success(try item(record))
            } catch {
                return .failure(UnusableAnswer(description: "record \(place + 1) \(error.description)"))
            }
        }
    }
}
