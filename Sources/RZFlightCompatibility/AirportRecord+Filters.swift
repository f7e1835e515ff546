package import Aviation

extension Sequence where Element == AirportRecord {
    package func borderCrossingOnly() -> [AirportRecord] { filter { $0.isBorderCrossing == true } }

    /// Those with a runway in use of at least this length. RZFlight counts closed ones too.
    package func withRunwayLength(minimumFeet: Int) -> [AirportRecord] {
        withRunwayLength(minimumFeet: minimumFeet, maximumFeet: .max)
    }

    /// Those with a runway in use from one length to the other.
    package func withRunwayLength(minimumFeet: Int, maximumFeet: Int) -> [AirportRecord] {
        filter { record in
            record.openRunways.contains { runway in
                guard let feet = runway.lengthFeet else { return false }
                return feet >= minimumFeet && feet <= maximumFeet
            }
        }
    }

    package func withProcedures() -> [AirportRecord] { filter { !$0.procedures.isEmpty } }
    package func withApproaches() -> [AirportRecord] { filter { !$0.approaches.isEmpty } }

    package func withPrecisionApproaches() -> [AirportRecord] {
        filter { $0.approaches.contains { $0.precisionCategory == .precision } }
    }

    /// Those with a paved runway in use.
    package func withHardRunways() -> [AirportRecord] {
        filter { $0.openRunways.contains { $0.isHardSurface } }
    }

    package func withLightedRunways() -> [AirportRecord] {
        filter { $0.openRunways.contains { $0.isLighted } }
    }

    /// Those of exactly this ISO 3166-1 code.
    package func inCountry(_ code: String) -> [AirportRecord] { filter { $0.country == code } }

    /// Those whose code or name holds a text, in any case.
    package func matching(_ text: String) -> [AirportRecord] { filter { $0.matches(text) } }

    /// Those whose fuel field names avgas; those without such a field are not among them.
    package func withAvgas() -> [AirportRecord] { filter { $0.hasAvgas == true } }
    package func withJetA() -> [AirportRecord] { filter { $0.hasJetA == true } }
}

extension AirportRecord {
    fileprivate var openRunways: [Runway] { runways.filter { !$0.isClosed } }
}
