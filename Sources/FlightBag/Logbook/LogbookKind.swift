import Aviation
import SyncCore

extension LogbookRecord {
    package static let kind = RecordKind<LogbookRecord>(
        name: KindName(
            table: "logbook_entry", path: "logbook", one: "logbook entry", many: "Logbook", isTab: true,
            isPaged: true),
        fields: flightFields + timeFields + landingFields + peopleFields + otherFields + aircraftFields
            + keptFields,
        pairs: [
            ["date", "aircraft_registration"], ["departure", "destination"], ["time_out", "time_off"],
            ["time_on", "time_in"], ["total_s", "pic_s"], ["sic_s", "solo_s"],
            ["night_s", "cross_country_s"], ["dual_received_s", "dual_given_s"],
            ["actual_instrument_s", "simulated_instrument_s"], ["day_takeoffs", "day_landings_full_stop"],
            ["night_takeoffs", "night_landings_full_stop"], ["all_landings", "holds"],
            ["picus_s", "multi_pilot_s"], ["ifr_s", "examiner_s"], ["nvg_s", "nvg_ops"],
            ["simulated_flight_s", "distance_nm"], ["ground_training_s", "ground_training_given_s"],
            ["hobbs_start_s", "hobbs_end_s"], ["tach_start_s", "tach_end_s"], ["on_duty", "off_duty"],
            ["is_flight_review", "is_ipc"], ["is_checkride", "is_faa_61_58"],
            ["aircraft_type", "aircraft_class_faa"], ["aircraft_gear", "aircraft_equip_type"],
            ["signed_by", "signed_on"],
        ],
        invitation:
            "No entries yet. Write the first one, or import a ForeFlight logbook: neither needs a network.",
        title: { record in
            let entry = record.entry
            let way = [entry[.from], entry[.to]].compactMap(\.self).joined(separator: " – ")
            let name = [entry.date?.description, way.isEmpty ? entry[.aircraft] : way].compactMap(\.self)
            return name.isEmpty ? "Logbook entry" : name.joined(separator: " ")
        },
        problems: { record in
            record.entry.date == nil ? ["date": "Which day was it?"] : [:]
        },
        begin: { record, context, new in
            record.entry.date = Day(milliseconds: context.now)
            record.entry.texts[.from] = new.departure
            if let flight = new.madeFor.flatMap({ context.flights[$0] }) { record.propose(flight, context) }
        },
        complete: { record, context in
            record.noteFlight(context)
            record.noteAircraft(context)
            record.noteSignature()
        },
        warnings: { record, _ in record.warnings },
        isListed: { $0.isRemoved != true },
        handling: handling)

    private static var handling: RecordHandling<LogbookRecord> {
        var handling = RecordHandling<LogbookRecord>()
        handling.essential = [
            "date", "aircraft_registration", "departure", "destination", "total_s", "pic_s",
            "day_takeoffs", "day_landings_full_stop", "pilot_comments",
        ]
        handling.headings = [
            "date": "Route and clock", "total_s": "Times", "day_takeoffs": "Take-offs and landings",
            "instructor_name": "People",
            "picus_s": "More times and readings", "is_flight_review": "Checks",
            "aircraft_type": "Aircraft as flown", "custom": "Other columns", "signed_by": "Signature",
        ]
        handling.preparations = [
            """
            CREATE INDEX IF NOT EXISTS logbook_entry_order ON logbook_entry
            (coalesce(date, ''), coalesce(time_out, time_off, ''), id)
            """,
            """
            CREATE INDEX IF NOT EXISTS logbook_entry_aircraft ON logbook_entry
            (aircraft_registration, date)
            """,
            "CREATE INDEX IF NOT EXISTS logbook_entry_import ON logbook_entry (import_id)",
            """
            CREATE TABLE IF NOT EXISTS logbook_import (
                id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE IF NOT EXISTS logbook_import_row (
                import_id TEXT NOT NULL, record TEXT NOT NULL, digest TEXT NOT NULL, fields TEXT,
                PRIMARY KEY (import_id, record)
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE IF NOT EXISTS logbook_import_aircraft (
                import_id TEXT NOT NULL, record TEXT NOT NULL, digest TEXT NOT NULL,
                PRIMARY KEY (import_id, record)
            ) WITHOUT ROWID
            """,
        ]
        handling.preparations += SummedColumns.preparations
        handling.lock = { $0.lock }
        handling.uncopied = ["signed_by", "signed_on"]
        handling.derivedID = { LogbookRecord.id(ofFlight: $0) }
        handling.retire = { record in
            guard record.importID != nil || record.flightID != nil else { return false }
            record.isRemoved = true
            return true
        }
        handling.proposals = { record, context in try await record.proposals(context) }
        return handling
    }

