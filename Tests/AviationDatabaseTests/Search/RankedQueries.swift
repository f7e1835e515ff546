/// Queries that people type, and the airports that they mean.
enum RankedQueries {
    struct Row {
        let query: String
        /// The airports that are right.
        let right: [String]
        /// The rank of the first right result.
        let rank: Int

        init(_ query: String, _ right: String, rank: Int = 1) {
            self.query = query
            self.right = right.split(separator: " ").map(String.init)
            self.rank = rank
        }
    }

    static let all =
        required + cities + otherLanguages + spellings + severalWords + smallFields + beginnings + namesakes
        + contradictions + spokenNames + overlooked + areas + besideTowns

    /// The queries whose result has to be first.
    static let required = [
        Row("london", "EGLL"), Row("paris", "LFPG"), Row("rome", "LIRF"), Row("chicago", "KORD"),
        Row("nyc", "KJFK"), Row("washington", "KIAD KDCA"), Row("wien", "LOWW"), Row("tegel", "DE-0876"),
        Row("muenchen", "EDDM"), Row("koeln", "EDDK"), Row("zuerich", "LSZH"), Row("st moritz", "LSZS"),
        Row("gatwcik", "EGKK"), Row("genf", "LSGG"),
    ]

    private static let cities = [
        Row("manchester", "EGCC"), Row("birmingham", "EGBB KBHM"), Row("sydney", "YSSY"),
        Row("melbourne", "YMML"), Row("perth", "YPPH"), Row("san francisco", "KSFO"),
        Row("los angeles", "KLAX"), Row("dallas", "KDFW"), Row("houston", "KIAH"), Row("boston", "KBOS"),
        Row("toronto", "CYYZ"), Row("montreal", "CYUL"), Row("dublin", "EIDW"), Row("hong kong", "VHHH"),
        Row("bangkok", "VTBS"), Row("seoul", "RKSI RKSS"), Row("istanbul", "LTFM LTFJ"),
        Row("mexico city", "MMMX"), Row("berlin", "EDDB"), Row("milan", "LIMC LIML"), Row("oslo", "ENGM"),
        Row("stockholm", "ESSA"), Row("rio de janeiro", "SBGL"), Row("st louis", "KSTL"),
        Row("saint louis", "KSTL"), Row("florence", "LIRQ"), Row("naples", "LIRN"), Row("athens", "LGAV"),
    ]

    private static let otherLanguages = [
        Row("mailand", "LIMC LIML"), Row("florenz", "LIRQ"), Row("venedig", "LIPZ"), Row("neapel", "LIRN"),
        Row("lissabon", "LPPT"), Row("prag", "LKPR"), Row("warschau", "EPWA"), Row("krakau", "EPKK"),
        Row("danzig", "EPGD"), Row("breslau", "EPWR"), Row("brüssel", "EBBR"), Row("kopenhagen", "EKCH"),
        Row("copenhague", "EKCH"), Row("moskau", "UUEE UUDD UUWW"), Row("москва", "UUEE UUDD UUWW"),
        Row("東京", "RJTT RJAA"), Row("peking", "ZBAA"), Row("bombay", "VABB"), Row("saigon", "VVTS"),
        Row("kairo", "HECA"), Row("athen", "LGAV"), Row("belgrad", "LYBE"), Row("bukarest", "LROP"),
        Row("londres", "EGLL"), Row("londra", "EGLL"), Row("parigi", "LFPG"), Row("nueva york", "KJFK"),
        Row("ginebra", "LSGG"), Row("nizza", "LFMN"), Row("strassburg", "LFST"), Row("lüttich", "EBLG"),
        Row("anvers", "EBAW"), Row("den haag", "EHRD EHAM"), Row("sankt petersburg", "ULLI"),
        Row("αθήνα", "LGAV"), Row("القاهرة", "HECA"), Row("서울", "RKSI RKSS"), Row("estocolmo", "ESSA"),
    ]

