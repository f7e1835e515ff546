import Aviation
import Testing

/// Loading profiles for tests.
enum Profiles {
    /// The aircraft of the computational method in FAA-H-8083-25, chapter "Weight and Balance": maximum gross
    /// weight 3,400 lb, CG range 78–86 in.
    static let handbook = """
        {"name": "PHAK", "units": {"mass": "lb", "arm": "in", "volume": "usgal"},
         "empty": {"mass": 2100, "arm": 78.3},
         "limits": {"ramp": 3400, "takeoff": 3400, "landing": 3400, "zero_fuel": null},
         "stations": [{"name": "Front seats", "arm": 85.0}, {"name": "Rear seats", "arm": 121.0},
          {"name": "Fuel", "arm": 75.0, "fuel": {"density": 6.0, "usable": 75}},
          {"name": "Baggage area 1", "arm": 150.0}],
         "envelopes": [{"name": "normal", "axis": "arm",
          "points": [[78, 1500], [78, 3400], [86, 3400], [86, 1500]]}]}
        """

    /// A Cessna 172S (type certificate data sheet 3A12, from memory: for tests alone).
    static let cessna = """
        {"name": "C172S", "units": {"mass": "lb", "arm": "in", "volume": "usgal"},
         "empty": {"mass": 1707, "arm": 39.06},
         "limits": {"ramp": 2558, "takeoff": 2550, "landing": 2550, "zero_fuel": null},
         "stations": [{"name": "Front seats", "arm": 37.0, "max_mass": null},
          {"name": "Rear seats", "arm": 73.0},
          {"name": "Fuel", "arm": 48.0, "fuel": {"density": 6.0, "usable": 53}},
          {"name": "Baggage A", "arm": 95.0, "max_mass": 120},
          {"name": "Baggage B", "arm": 123.0, "max_mass": 50}],
         "combined_limits": [{"stations": ["Baggage A", "Baggage B"], "max_mass": 120}],
         "envelopes": [{"name": "normal", "axis": "arm",
          "points": [[35.0, 1500], [35.0, 1950], [41.0, 2550], [47.3, 2550], [47.3, 1500]]}]}
        """

    static func profile(_ json: String) throws -> LoadingProfile {
        try LoadingProfile(file: Array(json.utf8))
    }

    /// The Cessna, changed.
    static func cessna(_ change: (inout LoadingProfile) -> Void = { _ in }) throws -> LoadingProfile {
        var profile = try profile(cessna)
        change(&profile)
        return profile
    }

    static func loading(
        _ loads: [String: Double] = [:], fuel: [String: Double] = [:], taxi: Double? = 0, trip: Double? = 0
    ) -> Loading {
        var loading = Loading()
        loading.loads = loads
        loading.fuel = fuel
        loading.taxiFuel = taxi
        loading.tripFuel = trip
        return loading
    }
}
