/// Levels of several areas: the fields hold those of all together.
extension Advisory.State {
    /// Whether levels that stand behind a further area differ from those before.
    func hasOtherLevels(than found: LevelReader.Reading) -> Bool {
        levelledAreas != nil && (found.base != base || found.top != top)
            && (isOfFurtherArea || found.base != nil && found.top != nil)
    }

    /// Takes the levels: the lowest and highest of all, and none where that of one area is not known.
    mutating func take(_ found: LevelReader.Reading) {
        if levelledAreas == nil {
            base = found.base
            top = found.top
        } else {
            base = Self.both(base, found.base, AdvisoryLevel.lower, isFurther: isOfFurtherArea)
            top = Self.both(top, found.top, AdvisoryLevel.higher, isFurther: isOfFurtherArea)
        }
        isTopExceeded = isTopExceeded || found.isExceeded
        levelledAreas = areas.count
    }

    private var isOfFurtherArea: Bool { levelledAreas.map { $0 > 0 && $0 < areas.count } ?? false }

    private static func both(
        _ first: AdvisoryLevel?, _ second: AdvisoryLevel?,
        _ chosen: (AdvisoryLevel, AdvisoryLevel) -> AdvisoryLevel, isFurther: Bool
    ) -> AdvisoryLevel? {
        guard let first, let second else { return isFurther ? nil : first ?? second }
        return chosen(first, second)
    }
}