    private static let spellings = [
        Row("duesseldorf", "EDDL"), Row("nuernberg", "EDDN"), Row("luebeck", "EDHL"),
        Row("goeteborg", "ESGG"), Row("malmoe", "ESMS"), Row("tromsoe", "ENTC"),
        Row("saarbruecken", "EDDR"), Row("bruessel", "EBBR"), Row("sankt gallen", "LSZR"),
        Row("saint tropez", "LFTZ"), Row("st johns", "CYYT"), Row("heatrow", "EGLL"),
        Row("stanstead", "EGSS"), Row("frankfrut", "EDDF"), Row("amsterdm", "EHAM"),
        Row("barcellona", "LEBL"), Row("edinburg", "EGPH"), Row("manchster", "EGCC"),
        Row("pittsburg", "KPIT"), Row("albuqerque", "KABQ"), Row("cincinati", "KCVG"),
        Row("johannesberg", "FAOR"), Row("reykjavk", "BIKF BIRK"), Row("luxemburg", "ELLX"),
        Row("newyork", "KJFK"), Row("o hare", "KORD"),
    ]

    private static let severalWords = [
        Row("paris orly", "LFPO"), Row("london city", "EGLC"), Row("mailand linate", "LIML"),
        Row("wien schwechat", "LOWW"), Row("new york laguardia", "KLGA"), Row("la guardia", "KLGA"),
        Row("moscow domodedovo", "UUDD"), Row("tokyo narita", "RJAA"), Row("chicago midway", "KMDW"),
        Row("portland maine", "KPWM"), Row("portland oregon", "KPDX"), Row("london ontario", "CYXU"),
        Row("paris texas", "KPRX"), Row("birmingham alabama", "KBHM"), Row("san jose costa rica", "MROC"),
        Row("cambridge uk", "EGSC"), Row("flughafen wien", "LOWW"), Row("rome airport", "LIRF"),
        Row("aeropuerto de barcelona", "LEBL"),
    ]

    private static let smallFields = [
        Row("fairoaks", "EGTF"), Row("woking", "EGTF"), Row("biggin hill", "EGKB"), Row("oshkosh", "KOSH"),
        Row("white waltham", "EGLM"), Row("leicester", "EGBG"), Row("oxford", "EGTK"),
        Row("cannes", "LFMD"), Row("samedan", "LSZS"), Row("aspen", "KASE"), Row("courchevel", "LFLJ"),
        Row("saanen", "LSGK"), Row("guildford", "EGLL EGKK EGLF EGTF"), Row("tempelhof", "DE-0456"),
        Row("kai tak", "HK-0099"), Row("idlewild", "KJFK"), Row("txl", "DE-0876"),
    ]

    private static let beginnings = [
        Row("heath", "EGLL", rank: 2), Row("zuri", "LSZH"), Row("amster", "EHAM"), Row("barcel", "LEBL"),
        Row("new y", "KJFK"), Row("st mor", "LSZS", rank: 4), Row("san fran", "KSFO"), Row("copenh", "EKCH"),
    ]

    /// Towns that share their name, and towns and countries whose airport has another name.
    private static let namesakes = [
        Row("bath", "EGGD"), Row("cambridge", "EGSC"), Row("vatican", "LIRF LIRA"),
        Row("near cambridge", "EGSC"), Row("near vatican", "LIRU LIRA"), Row("near springfield", "K3DW"),
        Row("near monaco", "LFMN"), Row("near andorra", "LESU"), Row("monte carlo", "LFMN"),
        Row("liechtenstein", "LSZR EDNY"), Row("vaduz", "LSZR"), Row("richmond", "KRIC"),
        Row("hamilton", "CYHM"), Row("kingston", "MKJP"), Row("columbus", "KCMH"), Row("cordoba", "SACO"),
        Row("san jose", "KSJC"), Row("alexandria", "HEBA"), Row("vienna", "LOWW"), Row("york", "KJFK"),
        Row("sylt", "EDXW"), Row("andorra", "LESU"), Row("san marino", "LIPR"),
    ]

    /// Words that no airport has together.
    private static let contradictions = [
        Row("munich linate", "LIML"), Row("heathrow terminal", "EGLL"), Row("heathrow terminal 5", "EGLL"),
        Row("paris heathrow", "EGLL"), Row("london gatwik", "EGKK"),
        Row("cap agde", "LFMU"),
    ]

