extension Airport {
    /// The code that pilots write for it: the ICAO code, else the navigation databases', the country's own,
    /// the IATA code, or an identifier that looks like a code. Nil without one: identifiers with a hyphen
    /// ("GB-0751") are only numbers of a list.
    package var publishedCode: String? {
        particulars.icaoCode ?? particulars.gpsCode ?? particulars.localCode ?? particulars.iataCode
            ?? (ident.contains("-") ? nil : ident)
    }
}
