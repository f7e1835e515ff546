// Legs of procedures, ARINC 424-18 4.1.9: departures (PD), arrivals (PE) and approaches (PF).

extension ARINCLayout {
    static let departure = ARINCLayout("departure", .records, procedureFields)
    static let arrival = ARINCLayout("arrival", .records, procedureFields)
    static let approach = ARINCLayout("approach", .records, procedureFields)

    private static let procedureIdentity: [ARINCField] = ofAirport(
        [
            ARINCField("procedure", 14...19), ARINCField("route_type", 20), ARINCField("transition", 21...25),
            ARINCField("sequence", 27...29, .integer), ARINCField("fix", 30...34),
            ARINCField("fix_region", 35...36), ARINCField("fix_section", 37...38),
            ARINCField("route_qualifier_1", 119), ARINCField("route_qualifier_2", 120),
        ], continuation: 39)

    private static let procedureFields: [ARINCField] =
        procedureIdentity + [
            ARINCField("waypoint_description", 40...43, .code), ARINCField("turn", 44),
            ARINCField("rnp_nm", 45...47, .navigationPerformance), ARINCField("path_terminator", 48...49),
            ARINCField("turn_direction_valid", 50), ARINCField("recommended_navaid", 51...54),
            ARINCField("recommended_navaid_region", 55...56),
            ARINCField("arc_radius_nm", 57...62, .decimal(decimals: 3)),
            ARINCField("theta_deg", 63...66, .decimal(decimals: 1)),
            ARINCField("rho_nm", 67...70, .decimal(decimals: 1)), ARINCField("course_deg", 71...74, .course),
            ARINCField("distance_nm", 75...78, .distanceOrTime),
            ARINCField("recommended_navaid_section", 79...80), ARINCField("altitude_description", 83),
            ARINCField("atc", 84), ARINCField("altitude_1", 85...89, .altitude),
            ARINCField("altitude_2", 90...94, .altitude),
            ARINCField("transition_altitude_ft", 95...99, .integer),
            ARINCField("speed_limit_kt", 100...102, .integer),
            ARINCField("vertical_angle_deg", 103...106, .signedDecimal(decimals: 2)),
            ARINCField("centre_fix", 107...111), ARINCField("multiple_code", 112),
            ARINCField("centre_fix_region", 113...114), ARINCField("centre_fix_section", 115...116),
            ARINCField("gnss_indicator", 117), ARINCField("speed_limit_description", 118),
        ]

    /// The levels of service of an approach (continuation W).
    static let approachServices = ARINCLayout(
        "approach levels of service", .records,
        procedureIdentity + [
            ARINCField("application", 40), ARINCField("fas_block_provided", 41),
            ARINCField("fas_level_of_service", 42...51), ARINCField("lnav_vnav_authorized", 52),
            ARINCField("lnav_vnav_level_of_service", 53...62), ARINCField("lnav_authorized", 63),
            ARINCField("lnav_level_of_service", 64...73),
        ])
}
