import Aviation
import SyncCore

// The aircraft of a logbook's file and the pilot's own records of aircraft.

extension LogbookAircraft {
    /// An aircraft as its own record describes it; nil without a registration.
    init?(_ record: Aircraft) {
        guard let registration = record.registration else { return nil }
        self.init(registration: registration)
        complete(from: record)
    }

    /// Takes the facts of the aircraft's own record; those that an entry has of it as it was flown stay.
    mutating func complete(from record: Aircraft) {
        typeCode = typeCode ?? record.typeDesignator
        (make, model, year) = (record.make, record.model, record.year)
        gear = gear ?? record.gear
        engine = record.engine ?? engine
        equipment = equipment ?? record.equipmentType
        aircraftClass = aircraftClass ?? record.categoryAndClass.flatMap { AircraftClass($0) }
        isComplex = record.isComplex
        isTechnicallyAdvanced = record.isTechnicallyAdvanced
        isHighPerformance = record.isHighPerformance
        isPressurized = record.isPressurized
        statedEASAClass = record.classEASA == "type" ? record.typeDesignator : record.classEASA
    }
}

extension Aircraft {
    /// The record that an import makes of an aircraft: the same on every device that imports it.
    init(_ described: LogbookAircraft) {
        self.init(id: Self.id(imported: described.registration))
        registration = described.registration.uppercased()
        typeDesignator = described.typeCode
        (make, model) = (described.make, described.model)
        // A year that the form would not take is unknown.
        year = described.year.flatMap { (1903...2100).contains($0) ? $0 : nil }
        (gear, engine, equipmentType) = (described.gear, described.engine, described.equipment)
        categoryAndClass = described.aircraftClass?.token
        isComplex = described.isComplex
        isTechnicallyAdvanced = described.isTechnicallyAdvanced
        isHighPerformance = described.isHighPerformance
        isPressurized = described.isPressurized
    }

    static func id(imported registration: String) -> RecordID {
        RecordID(derivedFrom: "aircraft", LogbookAircraft.key(registration))
    }
}
