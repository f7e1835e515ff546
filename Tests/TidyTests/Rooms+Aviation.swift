extension Rooms {
    static let aviation: [[String]] = [
        ["Formats/FlightPlan"],
        ["Formats/GPX", "Logbook/Currency", "NavLog", "Procedures", "Weather/Lines", "Weather/Places"],
        [
            "Airports", "Magnetism", "Notices", "Route", "Sun", "Geometry/Nearby", "Weather/Advisories",
            "Weather/METAR", "Weather/PilotReports", "Weather/TAF", "Weather/WindsAloft",
            "WeightAndBalance/Plot",
        ],
        [
            "Airspace", "Charts", "Wind", "Formats/ARINC424", "Formats/Garmin", "Geometry/Geodesics",
            "Logbook/ForeFlight", "Weather/Elements", "WeightAndBalance/Computing",
            "WeightAndBalance/Profile",
        ],
        ["Atmosphere", "Geometry", "Logbook", "Units/Directions", "WeightAndBalance"],
        ["Cycles", "Formats/Markup", "Units/Quantities", "Weather/Time", "WeightAndBalance/Envelope"],
        [
            "AIP", "Flights", "Formats", "Time", "Units", "Weather/Freshness",
            "Weather/Pictures", "Weather/Text",
        ],
    ]

    static let aviationDatabase: [[String]] = [
        ["Releases"],
        ["Imports", "Map"],
        [
            "Reference", "Imports/Airspace", "Imports/EuroAIP", "Imports/FAA", "Imports/GeoNames",
            "Imports/OurAirports", "Imports/Rules",
        ],
        ["Airspaces", "Procedures", "Search", "Imports/Reading"],
        ["Airports", "Nearby", "Map/Layers"],
        [".", "Published/Merge", "Search/Finding"],
        ["Published", "Weather", "Search/Index"],
        ["Tables"],
        ["Columns", "Filters", "Input", "Tiles", "Search/Words"],
    ]
}
