import Aviation
import Notation

extension SurfaceWind {
    /// As a word of METAR and TAF in whole knots: "24015G25KT", "VRB03KT". Nil without a speed, or one of
    /// which only the least is known.
    package var word: String? {
        guard let speed, !isSpeedMinimum else { return nil }
        let from = isVariable ? "VRB" : fromDegrees.map { $0.zeroPadded(to: 3) } ?? "///"
        let gust = gust.map { "G" + Int(clamping: $0.knots.rounded()).zeroPadded(to: 2) } ?? ""
        return from + Int(clamping: speed.knots.rounded()).zeroPadded(to: 2) + gust + "KT"
    }
}
