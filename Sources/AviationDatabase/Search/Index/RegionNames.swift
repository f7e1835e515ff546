/// The names of regions in their own and their neighbours' languages, beside the English name in the
/// airports' data. By ISO 3166-2 code; names are separated by commas.
package enum RegionNames {
    /// The other names of a region; empty if only its English name is known.
    package static func others(of code: String) -> [String] {
        (names[code] ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// Every region that has other names.
    package static var codes: some Collection<String> { names.keys }

    private static let names = alpine.merging(western, uniquingKeysWith: either)
        .merging(southern, uniquingKeysWith: either).merging(northern, uniquingKeysWith: either)
        .merging(eastern, uniquingKeysWith: either).merging(overseas, uniquingKeysWith: either)

    private static func either(_ one: String, _ other: String) -> String { "\(one), \(other)" }

    /// Germany, Austria, Switzerland.
    private static let alpine = [
        "AT-2": "Kärnten, Carinthie, Carinzia",
        "AT-3": "Niederösterreich, Basse-Autriche",
        "AT-4": "Oberösterreich, Haute-Autriche",
        "AT-5": "Salzburger Land, Salisburghese",
        "AT-6": "Steiermark, Styrie, Stiria",
        "AT-7": "Tirol, Tirolo",
        "CH-GE": "Genf, Genève, Ginevra",
        "CH-GR": "Graubünden, Grigioni, Grischun",
        "CH-LU": "Luzern, Lucerna",
        "CH-NE": "Neuenburg",
        "CH-TG": "Thurgovie, Turgovia",
        "CH-TI": "Tessin",
        "CH-VD": "Waadt, Waadtland",
        "CH-VS": "Wallis, Vallese",
        "DE-BW": "Bade-Wurtemberg, Baden-Württemberg",
        "DE-BY": "Bayern, Bavière, Baviera, Beieren",
        "DE-HE": "Hessen, Hesse, Assia",
        "DE-MV": "Mecklenburg, Vorpommern, Mecklembourg",
        "DE-NI": "Niedersachsen, Basse-Saxe, Bassa Sassonia",
        "DE-NW": "Nordrhein-Westfalen, Westfalen, Westphalia, Rhénanie-du-Nord-Westphalie",
        "DE-RP": "Rheinland-Pfalz, Pfalz, Palatinate, Rhénanie-Palatinat",
        "DE-SH": "Slesvig-Holsten",
        "DE-SL": "Sarre",
        "DE-SN": "Sachsen, Saxe, Sassonia, Saksen, Sasko, Saksonia",
        "DE-ST": "Sachsen-Anhalt, Saxe-Anhalt",
        "DE-TH": "Thüringen, Thuringe, Turingia",
    ]

    /// France, the Low Countries, the British Isles.
    private static let western = [
        "FR-ARA": "Auvergne, Rhône-Alpes",
        "FR-BFC": "Bourgogne, Burgundy, Burgund, Borgogna, Franche-Comté",
        "FR-BRE": "Bretagne, Bretagna, Bretaña",
        "FR-COR": "Corse, Korsika, Córcega",
        "FR-GES": "Elsass, Alsace, Alsazia, Lorraine, Lothringen, Champagne",
        "FR-NAQ": "Aquitaine, Aquitanien, Limousin, Poitou-Charentes",
        "FR-NOR": "Normandie, Normandia",
        "FR-OCC": "Okzitanien, Occitania, Languedoc, Midi-Pyrénées",
        "FR-PAC": "Provence, Côte d'Azur",
        "FR-PDL": "Pays de la Loire",
        "GB-ENG": "Angleterre, Inghilterra, Inglaterra, Engeland",
        "GB-NIR": "Nordirland, Irlande du Nord, Irlanda del Nord, Ulster",
        "GB-SCT": "Schottland, Écosse, Scozia, Escocia, Schotland, Skotland, Skottland, Alba",
        "GB-WLS": "Cymru, Pays de Galles, Galles, Gales",
        "NL-NB": "North Brabant, Nordbrabant",
        "NL-NH": "North Holland, Nordholland",
        "NL-ZH": "South Holland, Südholland",
        "NL-ZL": "Seeland",
    ]

    /// Italy, Spain, Portugal, Greece.
    private static let southern = [
        "ES-AN": "Andalusia, Andalusien, Andalousie",
        "ES-AR": "Aragonien",
        "ES-AS": "Asturien, Asturies",
        "ES-CB": "Kantabrien",
        "ES-CL": "Castile and León, Kastilien",
        "ES-CN": "Canarias, Kanaren, Canaries, Canarie",
        "ES-CT": "Catalunya, Cataluña, Katalonien, Catalogne, Catalogna",
        "ES-GA": "Galicien, Galice",
        "ES-IB": "Balearic Islands, Balearics, Balears, Baleares, Balearen, Baléares, Baleari",
        "ES-NC": "Navarre, Nafarroa",
        "ES-PV": "País Vasco, Euskadi, Baskenland, Pays basque",
        "GR-C": "Dytiki Makedonia",
        "GR-F": "Ionische Inseln, Îles Ioniennes, Isole Ionie",
        "GR-I": "Attiki, Attika, Attique",
        "GR-J": "Peloponnes, Péloponnèse, Peloponneso, Peloponnisos",
        "GR-M": "Kreta, Crète, Creta, Kriti",
        "IT-21": "Piemonte, Piemont, Piémont",
        "IT-23": "Aosta Valley, Aostatal, Vallée d'Aoste",
        "IT-25": "Lombardia, Lombardei, Lombardie",
        "IT-32": "Südtirol, South Tyrol, Alto Adige, Trentino",
        "IT-34": "Venetien, Vénétie",
        "IT-36": "Friaul, Friuli, Frioul",
        "IT-42": "Ligurien, Ligurie",
        "IT-45": "Emilia, Romagna, Émilie-Romagne",
        "IT-52": "Toscana, Toskana, Toscane",
        "IT-55": "Umbrien, Ombrie",
        "IT-57": "Marken, Marches",
        "IT-62": "Latium",
        "IT-65": "Abruzzo, Abruzzen, Abruzzes",
        "IT-72": "Kampanien, Campanie",
        "IT-75": "Puglia, Apulien, Pouilles",
        "IT-78": "Kalabrien, Calabre",
        "IT-82": "Sicilia, Sizilien, Sicile",
        "IT-88": "Sardegna, Sardinien, Sardaigne, Cerdeña",
        "PT-20": "Açores, Azores, Azoren",
        "PT-30": "Madère, Madera",
    ]

    /// Denmark, Norway, Sweden, Finland.
    private static let northern = [
        "DK-81": "Nordjylland, Nordjütland",
        "DK-82": "Midtjylland, Mitteljütland",
        "DK-83": "Syddanmark, Southern Denmark",
        "DK-85": "Sjælland, Seeland",
        "FI-01": "Ahvenanmaa",
        "FI-10": "Lappi, Lappland, Laponie",
        "NO-21": "Spitzbergen, Spitsbergen, Spitzberg",
        "SE-I": "Gotland",
        "SE-M": "Skåne, Scania, Schonen",
        "SE-W": "Dalarna",
    ]

    /// Poland, Czechia, Croatia, the Ukraine and Russia.
    private static let eastern = [
        "CZ-JC": "Jihočeský, Südböhmen",
        "CZ-JM": "Jihomoravský, Südmähren",
        "HR-17": "Dalmatien, Dalmatia, Dalmacija",
        "HR-18": "Istrien, Istra, Istrie",
        "PL-DS": "Dolnośląskie, Niederschlesien",
        "PL-MA": "Małopolska, Kleinpolen",
        "PL-PM": "Pomorze, Pommern, Pomerania",
        "PL-SL": "Śląskie, Silesia, Schlesien",
        "PL-WN": "Warmia, Masuria, Mazury, Masuren",
        "PL-WP": "Wielkopolska, Großpolen",
        "RU-KAM": "Kamtschatka, Kamchatka",
        "UA-43": "Krim, Krym, Crimée",
    ]

    /// Outside Europe.
    private static let overseas = [
        "AU-TAS": "Tasmanien, Tasmanie",
        "CA-BC": "Britisch-Kolumbien, Colombie-Britannique",
        "CA-NL": "Neufundland, Terre-Neuve, Newfoundland",
        "CA-NS": "Neuschottland, Nouvelle-Écosse",
        "CA-QC": "Québec",
        "CN-15": "Nei Mongol, Innere Mongolei",
        "CN-54": "Xizang",
        "EC-W": "Galápagos",
        "JP-01": "Hokkaido",
        "US-AK": "Aljaska",
        "US-CA": "Kalifornien, Californie",
        "US-FL": "Floride",
        "US-HI": "Hawaiʻi, Hawaï",
    ]
}
