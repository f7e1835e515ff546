import Aviation

extension Sequence where Element == AirportRecord {
    /// Those at which a border may be crossed.
    public func borderCrossingOnly() -> [AirportRecord] { filter { $0.isBorderCrossing == true } }

    /// Those with a runway in use of at least this length. RZFlight counts closed ones too.
    public func withRunwayLength(minimumFeet: Int) -> [AirportRecord] {
        withRunwayLength(minimumFeet: minimumFeet, maximumFeet: .max)
    }

    /// Those with a runway in use from one length to the other.
    public func withRunwayLength(minimumFeet: Int, maximumFeet: Int) -> [AirportRecord] {
        filter { record in
            record.openRunways.contains { runway in
                guard let feet = runway.lengthFeet else { return false }
                return feet >= minimumFeet && feet <= maximumFeet
            }
        }
    }

    /// Those with a procedure of any type.
    public func withProcedures() -> [AirportRecord] { filter { !$0.procedures.isEmpty } }
    /// Those with an approach of any type.
    public func withApproaches() -> [AirportRecord] { filter { !$0.approaches.isEmpty } }

    /// Those with an approach that has a glide path.
    public func withPrecisionApproaches() -> [AirportRecord] {
        filter { $0.approaches.contains { $0.precisionCategory == .precision } }
    }

    /// Those with a paved runway in use.
    public func withHardRunways() -> [AirportRecord] {
        filter { $0.openRunways.contains { $0.isHardSurface } }
    }

    /// Those with a lighted runway in use.
    public func withLightedRunways() -> [AirportRecord] {
        filter { $0.openRunways.contains { $0.isLighted } }
    }

    /// Those of exactly this ISO 3166-1 code.
    public func inCountry(_ code: String) -> [AirportRecord] { filter { $0.country == code } }

    /// Those whose code or name holds a text, in any case.
    public func matching(_ text: String) -> [AirportRecord] { filter { $0.matches(text) } }

    /// Those whose fuel field names avgas; those without such a field are not among them.
    public func withAvgas() -> [AirportRecord] { filter { $0.hasAvgas == true } }
    /// Those whose fuel field names jet fuel; those without such a field are not among them.
    public func withJetA() -> [AirportRecord] { filter { $0.hasJetA == true } }
}

extension AirportRecord {
    fileprivate var openRunways: [Runway] { runways.filter { !$0.isClosed } }
}
