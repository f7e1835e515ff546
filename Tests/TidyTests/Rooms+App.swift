/// The floors of the flight bag, its page, the server of reference data and the program.
extension Rooms {
    static let flightBag: [[String]] = [
        ["."],
        ["Windows"],
        ["Windows/Pages"],
        ["Windows/SiteMap"],
        ["App"],
        ["Files"],
        ["Account", "Attention"],
        ["Flights/Checks"],
        ["Flights/Files", "Loading/Files", "Logbook/Files"],
        ["Logbook"],
        ["Flights/Runways", "Loading", "Weather/Flights"],
        ["Loading/Kinds"],
        ["Flights"],
        ["Map"],
        ["Weather/Stations"],
        ["Weather/Packs"],
        ["Weather/Products"],
        ["Weather"],
        ["Certificates"],
        ["Aircraft"],
        ["Preferences", "Starred"],
        ["Editions", "Repository"],
        ["Airports"],
        ["Drafts", "Imports", "Sync"],
        ["Records"],
        ["Store"],
        ["Kinds"],
        ["Fields"],
        ["Forms"],
    ]

    static let web: [[String]] = [
        ["."],
        ["Pages"],
        ["Stream"],
        ["Frame"],
        ["Airports", "Flights", "Settings"],
        ["Attention", "Editions", "Loading", "Logbook", "Map", "Weather"],
        ["FlightHead"],
        ["Records"],
        ["Serving"],
        ["Rendering"],
        ["Assets", "Safety", "Words"],
    ]

    static let reference: [[String]] = [
        ["."],
        ["Description", "Download", "Polling", "Replay", "Weather"],
        ["Airports", "Products"],
        ["Feeds"],
        ["Requests"],
    ]

    static let questions: [[String]] = [
        ["."],
        ["Airports", "Earth", "Wind"],
        ["Declaring"],
    ]

    static let aloft: [[String]] = [
        ["."],
        [
            "Commands/Copies", "Commands/Decode", "Commands/Loading", "Commands/Logbook", "Commands/Releases",
            "Commands/Route", "Commands/Start", "Commands/Trials",
        ],
        ["Commands/Account", "Commands/Files"],
        ["Questions", "Running"],
        ["Console"],
    ]
}
