import ArgumentParser
import Aviation
import JSONLines

/// `aloft decode arinc424`.
struct ARINCCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "arinc424", abstract: "Read records of ARINC 424-18, such as the FAA's CIFP.",
        discussion: """
            Records stand on standard input, one a line, in a file of any length. Every line that is not \
            empty has one answer: the record's fields, or a problem with its line and column. `layout` \
            says how far the columns of that kind of record were checked; text in columns that are not \
            known is in `undecoded`. A field that is blank is null.

            With --batch each line is a JSON object with the key `record`.

            Example:
              aloft decode arinc424 --json < FAACIFP18
            """)

    @OptionGroup var options: FileForm

    func run() async throws {
        do {
            if options.form.batch {
                try Batch.answer(StandardInput.lines, defaults: ["record": .null]) { asked in
                    Self.answer(ARINCRecord.reading(Array(try asked.text("record").utf8), line: 1), line: 1)
                } write: {
                    StandardOutput.write($0)
                }
            } else {
                try answerFile()
            }
        } catch let problem as Problem {
            throw StandardOutput.exit(saying: problem)
        }
    }

    private func answerFile() throws {
        var reader = ARINCReader {
            let piece = try StandardInput.piece()
            return piece.isEmpty ? nil : piece
        }
        var isFirst = true
        var waiting = ""
        while let line = try reader.next() {
            let answer = Self.answer(line.record, line: line.number)
            if options.form.json {
                waiting += answer.text + "\n"
                guard waiting.utf8.count > 1 << 16 else { continue }
                guard StandardOutput.write(waiting) else { return }
                waiting = ""
            } else {
                guard options.write(answer, isFirst: isFirst) else { return }
                isFirst = false
            }
        }
        _ = StandardOutput.write(waiting)
    }

    private static func answer(_ record: Result<ARINCRecord, ARINCProblem>, line: Int) -> JSON {
        switch record {
        case .success(let record): record.problem(line: line)?.json ?? record.json(line: line)
        case .failure(let problem): problem.json
        }
    }
}

extension ARINCProblem {
    fileprivate var json: JSON {
        ["problem": .text(description), "line": JSON(line), "column": JSON(column)]
    }
}

extension ARINCRecord {
    fileprivate func json(line: Int) -> JSON {
        var object: JSONObject = [
            "line": JSON(line), "section": .text(section), "kind": JSON(layout?.kind),
            "layout": JSON(layout?.proof.rawValue),
        ]
        for field in fields { Self.add(self[name: field.name], of: field, to: &object) }
        object["undecoded"] = JSON(undecoded)
        return .object(object)
    }

    /// A value that is one of several kinds has a key for each: altitude_1_ft or altitude_1_fl.
    private static func add(_ value: ARINCValue?, of field: ARINCField, to object: inout JSONObject) {
        let name = field.name
        switch field.format {
        case .altitude:
            (object["\(name)_ft"], object["\(name)_fl"]) = (.null, .null)
            switch value {
            case .level(.altitudeFeet(let feet))?: object["\(name)_ft"] = JSON(feet)
            case .level(.flightLevel(let level))?: object["\(name)_fl"] = JSON(level)
            case .text(let text)?: object["\(name)_text"] = .text(text)
            default: break
            }
        case .course:
            (object[name], object["\(name.dropLast(4))_is_true"]) = (.null, .null)
            guard case .course(let degrees, let isTrue)? = value else { return }
            (object[name], object["\(name.dropLast(4))_is_true"]) = (.number(degrees), .bool(isTrue))
        case .distanceOrTime:
            (object[name], object["time_min"]) = (.null, .null)
            if case .decimal(let miles)? = value { object[name] = JSON(miles, places: 6) }
            if case .minutes(let minutes)? = value { object["time_min"] = JSON(minutes, places: 6) }
        case .crossingHeight:
            (object["\(name)_ft"], object["\(name)_m"]) = (.null, .null)
            guard case .height(let height, let isMetres)? = value else { return }
            object[isMetres ? "\(name)_m" : "\(name)_ft"] = .number(height)
        case .sector:
            (
                object[name.replacing("_deg", with: "_from_deg")],
                object[name.replacing("_deg", with: "_to_deg")]
            ) =
                (.null, .null)
            guard case .sector(let from, let to)? = value else { return }
            object[name.replacing("_deg", with: "_from_deg")] = JSON(from)
            object[name.replacing("_deg", with: "_to_deg")] = JSON(to)
        default:
            object[name] = plain(value)
        }
    }

    private static func plain(_ value: ARINCValue?) -> JSON {
        switch value {
        case .text(let text)?: .text(text)
        case .integer(let number)?: JSON(number)
        case .decimal(let number)?: JSON(number, places: 9)
        default: .null
        }
    }
}
