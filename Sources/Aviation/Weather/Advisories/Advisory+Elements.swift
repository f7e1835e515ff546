extension Advisory {
    private static let phenomena: Set<Substring> = [
        "OBSC", "EMBD", "FRQ", "SQL", "SEV", "HVY", "ISOL", "OCNL", "MOD", "MOD/SEV", "TS", "TSGR", "TSRA",
        "TURB",
        "ICE", "ICG", "MTW", "DS", "SS", "CB", "TCU", "SFC", "WIND", "VIS", "WSPD", "BKN", "OVC", "CLD", "MT",
        "LLWS", "RDOACT", "FZRA", "(FZRA)", "GR", "VA", "EXTRM",
    ]

    /// Takes the next words of the body if they are one of its elements.
    mutating func takeElement(_ reader: inout ReportReader) -> Bool {
        guard let word = reader.word else { return false }
        if word == "." || word == "-" {
            reader.take(as: .separator)
            return true
        }
        if word == "TEST" || word == "EXER" {
            isTest = true
            reader.take(as: .modifier)
            return true
        }
        return takeNamed(word, &reader) || takeTime(word, &reader) || takeArea(&reader) || takeLevel(&reader)
            || takeMovement(word, &reader) || takeChange(word, &reader) || takePhenomenon(word, &reader)
            || takeRemark(word, &reader)
    }

    private mutating func change(_ body: (inout State) -> Void) {
        if var expected = outlook {
            body(&expected)
            outlook = expected
        } else {
            body(&state)
        }
    }

    /// "VA ERUPTION MT SHEVELUCH PSN N5639 E16122", "VA TELICA PSN …", "TC GENEVIEVE PSN …", "TC CENTRE …".
    private mutating func takeNamed(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard word == "VA" || word == "TC" || word == "PSN" || word == "ERUPTION" || word == "MT" else {
            return false
        }
        if word == "MT", reader.word(after: 1) == "OBSC" { return false }
        if word == "VA", reader.word(after: 1) == "CLD" { return false }
        if word == "PSN" {
            guard let found = AreaReader.position(reader, 1, allowsPlaces: false),
                case .coordinate(let coordinate) = found.reference
            else { return false }
            if source == nil { source = coordinate }
            reader.take(1 + found.count, as: .phenomenon)
            return true
        }
        phenomenon = phenomenon ?? (word == "TC" ? "TC" : "VA")
        var count = word == "MT" ? 0 : 1
        if reader.word(after: count) == "ERUPTION" { count += 1 }
        let marks: Set<Substring> = [
            "PSN", "OBS", "FCST", "VA", "CLD", "CB", "FRQ", "WI", "AT", "MOV", ".", "NO", "TOP", "SFC",
        ]
        var words: [Substring] = []
        while let next = reader.word(after: count + words.count), !marks.contains(next), words.count < 6,
            next.utf8.first?.isDigit == false, Coordinate(report: [next]) == nil,
            LevelReader.level(next) == nil
        {
            words.append(next)
        }
        if name == nil, !words.isEmpty { name = words.joined(separator: " ") }
        reader.take(count + words.count, as: .phenomenon)
        if let found = AreaReader.position(reader, 0, allowsPlaces: false), word == "TC",
            case .coordinate(let coordinate) = found.reference
        {
            change { $0.areas.append(.circle(.coordinate(coordinate), radiusNauticalMiles: nil)) }
            reader.take(found.count, as: .area)
        }
        return true
    }

    /// "OBS AT 1915Z", "FCST", "OBS AND FCST", "OBS/FCST", "FCST AT 1535Z", "FCST 1530Z", "AT 0900Z". A
    /// forecast behind an area is another state.
    private mutating func takeTime(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard ["OBS", "FCST", "OBS/FCST", "AT"].contains(word) else { return false }
        var count = word == "AT" ? 0 : 1
        var isForecast = word != "OBS" && word != "AT"
        if reader.word(after: count) == "AND", reader.word(after: count + 1) == "FCST" {
            isForecast = true
            count += 2
        }
        if reader.word(after: count) == "TC", ["CENTRE", "CENTER"].contains(reader.word(after: count + 1)) {
            count += 2
        }
        let mark = reader.word(after: count) == "AT" ? 1 : 0
        let time = reader.word(after: count + mark).flatMap(Self.clock)
        if time != nil { count += mark + 1 } else if word == "AT" { return false }
        if word == "FCST", !state.areas.isEmpty || source != nil && state.isObserved == true {
            outlook = State()
        }
        change {
            if word != "AT" {
                $0.isObserved = ($0.isObserved ?? false) || word.hasPrefix("OBS")
                $0.isForecast = ($0.isForecast ?? false) || isForecast
            }
            $0.time = time ?? $0.time
        }
        reader.take(count, as: .observed)
        if let found = AreaReader.position(reader, 0, allowsPlaces: false), outlook != nil,
            reader.word(after: found.count) != "-", case .coordinate(let coordinate) = found.reference
        {
            change { $0.areas.append(.circle(.coordinate(coordinate), radiusNauticalMiles: nil)) }
            reader.take(found.count, as: .area)
        } else if let found = AreaReader.position(reader, 0, allowsPlaces: false),
            phenomenon == "TC" || phenomenon == "VA", reader.word(after: found.count) != "-",
            phenomenon == "TC" || reader.word(after: found.count) == "AT",
            case .coordinate(let coordinate) = found.reference
        {
            // "TC GENEVIEVE OBS N1824 W11824 AT 0900Z": the position of its centre.
            source = source ?? coordinate
            reader.take(found.count, as: .phenomenon)
        }
        return true
    }

    /// "1915Z", "29/1500Z".
    private static func clock(_ word: Substring) -> HourMinute? {
        var scanner = WordScanner(word.split(separator: "/").last ?? "")
        guard let hour = scanner.digits(2), let minute = scanner.digits(2), scanner.take("Z"), scanner.isAtEnd
        else {
            return nil
        }
        return HourMinute(hour: hour, minute: minute)
    }

    private mutating func takeArea(_ reader: inout ReportReader) -> Bool {
        var start = 0
        if reader.word == "AND" { start = 1 }
        var ahead = reader
        for _ in 0..<start { ahead.take(as: .area) }
        guard let found = AreaReader.area(ahead) else { return false }
        // "N OF N30 AND W OF E120" is the intersection, "WI … AND WI …" two areas; some leave AND out.
        let isJoined = start == 1 || reader.groups.last?.meaning == .area
        change { state in
            if isJoined, let last = state.areas.last, found.areas.count == 1,
                let both = last.intersection(with: found.areas[0])
            {
                state.areas[state.areas.count - 1] = both
            } else {
                state.areas += found.areas
            }
        }
        reader.take(start + found.count, as: .area)
        return true
    }

    private mutating func takeLevel(_ reader: inout ReportReader) -> Bool {
        guard let found = LevelReader.levels(reader, above: .top) else { return false }
        if (outlook ?? state).hasOtherLevels(than: found) {
            doubt("its areas have levels of their own: the lowest and the highest of all are given")
        }
        change { $0.take(found) }
        reader.take(found.count, as: .level)
        return true
    }

    /// "MOV SE 30KT", "MOV E", "MOV W 05 KT", "MOV NE 25KMH", "MOV FROM 28025KT", "MOV LTL", "MOV STNR",
    /// "STNR".
    mutating func takeMovement(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if word == "STNR" || word == "STNRY" {
            move(.stationary)
            reader.take(as: .movement)
            return true
        }
        guard word == "MOV" || word == "MOVG", let next = reader.word(after: 1) else { return false }
        var count = 2
        let movement: Movement
        if next == "STNR" {
            movement = .stationary
        } else if next == "LTL" {
            movement = .little
        } else if next == "FROM" || next == "FM" {
            guard let wind = reader.word(after: 2).flatMap({ SurfaceWind($0) }), let from = wind.fromDegrees
            else {
                return false
            }
            let towards = Double((from + 180) % 360)
            movement = wind.speed?.value == 0 ? .stationary : .towards(degrees: towards, speed: wind.speed)
            count = 3
        } else {
            guard let point = CompassPoint(rawValue: String(next)) else { return false }
            let speed = Self.speed(reader, 2)
            movement = .towards(degrees: point.degrees, speed: speed?.value)
            count += speed?.count ?? 0
        }
        move(movement)
        reader.take(count, as: .movement)
        return true
    }

    /// Areas that move differently have no movement together.
    private mutating func move(_ movement: Movement) {
        let present = outlook ?? state
        let isOfAnother = present.movedAreas.map { $0 > 0 && $0 < present.areas.count } ?? false
        if isOfAnother, present.movement != movement {
            doubt("its areas move differently: no one movement is given")
            change { $0.movement = nil }
        } else {
            change { $0.movement = movement }
        }
        change { $0.movedAreas = $0.areas.count }
    }

    private mutating func doubt(_ sentence: String) {
        if !doubts.contains(sentence) { doubts.append(sentence) }
    }

    /// "30KT", "05 KT", "25KMH".
    private static func speed(_ reader: ReportReader, _ offset: Int) -> (value: Speed, count: Int)? {
        guard let word = reader.word(after: offset) else { return nil }
        var scanner = WordScanner(word)
        guard let number = scanner.number(digits: 1...3) else { return nil }
        var unit = scanner.remainder
        let isApart = unit.isEmpty
        if isApart { unit = reader.word(after: offset + 1) ?? "" }
        switch unit {
        case "KT", "KTS": return (Speed(knots: Double(number)), isApart ? 2 : 1)
        case "KMH", "KM/H": return (Speed(Double(number), .kilometresPerHour), isApart ? 2 : 1)
        default: return nil
        }
    }

    private mutating func takeChange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard let found = Change(rawValue: String(word)) else { return false }
        change { $0.change = found }
        reader.take(as: .intensity)
        return true
    }

    private mutating func takePhenomenon(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var count = 0
        while let next = reader.word(after: count), Self.phenomena.contains(next) { count += 1 }
        guard count > 0 else { return false }
        let text = (0..<count).compactMap { reader.word(after: $0) }.joined(separator: " ")
        if phenomenon == nil || phenomenon == "VA" && text == "VA CLD" { phenomenon = text }
        reader.take(count, as: .phenomenon)
        return true
    }

    /// "BASED ON SAT AND LTG OBS", "NO VA EXP", "RMK …", and the signature of some offices, "BH JUL 2026
    /// AAWU".
    private mutating func takeRemark(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        let isSignature = ["AAWU", "CWSU"].contains(reader.word(after: 3) ?? "")
        guard ["BASED", "RMK", "THIS", "NO"].contains(word) || isSignature else { return false }
        var count = isSignature ? 4 : 1
        while !isSignature, let next = reader.word(after: count), next != "." { count += 1 }
        details.append((0..<count).compactMap { reader.word(after: $0) }.joined(separator: " "))
        reader.take(count, as: .detail)
        return true
    }
}
