// Tables for which no record was at hand: ARINC 424-18 4.1.2 (VHF navaid), 4.1.3 (NDB), 4.1.4 (waypoint),
// 4.1.6 (airway), 4.1.25 (controlled airspace) and 4.1.18 (restricted airspace).

extension ARINCLayout {
    private static func enroute(_ own: [ARINCField]) -> [ARINCField] {
        [ARINCField("subsection_code", 6)] + own
    }

    static let vhfNavaid = ARINCLayout(
        "VHF navaid", .layoutOnly,
        enroute(
            position + [
                ARINCField("airport", 7...10), ARINCField("airport_region", 11...12),
                ARINCField("ident", 14...17), ARINCField("region", 20...21), ARINCField("continuation", 22),
                ARINCField("frequency_mhz", 23...27, .decimal(decimals: 2)),
                ARINCField("class", 28...32, .code),
                ARINCField("dme_ident", 52...55), ARINCField("dme_latitude_deg", 56...64, .angle),
                ARINCField("dme_longitude_deg", 65...74, .angle),
                ARINCField("station_declination_deg", 75...79, .variation),
                ARINCField("dme_elevation_ft", 80...84, .integer), ARINCField("merit", 85),
                ARINCField("dme_bias_nm", 86...87, .decimal(decimals: 1)),
                ARINCField("frequency_protection_nm", 88...90, .integer), ARINCField("datum", 91...93),
                ARINCField("name", 94...123),
            ]))

    private static let beaconFields: [ARINCField] = enroute(
        position + [
            ARINCField("airport", 7...10), ARINCField("airport_region", 11...12),
            ARINCField("ident", 14...17),
            ARINCField("region", 20...21), ARINCField("continuation", 22),
            ARINCField("frequency_khz", 23...27, .decimal(decimals: 1)), ARINCField("class", 28...32, .code),
            ARINCField("magnetic_variation_deg", 75...79, .variation), ARINCField("datum", 91...93),
            ARINCField("name", 94...123),
        ])

    static let enrouteBeacon = ARINCLayout("NDB", .layoutOnly, beaconFields)
    static let terminalBeacon = ARINCLayout("terminal NDB", .layoutOnly, beaconFields)

    static let enrouteWaypoint = ARINCLayout(
        "enroute waypoint", .layoutOnly,
        enroute(
            waypointFields + [ARINCField("enroute_region", 7...10), ARINCField("continuation", 22)]))

    static let airway = ARINCLayout(
        "airway", .layoutOnly,
        enroute([
            ARINCField("airway", 14...18), ARINCField("airway_sixth_character", 19),
            ARINCField("sequence", 26...29, .integer), ARINCField("fix", 30...34),
            ARINCField("fix_region", 35...36), ARINCField("fix_section", 37...38),
            ARINCField("continuation", 39), ARINCField("waypoint_description", 40...43, .code),
            ARINCField("boundary", 44), ARINCField("route_type", 45), ARINCField("level", 46),
            ARINCField("direction", 47), ARINCField("cruise_table", 48...49), ARINCField("eu_indicator", 50),
            ARINCField("recommended_navaid", 51...54), ARINCField("recommended_navaid_region", 55...56),
            ARINCField("rnp_nm", 57...59, .navigationPerformance),
            ARINCField("theta_deg", 63...66, .decimal(decimals: 1)),
            ARINCField("rho_nm", 67...70, .decimal(decimals: 1)),
            ARINCField("outbound_course_deg", 71...74, .course),
            ARINCField("distance_nm", 75...78, .decimal(decimals: 1)),
            ARINCField("inbound_course_deg", 79...82, .course),
            ARINCField("minimum_altitude", 84...88, .altitude),
            ARINCField("opposite_minimum_altitude", 89...93, .altitude),
            ARINCField("maximum_altitude", 94...98, .altitude),
            ARINCField("fixed_radius_nm", 99...102, .decimal(decimals: 1)),
        ]))

    private static let boundaryFields: [ARINCField] =
        position + [
            ARINCField("region", 7...8), ARINCField("airspace_type", 9), ARINCField("multiple_code", 20),
            ARINCField("sequence", 21...24, .integer), ARINCField("continuation", 25),
            ARINCField("level", 26), ARINCField("time_code", 27), ARINCField("notam", 28),
            ARINCField("boundary_via", 31...32), ARINCField("arc_latitude_deg", 52...60, .angle),
            ARINCField("arc_longitude_deg", 61...70, .angle),
            ARINCField("arc_distance_nm", 71...74, .decimal(decimals: 1)),
            ARINCField("arc_bearing_deg", 75...78, .decimal(decimals: 1)),
            ARINCField("lower_limit", 82...86, .altitude), ARINCField("lower_limit_reference", 87),
            ARINCField("upper_limit", 88...92, .altitude), ARINCField("upper_limit_reference", 93),
            ARINCField("name", 94...123),
        ]

    static let controlledAirspace = ARINCLayout(
        "controlled airspace", .layoutOnly,
        enroute(
            boundaryFields + [
                ARINCField("centre", 10...14), ARINCField("centre_section", 15...16),
                ARINCField("airspace_class", 17), ARINCField("rnp_nm", 79...81, .navigationPerformance),
            ]))

    static let restrictedAirspace = ARINCLayout(
        "restricted airspace", .layoutOnly,
        enroute(boundaryFields + [ARINCField("designation", 10...19)]))
}
