/// Islands and lakes that pilots search for by name and that are missing in GeoNames' table of towns: the
/// search treats them as towns.
enum IslandNames {
    /// An island or lake.
    struct Row {
        /// The displayed name, then those in other languages.
        let names: [String]
        /// Degrees, near its airport or its largest town.
        let latitude, longitude: Double
        /// A rough weight of the name against a town with an equal name.
        let people: Int
        /// ISO 3166-1 alpha-2.
        let country: String
    }

    static let rows = europe + world

    private static func row(
        _ names: String, _ latitude: Double, _ longitude: Double, _ thousands: Int, _ country: String
    ) -> Row {
        Row(
            names: names.split(separator: "/").map(String.init), latitude: latitude, longitude: longitude,
            people: thousands * 1000, country: country)
    }

    private static let europe = [
        row("Isle of Skye/Skye/Eilean Sgitheanach", 57.25, -5.83, 10, "GB"),
        row("Isle of Mull/Mull", 56.53, -5.91, 3, "GB"), row("Islay/Isle of Islay", 55.68, -6.26, 3, "GB"),
        row("Isle of Lewis/Lewis/Lewis and Harris", 58.21, -6.33, 20, "GB"),
        row("Orkney/Orkney Islands/Orkneys", 58.96, -2.9, 22, "GB"),
        row("Shetland/Shetland Islands/Shetlands", 59.88, -1.3, 23, "GB"),
        row("Isles of Scilly/Scilly/Scillies", 49.91, -6.29, 2, "GB"),
        row("Majorca/Mallorca/Majorque/Maiorca", 39.55, 2.74, 920, "ES"),
        row("Minorca/Menorca/Minorque", 39.86, 4.22, 95, "ES"),
        row("Corfu/Korfu/Corfou/Kerkyra", 39.6, 19.91, 100, "GR"),
        row("Zakynthos/Zante", 37.75, 20.88, 40, "GR"),
        row("Santorini/Thira/Santorin", 36.4, 25.48, 15, "GR"),
        row("Lesbos/Lesvos", 39.06, 26.6, 85, "GR"), row("Elba", 42.76, 10.24, 32, "IT"),
        row("Ischia", 40.73, 13.9, 64, "IT"),
        row("Lake Garda/Gardasee/Lago di Garda", 45.6, 10.65, 100, "IT"),
        row("Sylt", 54.91, 8.34, 18, "DE"), row("Rügen", 54.38, 13.33, 64, "DE"),
        row("Usedom", 53.88, 14.15, 76, "DE"), row("Öland/Oeland", 56.68, 16.29, 26, "SE"),
        row("Île de Ré", 46.18, -1.2, 17, "FR"), row("Belle-Île/Belle Île en Mer", 47.33, -3.2, 5, "FR"),
        row("Ouessant/Ushant", 48.46, -5.06, 1, "FR"), row("Gozo", 36.03, 14.27, 37, "MT"),
    ]

    private static let world = [
        row("Tahiti", -17.55, -149.61, 190, "PF"), row("Moorea", -17.49, -149.76, 18, "PF"),
        row("Bora Bora", -16.44, -151.75, 10, "PF"),
        row("Easter Island/Osterinsel/Isla de Pascua/Île de Pâques/Rapa Nui", -27.16, -109.42, 8, "CL"),
        row("Saint Helena/Sankt Helena/Sainte-Hélène", -15.96, -5.65, 5, "SH"),
        row("Zanzibar/Sansibar/Unguja", -6.22, 39.22, 900, "TZ"),
        row("Oahu", 21.32, -157.92, 950, "US"), row("Maui", 20.9, -156.43, 160, "US"),
        row("Kauai", 21.98, -159.34, 73, "US"), row("Molokai", 21.15, -157.1, 7, "US"),
        row("Bali", -8.75, 115.17, 4300, "ID"),
        row("Lombok", -8.76, 116.28, 3700, "ID"), row("Phuket", 8.11, 98.31, 400, "TH"),
        row("Penang/Pulau Pinang", 5.3, 100.28, 750, "MY"), row("Jeju/Cheju", 33.51, 126.49, 670, "KR"),
        row("Cozumel", 20.52, -86.93, 80, "MX"), row("Lord Howe Island/Lord Howe", -31.54, 159.08, 1, "AU"),
    ]
}
