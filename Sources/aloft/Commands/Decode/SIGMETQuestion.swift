import Aviation
import Foundation
import JSONLines
import Questions

/// The fields of an advisory.
enum SIGMETQuestion: ReportQuestion {
    static let declaration = QuestionDeclaration(
        "sigmet", "Read SIGMETs, AIRMETs, G-AIRMETs and CWAs.",
        words: """
            Bulletins stand on standard input; "=" ends one, and an empty line before the next heading. Each \
            advisory in them has a line. Areas have positions where the text gives them, else references to \
            navaids; a whole FIR is named. Speeds are in knots, heights in feet or flight levels, as the \
            text has them: the lowest and the highest of all where areas have levels of their own, which \
            `doubts` says. G-AIRMETs come as files: the JSON of the data service or the XML of the product.
            """,
        examples: ["aloft decode sigmet --json < sigmets.txt"], ReportParameters.all, gives: .map(.any))

    static let layout = ReportLayout.bulletins

    static func answer(_ report: String, near reference: Date, _ asked: Asked) -> JSON {
        if let file = GraphicalAirmetFile(report) {
            return .array(file.airmets.map(\.json) + file.problems.map { Problem($0).json })
        }
        return .array(AdvisoryBulletin(report).advisories.map { $0.json(near: reference) })
    }
}

extension Advisory {
    fileprivate func json(near reference: Date) -> JSON {
        let keys: JSONObject = [
            "kind": .text(kind.rawValue), "issued": JSON(issued?.nearest(to: reference)),
            "issuer": JSON(issuer), "units": JSON(units), "sequence": JSON(sequence),
            "valid_from": JSON(start(near: reference)), "valid_to": JSON(end(near: reference)),
            "regions": JSON(regions), "is_test": .bool(isTest), "is_corrected": .bool(isCorrected),
            "is_cancellation": .bool(cancelled != nil), "cancelled": JSON(cancelled),
            "phenomenon": JSON(phenomenon), "name": JSON(name), "source": source?.referenceJSON ?? .null,
        ]
        let later: JSON = outlook.map { .object($0.json) } ?? .null
        return .object(
            keys.merging(state.json).merging([
                "outlook": later, "details": JSON(details), "doubts": JSON(doubts),
                "undecoded": JSON(undecoded),
            ]))
    }
}

extension Advisory.State {
    fileprivate var json: JSONObject {
        var keys: JSONObject = [
            "is_observed": JSON(isObserved), "is_forecast": JSON(isForecast), "at": JSON(time?.text),
            "areas": .array(areas.map(\.json)),
            "base_ft": JSON(base?.feet), "base_fl": JSON(base?.flightLevel), "top_ft": JSON(top?.feet),
            "top_fl": JSON(top?.flightLevel), "top_is_exceeded": .bool(isTopExceeded),
            "change": JSON(change?.rawValue),
        ]
        switch movement {
        case nil: keys["is_stationary"] = .null
        case .stationary: keys["is_stationary"] = true
        case .little: keys["moves_little"] = true
        case .towards(let degrees, let speed):
            keys["is_stationary"] = false
            keys["moves_towards_deg"] = .number(degrees)
            keys["moves_kt"] = JSON(speed?.knots, places: 3)
        }
        return keys
    }
}

extension AdvisoryLevel {
    fileprivate var feet: Int? {
        switch self {
        case .surface: 0
        case .feet(let feet): feet
        case .flightLevel: nil
        }
    }

    fileprivate var flightLevel: Int? {
        if case .flightLevel(let level) = self { level } else { nil }
    }
}

extension AdvisoryArea {
    fileprivate var json: JSON {
        switch self {
        case .polygon(let corners): ["kind": "polygon", "points": .array(corners.map(\.json))]
        case .line(let points, let width):
            ["kind": "line", "points": .array(points.map(\.json)), "width_nm": JSON(width, places: 3)]
        case .circle(let centre, let radius):
            ["kind": "circle", "points": [centre.json], "radius_nm": JSON(radius, places: 3)]
        case .aroundCentre(let radius): ["kind": "around_centre", "radius_nm": JSON(radius, places: 3)]
        case .side(let side, let points):
            ["kind": "side_of_line", "side": .text(side.rawValue), "points": .array(points.map(\.json))]
        case .beyond(let side, let degrees):
            ["kind": "side_of_parallel", "side": .text(side.rawValue), "at_deg": JSON(degrees, places: 6)]
        case .intersection(let areas): ["kind": "intersection", "areas": .array(areas.map(\.json))]
        case .entireRegion: ["kind": "entire_region"]
        }
    }
}

extension GraphicalAirmet {
    fileprivate var json: JSON {
        [
            "kind": "G-AIRMET", "phenomenon": JSON(hazard), "product": JSON(product), "tag": JSON(tag),
            "issued": JSON(issued), "valid_at": JSON(validAt), "valid_to": JSON(expires),
            "status": JSON(status), "severity": JSON(severity), "details": JSON([reason].compactMap { $0 }),
            "base": JSON(base), "top": JSON(top), "level": JSON(level),
            "areas": [
                [
                    "kind": isLine ? "line" : "polygon",
                    "points": .array(points.map(\.referenceJSON)),
                ]
            ],
            "undecoded": [],
        ]
    }
}
