import AviationDatabase
import FlightBag
import SyncCore

/// A pilot's searches, some letter by letter, on the state that the page uses.
struct SearchBenchmark {
    let database: AirportDatabase

    @MainActor func run(_ table: inout FigureTable) async throws {
        let state = AirportsState(database: database, world: SystemWorld())
        for query in Self.queries { _ = try await state.search(query) }
        var watch = Stopwatch()
        for query in Self.queries { _ = try await watch.measure { try await state.search(query) } }
        table.add(
            "search, \(Self.queries.count) queries", "p50 \(watch.percentile(0.5).digits(2)) ms",
            beside: "p95 \(watch.percentile(0.95).digits(2)) ms", ratio: nil)
    }

    private static let queries =
        places.flatMap { place in [place, String(place.prefix(3))] } + identifiers + phrases

    private static let phrases = [
        "gatwcik", "heatrow", "frankfrut", "stanstead", "qqqqqqqq", "st moritz", "mailand linate",
        "wien schwechat", "san jose costa rica", "portland maine", "near woking", "near london", "118.3",
        "121.5", "51.348,-0.559", "EGTF LFMD", "москва", "東京", "القاهرة", "international airport", "san", "a",
        "the hague rotterdam", "new york john f kennedy international airport", "saint",
        "airport of the city",
    ]

    private static let identifiers = """
        EGTF EGLL KJFK LFPG EDDF LSZH LOWI ESSA ENGM EKCH BIRK EFHK EPWA LKPR LHBP LROP LGAV LTFM LLBG OMDB
        VIDP VTBS WSSS VHHH RJTT RKSI YSSY NZAA FACT HKJK DNMM GMMN LEMD LPPT LIRF LFMN LFAT EGKB EGMC EGSS
        EGGW EGBB EGCC EGPH EIDW JFK LHR CDG FRA ZRH SFO LAX ORD ATL DEN SEA BOS MIA DFW PHX LAS MSP DTW CLT
        EWR
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    private static let places = [
        "fairoaks", "heathrow", "zurich", "sao paulo", "o'hare", "le touquet", "biggin hill", "redhill",
        "shoreham", "oxford", "cambridge", "duxford", "southend", "manchester", "edinburgh", "inverness",
        "dublin", "cork", "reykjavik", "oslo", "bergen", "tromsø", "stockholm", "göteborg", "københavn",
        "aarhus", "helsinki", "tallinn", "riga", "vilnius", "warszawa", "kraków", "praha", "brno", "wien",
        "innsbruck", "salzburg", "münchen", "nürnberg", "köln", "düsseldorf", "hamburg", "berlin", "leipzig",
        "amsterdam", "rotterdam", "bruxelles", "luxembourg", "paris", "lyon", "nice", "cannes", "marseille",
        "bordeaux", "toulouse", "barcelona", "madrid", "málaga", "lisboa", "porto", "faro", "roma", "milano",
        "venezia", "napoli", "palermo", "athina", "thessaloniki", "istanbul", "tel aviv", "cairo", "nairobi",
        "cape town", "sydney", "auckland",
    ]
}
