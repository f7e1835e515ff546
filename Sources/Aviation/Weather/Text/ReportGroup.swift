/// A group of a report and its meaning. The groups of a report, joined by blanks, are its words: none is
/// lost, and undecoded ones are marked.
package struct ReportGroup: Hashable, Sendable {
    /// One word or several, joined by single blanks.
    package let text: String
    package let meaning: Meaning

    /// The field of the report that holds the group's content.
    package enum Meaning: String, Hashable, Sendable {
        case heading, kind, station, time, validity, modifier
        case wind, windSector, visibility, visualRange, weather, cloud
        case temperature, pressure
        case recentWeather, windShear, runwayCondition, sea, colour, convection, rainfall
        case icing, turbulence, extremeTemperature
        case change, changeTime
        case remark
        case unit, sequence, region, phenomenon, observed, area, level, movement, intensity, cancellation
        case detail, separator
        case undecoded
    }

    init(_ words: some Collection<Substring>, _ meaning: Meaning) {
        text = words.count == 1 ? words.first.map(String.init) ?? "" : words.joined(separator: " ")
        self.meaning = meaning
    }
}

/// The words of a report while they are being read, and the groups that they were taken for.
struct ReportReader {
    let words: [Substring]
    private(set) var index = 0
    private(set) var groups: [ReportGroup] = []

    init(_ words: [Substring]) {
        self.words = words
        groups.reserveCapacity(words.count)
    }

    var isAtEnd: Bool { index >= words.count }

    /// The next word, nil after the last one.
    var word: Substring? { index < words.count ? words[index] : nil }

    /// The word at this offset after the next one.
    func word(after count: Int) -> Substring? {
        index + count < words.count ? words[index + count] : nil
    }

    /// Takes this many words for a group.
    mutating func take(_ count: Int = 1, as meaning: ReportGroup.Meaning) {
        let end = min(words.count, index + count)
        guard index < end else { return }
        groups.append(ReportGroup(words[index..<end], meaning))
        index = end
    }

    /// Takes the next word if it is this one.
    mutating func take(_ word: String, as meaning: ReportGroup.Meaning) -> Bool {
        guard self.word == word[...] else { return false }
        take(as: meaning)
        return true
    }

    /// Takes the words of a following report, which are not this one's, as not understood.
    mutating func leave(_ rest: [Substring]) {
        groups += rest.map { ReportGroup([$0], .undecoded) }
    }

    /// The groups that were not understood, in their order.
    var undecoded: [String] {
        groups.filter { $0.meaning == .undecoded }.map(\.text)
    }
}