    private static let spokenNames = [
        Row("saint-etienne", "LFMH"), Row("st etienne", "LFMH"), Row("sankt johann", "LOIJ"),
        Row("ft lauderdale", "KFLL"), Row("st augustine", "KSGJ"), Row("mt pleasant", "EGYP"),
        Row("rodi", "LGRP"), Row("keulen", "EDDK"), Row("aken", "EHBK"), Row("luik", "EBLG"),
        Row("rijsel", "LFQQ"), Row("genua", "LIMJ"), Row("genes", "LIMJ"), Row("basilea", "LFSB"),
        Row("monaco di baviera", "EDDM"), Row("francoforte", "EDDF"), Row("zurigo", "LSZH"),
        Row("aix la chapelle", "EHBK"), Row("zurich kloten", "LSZH"), Row("frankfurt hahn", "EDFH"),
        Row("brussels charleroi", "EBCI"), Row("roma ciampino", "LIRA"), Row("barcelona girona", "LEGE"),
        Row("innsbruk", "LOWI"), Row("martha's vineyard", "KMVY"), Row("ile d'yeu", "LFEY"),
        Row("egtf", "EGTF"), Row("zrh", "LSZH"), Row("bos", "KBOS"), Row("51,348; -0,559", "EGTF"),
        Row("51°20'53\"N 0°33'31\"W", "EGTF"), Row("512053N0003331W", "EGTF"), Row("5120N00033W", "EGTF"),
    ]

    /// Queries that pilots missed: a town smaller than its airport's namesakes, a former airport, a base of
    /// seaplanes.
    private static let overlooked = [
        Row("monaco", "LFMN LNMC"), Row("como", "LILY"), Row("faioraks", "EGTF"), Row("abo", "EFTU"),
        Row("st anton", "LOWI"), Row("denham", "EGLD"), Row("catalina", "KAVX"), Row("wisley", "GB-0570"),
        Row("popham", "EGHP"), Row("manston", "GB-1215"), Row("zermatt", "LSGS"), Row("davos", "LSZS"),
        Row("st johann", "LOIJ"), Row("goodwood", "EGHR"), Row("wangerooge", "EDWG"),
    ]

    /// Countries, regions and islands, in several languages.
    private static let areas = [
        Row("zypern", "LCLK"), Row("faroe", "EKVG"), Row("kanaren", "GCLP GCTS", rank: 2),
        Row("cyprus", "LCLK"),
        Row("färöer", "EKVG"), Row("griechenland", "LGAV"), Row("schweiz", "LSZH"), Row("norwy", "ENGM"),
        Row("oesterreich", "LOWW"), Row("swizerland", "LSZH"), Row("portgual", "LPPT"), Row("switz", "LSZH"),
        Row("holland", "EHAM"), Row("georgia", "UGTB"), Row("columbia", "KCAE"), Row("california", "KLAX"),
        Row("england", "EGLL"), Row("mallorca", "LEPA"), Row("azoren", "LPPD"), Row("balearen", "LEPA"),
        Row("sardinien", "LIEE LIEO"), Row("canary islands", "GCLP GCTS", rank: 2),
        Row("isle of man", "EGNS"), Row("bayern", "EDDM"), Row("sachsen", "EDDP EDDC"),
        Row("sizilien", "LICC LICJ"), Row("korsika", "LFKJ LFKB"), Row("spitzbergen", "ENSB"),
        Row("tirol", "LOWI"), Row("toskana", "LIRP LIRQ"), Row("kreta", "LGIR LGSA"),
        Row("südtirol", "LIPB"), Row("schottland", "EGPH EGPF EGPK"), Row("steiermark", "LOWG"),
        Row("majorca", "LEPA"), Row("tahiti", "NTAA"), Row("osterinsel", "SCIP"),
        Row("st helena", "FHSH", rank: 2),
        Row("zante", "LGZA"), Row("oahu", "PHNL"), Row("gardasee", "LIPX"),
        Row("kärnten", "LOWK"), Row("bourgogne", "LFSD LFGJ"), Row("kalifornien", "KLAX"),
    ]

    /// Lakes that are named for a town.
    private static let besideTowns = [
        Row("lake constance", "EDNY"), Row("bodensee", "EDNY"), Row("lake geneva", "LSGG"),
        Row("lake como", "LIMC LSZA LILY"), Row("lago di garda", "LIPX"), Row("lake tahoe", "KTVL"),
    ]
}
