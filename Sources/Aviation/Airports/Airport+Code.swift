extension Airport {
    /// The code that pilots write for it: the ICAO code, else the one of navigation databases, the country's
    /// own, the IATA code, or an identifier that is none of these and looks like one. Nil when it has no
    /// code: identifiers with a hyphen ("GB-0751") are numbers of a list, which nobody else knows.
    package var publishedCode: String? {
        particulars.icaoCode ?? particulars.gpsCode ?? particulars.localCode ?? particulars.iataCode
            ?? (ident.contains("-") ? nil : ident)
    }
}
