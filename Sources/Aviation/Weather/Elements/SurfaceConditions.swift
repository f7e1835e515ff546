/// Wind, visibility, weather and cloud, as a report or one group of a forecast gives them.
///
/// Nil and empty are elements not given; elements reported as not measured are marked.
package struct SurfaceConditions: Hashable, Sendable {
    package internal(set) var wind: SurfaceWind?
    package internal(set) var windSector: WindSector?
    /// The prevailing visibility, or the only one.
    package internal(set) var visibility: Visibility?
    /// Visibilities in a named direction, and a lower second one where it was reported without.
    package internal(set) var otherVisibilities: [Visibility] = []
    package internal(set) var visualRanges: [RunwayVisualRange] = []
    package internal(set) var weather: [WeatherGroup] = []
    /// NSW: weather of significance ends.
    package internal(set) var isWeatherEnding = false
    package internal(set) var clouds: [CloudLayer] = []
    /// The word for no cloud.
    package internal(set) var clearSky: ClearSky?

    /// Elements that the report names as not measured.
    package internal(set) var notMeasured: Set<Element> = []
    /// Whether an unreadable word could have been visibility or cloud, or two words contradict each other.
    package internal(set) var hasDoubt = false
    /// Sentences on words of one group that contradict each other.
    package internal(set) var contradictions: [String] = []

    package enum Element: String, Hashable, Sendable {
        case visibility, weather, cloud
    }

    package init() {}

    /// Whether no element was given.
    package var isEmpty: Bool { self == SurfaceConditions() }

    /// Feet above the aerodrome of the lowest broken or overcast layer or the vertical visibility. Nil when
    /// there is none or it is not known: `isCeilingKnown` tells which.
    package var ceilingFeet: Int? {
        clouds.filter { $0.cover?.isCeiling == true }.compactMap(\.baseFeet).min()
    }

    /// Whether the reported cloud determines the ceiling: every layer has its amount, and its height if it is
    /// a ceiling. NCD does not, because an automatic station may miss cloud.
    package var isCeilingKnown: Bool {
        // Both cloud and no cloud: one of the two is a mistake.
        guard clouds.isEmpty != (clearSky == nil), !notMeasured.contains(.cloud), !hasDoubt,
            clearSky != .noneDetected
        else { return false }
        return clouds.allSatisfy { layer in
            guard let cover = layer.cover else { return false }
            return !cover.isCeiling || layer.baseFeet != nil
        }
    }

    /// Whether the category is VFR by the visibility alone, since nothing tells the ceiling.
    package var isVFRWithoutCeiling: Bool { category.category == .vfr && !isCeilingKnown }

    /// Whether a second visibility without a direction contradicts the first: which of them prevails is not
    /// said.
    package var isVisibilityDoubtful: Bool {
        guard let visibility else { return false }
        return otherVisibilities.contains {
            $0.direction == nil && FlightCategory($0) != FlightCategory(visibility)
        }
    }

    /// Weather beside CAVOK, which says that there is none, and fog over the whole field beside a view too
    /// wide for it: which of the two is right is not said.
    private var contradiction: String? {
        if clearSky == .cavok, let group = weather.first {
            return "CAVOK says that there is no weather, and \(group.text) is reported"
        }
        let views = otherVisibilities + [visibility].compactMap(\.self)
        guard let fog = weather.first(where: \.isFog), !views.isEmpty,
            views.allSatisfy({ FlightCategory($0) == .vfr })
        else { return nil }
        return "\(fog.text) is reported with a visibility that no fog has"
    }

    /// Notes what contradicts itself, once the group is read.
    mutating func noteContradiction() {
        guard let contradiction else { return }
        contradictions.append(contradiction)
        hasDoubt = true
    }

    /// Feet above the aerodrome below which there is no cloud, by CLR; the station does not measure higher.
    package var clearBelowFeet: Int? { clearSky == .clearBelow12000 ? 12_000 : nil }

    /// The category of ceiling and prevailing visibility; unknown elements make it unknown, unless the known
    /// ones are already IFR or worse. If an automatic station detects no cloud, it is the visibility's, as in
    /// other programs.
    package var category: CategoryJudgement {
        let ofVisibility = visibility.flatMap(FlightCategory.init)
        let ofCeiling = ceilingFeet.map(FlightCategory.init(ceilingFeet:))
        let isCeilingKnown = isCeilingKnown || (clearSky == .noneDetected && clouds.isEmpty && !hasDoubt)
        let none: FlightCategory? = isCeilingKnown && ceilingFeet == nil ? .vfr : nil
        let known = [ofVisibility, ofCeiling, none].compactMap { $0 }
        let isVisibilityKnown = ofVisibility != nil && !isVisibilityDoubtful
        return CategoryJudgement(known: known, isComplete: isVisibilityKnown && isCeilingKnown)
    }
}
