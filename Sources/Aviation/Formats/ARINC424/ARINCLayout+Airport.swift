// Records of an airport itself: ARINC 424-18 4.1.4 (waypoint), 4.1.7, 4.1.10 and 4.1.11.

extension ARINCLayout {
    /// The columns that name the airport of a record and its continuation number.
    static func ofAirport(_ own: [ARINCField], continuation column: Int = 22) -> [ARINCField] {
        [
            ARINCField("airport", 7...10), ARINCField("airport_region", 11...12),
            ARINCField("subsection_code", 13), ARINCField("continuation", column),
        ] + own
    }

    static let position: [ARINCField] = [
        ARINCField("latitude_deg", 33...41, .angle), ARINCField("longitude_deg", 42...51, .angle),
    ]

    static let airport = ARINCLayout(
        "airport", .records,
        ofAirport(
            position + [
                ARINCField("iata", 14...16), ARINCField("speed_limit_altitude", 23...27, .altitude),
                ARINCField("longest_runway_ft", 28...30, .hundreds), ARINCField("ifr", 31),
                ARINCField("longest_runway_surface", 32),
                ARINCField("magnetic_variation_deg", 52...56, .variation),
                ARINCField("elevation_ft", 57...61, .integer),
                ARINCField("speed_limit_kt", 62...64, .integer),
                ARINCField("recommended_navaid", 65...68), ARINCField("recommended_navaid_region", 69...70),
                ARINCField("transition_altitude_ft", 71...75, .integer),
                ARINCField("transition_level_ft", 76...80, .integer), ARINCField("usage", 81),
                ARINCField("time_zone", 82...84), ARINCField("daylight_saving", 85),
                ARINCField("magnetic_or_true", 86), ARINCField("datum", 87...89),
                ARINCField("name", 94...123),
            ]))

    static let terminalWaypoint = ARINCLayout(
        "terminal waypoint", .records, ofAirport(waypointFields))

    /// The fields that terminal and enroute waypoints share.
    static let waypointFields: [ARINCField] =
        position + [
            ARINCField("ident", 14...18), ARINCField("region", 20...21),
            ARINCField("waypoint_type", 27...29, .code),
            ARINCField("waypoint_usage", 30...31), ARINCField("magnetic_variation_deg", 75...79, .variation),
            ARINCField("datum", 85...87), ARINCField("name_format", 96...98), ARINCField("name", 99...123),
        ]

    static let runway = ARINCLayout(
        "runway", .records,
        ofAirport(
            position + [
                ARINCField("ident", 14...18), ARINCField("length_ft", 23...27, .integer),
                ARINCField("bearing_deg", 28...31, .course),
                ARINCField("gradient_percent", 52...56, .signedDecimal(decimals: 3)),
                ARINCField("ellipsoid_height_m", 61...66, .signedDecimal(decimals: 1)),
                ARINCField("threshold_elevation_ft", 67...71, .integer),
                ARINCField("displaced_threshold_ft", 72...75, .integer),
                ARINCField("threshold_crossing_height_ft", 76...77, .integer),
                ARINCField("width_ft", 78...80, .integer),
                ARINCField("threshold_crossing_height_source", 81),
                ARINCField("landing_system", 82...85), ARINCField("landing_system_category", 86),
                ARINCField("stopway_ft", 87...90, .integer), ARINCField("second_landing_system", 91...94),
                ARINCField("second_landing_system_category", 95), ARINCField("description", 102...123),
            ]))

    static let localizer = ARINCLayout(
        "localizer and glide slope", .records,
        ofAirport(
            position + [
                ARINCField("ident", 14...17), ARINCField("category", 18),
                ARINCField("frequency_mhz", 23...27, .decimal(decimals: 2)), ARINCField("runway", 28...32),
                ARINCField("bearing_deg", 52...55, .course),
                ARINCField("glide_slope_latitude_deg", 56...64, .angle),
                ARINCField("glide_slope_longitude_deg", 65...74, .angle),
                ARINCField("localizer_distance_ft", 75...78, .integer),
                ARINCField("localizer_side", 79), ARINCField("glide_slope_distance_ft", 80...83, .integer),
                ARINCField("localizer_width_deg", 84...87, .decimal(decimals: 2)),
                ARINCField("glide_slope_angle_deg", 88...90, .decimal(decimals: 2)),
                ARINCField("station_declination_deg", 91...95, .variation),
                ARINCField("threshold_crossing_height_ft", 96...97, .integer),
                ARINCField("glide_slope_elevation_ft", 98...102, .integer),
                ARINCField("supporting_facility", 103...106),
                ARINCField("supporting_facility_region", 107...108),
                ARINCField("supporting_facility_section", 109...110),
            ]))
}
