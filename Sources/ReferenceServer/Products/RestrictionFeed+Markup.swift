import Aviation
import Foundation
import Notation

extension RestrictionFeed {
    /// Reads XNOTAM. Its times carry no zone and are UTC, as the words beside them say.
    static func markup(_ bytes: [UInt8]) throws -> [Result<FeedItem, UnusableAnswer>] {
        let root: MarkupElement
        do throws(MarkupProblem) {
            root = try MarkupReader.document(bytes).root
        } catch {
            throw UnusableAnswer(description: "this is no XNOTAM file, or it was cut: \(error)")
        }
        guard root.localName == "XNOTAM-Update" else {
            throw UnusableAnswer(description: "this is no XNOTAM file: it holds \(root.name.prefix(30))")
        }
        return all("Not", in: root).enumerated().map { place, notice in
            do throws(UnusableAnswer) {
                return .success(try item(notice))
            } catch {
                return .failure(UnusableAnswer(description: "notice \(place + 1) \(error.description)"))
            }
        }
    }

    private static func item(_ notice: MarkupElement) throws(UnusableAnswer) -> FeedItem {
        guard let identity = notice.child("NotUid"), let number = identity.text(of: "noSeqNo") else {
            throw UnusableAnswer(description: "has no number")
        }
        let year = identity.text(of: "dateIndexYear").map { String($0.suffix(1)) + "/" } ?? ""
        var item = FeedItem("TFR \(year)\(number)")
        item.text = notice.text(of: "txtDescrUSNS") ?? identity.text(of: "txtLocalName")
        item.names = [notice.text(of: "codeFacility")].compactMap(\.self)
        item.made = instant(identity.text(of: "dateIssued"))
        item.validFrom = instant(notice.text(of: "dateEffective"))
        item.validUntil = instant(notice.text(of: "dateExpire"))
        item.hazard = notice.child("TfrNot")?.text(of: "codeType")
        let groups = all("TFRAreaGroup", in: notice)
        for group in groups {
            let area = group.child("aseTFRArea")
            item.floor = widest(item.floor, limit(area, "Lower"), isUpper: false)
            item.ceiling = widest(item.ceiling, limit(area, "Upper"), isUpper: true)
            let corners = (group.child("abdMergedArea").map { all("Avx", in: $0) } ?? []).map(corner)
            if corners.count > 2, !corners.contains(nil) {
                item.shapes.append(.area(corners.compactMap(\.self)))
            } else {
                item.doubts.append("one of its areas cannot be read")
            }
        }
        if groups.isEmpty { item.doubts.append("its area is not given") }
        if item.validFrom == nil { item.doubts.append("its beginning is not given") }
        if item.validUntil == nil { item.doubts.append("its end is not given") }
        return item
    }

    private static func instant(_ text: String?) -> Date? {
        text.flatMap { Date(instant: $0) ?? Date(instant: $0 + "Z") }
    }

    /// HEI is above the ground, ALT above the sea, STD a flight level in hundreds of feet.
    private static func limit(_ area: MarkupElement?, _ side: String) -> FeedItem.Limit {
        guard let area, let text = area.text(of: "valDistVer\(side)"), let value = Double(text) else {
            return .init()
        }
        let unit = area.text(of: "uomDistVer\(side)") ?? ""
        switch (area.text(of: "codeDistVer\(side)"), unit) {
        case (_, "FT") where value == 0: return .init(words: "SFC", feet: 0)
        case ("HEI", "FT"): return .init(words: "\(Int(clamping: value)) ft AGL", feet: value)
        case ("ALT", "FT"): return .init(words: "\(Int(clamping: value)) ft MSL", feet: value)
        case ("STD", "FL"): return .init(words: "FL\(Int(clamping: value))", feet: value * 100)
        default: return .init(words: "\(text) \(unit)")
        }
    }

    /// The lower floor and the higher ceiling of two areas; what is unknown stays so.
    private static func widest(
        _ one: FeedItem.Limit, _ other: FeedItem.Limit, isUpper: Bool
    ) -> FeedItem.Limit {
        guard one.words != nil else { return other }
        guard let first = one.feet, let second = other.feet else {
            return .init(words: other.words ?? one.words)
        }
        return (second > first) == isUpper ? other : one
    }

    /// "42.27416977N", "083.74861111W".
    private static func corner(_ element: MarkupElement) -> Coordinate? {
        func degrees(_ name: String, _ negative: Character) -> Double? {
            guard let text = element.text(of: name), let letter = text.last,
                let value = Double(text.dropLast())
            else { return nil }
            return letter == negative ? -value : value
        }
        guard let latitude = degrees("geoLat", "S"), let longitude = degrees("geoLong", "W") else {
            return nil
        }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    private static func all(_ name: String, in element: MarkupElement) -> [MarkupElement] {
        if element.localName == name { return [element] }
        return element.children.flatMap { all(name, in: $0) }
    }
}
