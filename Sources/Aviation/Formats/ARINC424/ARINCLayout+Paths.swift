// The final approach segment that a satellite receiver flies (4.1.28) and safe altitudes (4.1.20).

extension ARINCLayout {
    private static func ofPath(_ own: [ARINCField]) -> [ARINCField] {
        ofAirport(
            [
                ARINCField("procedure", 14...19), ARINCField("runway", 20...24),
                ARINCField("operation_type", 25...26),
            ] + own, continuation: 27)
    }

    static let pathPoint = ARINCLayout(
        "path point", .records,
        ofPath([
            ARINCField("route_indicator", 28), ARINCField("sbas_provider", 29...30),
            ARINCField("reference_path_selector", 31...32), ARINCField("reference_path", 33...36),
            ARINCField("performance_designator", 37),
            ARINCField("latitude_deg", 38...48, .preciseAngle),
            ARINCField("longitude_deg", 49...60, .preciseAngle),
            ARINCField("ellipsoid_height_m", 61...66, .signedDecimal(decimals: 1)),
            ARINCField("glide_path_angle_deg", 67...70, .decimal(decimals: 2)),
            ARINCField("alignment_latitude_deg", 71...81, .preciseAngle),
            ARINCField("alignment_longitude_deg", 82...93, .preciseAngle),
            ARINCField("course_width_m", 94...98, .decimal(decimals: 2)),
            ARINCField("length_offset_m", 99...102, .integer),
            ARINCField("threshold_crossing_height", 103...109, .crossingHeight),
            ARINCField("horizontal_alert_limit_m", 110...112, .decimal(decimals: 1)),
            ARINCField("vertical_alert_limit_m", 113...115, .decimal(decimals: 1)),
            ARINCField("crc", 116...123),
        ]))

    static let pathPointContinuation = ARINCLayout(
        "path point, continued", .records,
        ofPath([
            ARINCField("application", 28),
            ARINCField("alignment_ellipsoid_height_m", 29...34, .signedDecimal(decimals: 1)),
            ARINCField("alignment_orthometric_height_m", 35...40, .signedDecimal(decimals: 1)),
            ARINCField("threshold_orthometric_height_m", 41...46, .signedDecimal(decimals: 1)),
            ARINCField("approach_type", 47...56), ARINCField("gnss_channel", 57...61, .integer),
            ARINCField("helicopter_course_deg", 72...74, .integer),
        ]))

    static let safeAltitude = ARINCLayout(
        "minimum sector altitude", .records,
        ofAirport(
            [
                ARINCField("centre", 14...18), ARINCField("centre_region", 19...20),
                ARINCField("centre_section", 21...22), ARINCField("multiple_code", 23),
                ARINCField("magnetic_or_true", 120),
            ] + (1...7).flatMap(sector), continuation: 39))

    /// The bearings, the altitude and the radius of one of seven sectors: eleven columns each, from 43 on.
    private static func sector(_ number: Int) -> [ARINCField] {
        let first = 43 + (number - 1) * 11
        return [
            ARINCField("sector_\(number)_deg", first...(first + 5), .sector),
            ARINCField("sector_\(number)_altitude_ft", (first + 6)...(first + 8), .hundreds),
            ARINCField("sector_\(number)_radius_nm", (first + 9)...(first + 10), .integer),
        ]
    }
}