    private static var flightFields: [Field<LogbookRecord>] {
        [
            .column(.date, "Date", .day),
            .column(.text(.aircraft), "Aircraft", hint: "Registration", isUpper: true),
            .column(.text(.from), "From", .airport, isUpper: true),
            .column(.text(.to), "To", .airport, isUpper: true),
            .column(.text(.route), "Route", isUpper: true),
            .time(.out, "Out"), .time(.off, "Off"), .time(.on, "On"), .time(.in, "In"),
            .choice(
                \.purpose, "kind", "Kind",
                [
                    .init("flight", "Flight"), .init("fstd", "Simulator"), .init("ground", "Ground"),
                    .init("brought_forward", "Brought forward"),
                ]),
        ]
    }

    private static var timeFields: [Field<LogbookRecord>] {
        [
            .hours(.total, "Total time", hint: "1.4 or 1:25"), .hours(.pilotInCommand, "PIC"),
            .hours(.secondInCommand, "SIC"), .hours(.solo, "Solo"), .hours(.night, "Night"),
            .hours(.crossCountry, "Cross country"), .hours(.dualReceived, "Dual received"),
            .hours(.dualGiven, "Dual given"), .hours(.actualInstrument, "Actual instrument"),
            .hours(.simulatedInstrument, "Simulated instrument"),
        ]
    }

    private static var landingFields: [Field<LogbookRecord>] {
        [
            .count(.dayTakeoffs, "Day take-offs"),
            .count(.dayFullStopLandings, "Day full stops"),
            .count(.nightTakeoffs, "Night take-offs"),
            .count(.nightFullStopLandings, "Night full stops"),
            .count(.allLandings, "All landings"), .count(.holds, "Holds"),
            .lines(
                "approaches", "Approaches", hint: "One a line: 1;ILS OR LOC RWY 31;31;KPAO;",
                (0..<6).map { .approach($0) }, json: { $0.approachesJSON },
                read: { $0.readApproaches($1) }),
            .ticked(\.entry.isSoleManipulator, "is_sole_manipulator", "Sole manipulator of the controls"),
        ]
    }

    private static var peopleFields: [Field<LogbookRecord>] {
        [
            .column(.text(.instructorName), "Instructor"),
            .column(.text(.instructorComments), "Instructor's comments", .area),
            .lines(
                "people", "People", hint: "One a line: Name;Role;;", (0..<6).map { .person($0) },
                json: { $0.peopleJSON }, read: { $0.readPeople($1) }),
            .column(.text(.pilotComments), "Comments", .area), .remarks(\.remarks),
        ]
    }

    private static var otherFields: [Field<LogbookRecord>] {
        [
            .hours(.pilotInCommandUnderSupervision, "PICUS"), .hours(.multiPilot, "Multi-pilot"),
            .hours(.instrumentFlightRules, "IFR"), .hours(.examiner, "Examiner"),
            .hours(.nightVision, "NVG"), .count(.nightVisionOperations, "NVG operations"),
            .hours(.simulatedFlight, "Simulator"), .column(.distance, "Distance", unit: "NM"),
            .hours(.groundTraining, "Ground training"),
            .hours(.groundTrainingGiven, "Ground training given"),
            .hours(.hobbsStart, "Hobbs start"), .hours(.hobbsEnd, "Hobbs end"),
            .hours(.tachStart, "Tach start"), .hours(.tachEnd, "Tach end"),
            .time(.onDuty, "On duty"), .time(.offDuty, "Off duty"),
            .flag(.flightReview, "Flight review"), .flag(.instrumentProficiencyCheck, "IPC"),
            .flag(.checkride, "Checkride"), .flag(.faa6158, "FAA 61.58"),
            .flag(.nightVisionProficiency, "NVG proficiency"),
        ]
    }

    private static var aircraftFields: [Field<LogbookRecord>] {
        [
            .text(\.aircraftType, "aircraft_type", "Type", isUpper: true),
            .text(
                \.aircraftClassFAA, "aircraft_class_faa", "Class", hint: "ASEL, or ForeFlight's words",
                check: { AircraftClass($0)?.token }),
            .text(\.aircraftClassEASA, "aircraft_class_easa", "Class (EASA)", hint: "SEP(land)"),
            .text(\.aircraftGear, "aircraft_gear", "Gear", hint: "fixed_tailwheel"),
            .text(\.aircraftEquipType, "aircraft_equip_type", "Equipment", hint: "aircraft, ffs, ftd, aatd"),
        ]
    }

    private static var keptFields: [Field<LogbookRecord>] {
        [
            .custom,
            Field(
                SyncColumn("aircraft_id", .text), [], stored: { FieldValue($0.aircraftID?.text) },
                restore: { $0.aircraftID = $1.text.flatMap { RecordID($0) } }, written: { _ in [] },
                take: { _, _ in [] }),
            .silent(\.flightID, "flight_id"), .silent(\.importID, "import_id"),
            .silentFlag(\.isRemoved, "is_removed"),
            .text(\.signedBy, "signed_by", "Signed by", hint: "Name and number. Locks the entry"),
            .text(
                \.signedOn, "signed_on", "Signed on", .day, condition: "A day: 2026-11-23.",
                check: { Day($0)?.description }),
            .silent(\.signedValues, "signed_values"),
        ]
    }
}
