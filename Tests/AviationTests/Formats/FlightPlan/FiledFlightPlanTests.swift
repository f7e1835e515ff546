import Aviation
import Testing

@Suite("FiledFlightPlan") struct FiledFlightPlanTests {
    /// Made by the rules of Doc 4444; the first by the facts of design notes 1.8.
    static let samples = [
        """
        (FPL-N122DR-VG
        -S22T/L-SBDGORVY/LB2
        -LFAT0930
        -N0166VFR DCT LYD DCT VESAN 4830N00210E DCT
        -EGTF0033 EGLL
        -PBN/B2D2S1 DOF/260318 REG/N122DR RMK/CALL 24H/7 - BACK AT NIGHT
        -E/0430 P/TBN R/UV S/M J/LF D/1 4 C YELLOW A/WHITE N/PETS C/SMITH)
        """,
        "(FPL-DABCD/A4521-IS-2C172/L-SDFGRY/S-EDDS1200-N0110F085 SUL1A SUL T163 TEDGO/N0120F095 "
            + "VFR DCT-EDDF0105 EDFE EDDS-0)",
        "FPL-GABCD-YG-ZZZZ/L-N/N-AFIL0000-K0200A030 DCT-ZZZZ9959-TYP/HOMEBUILT DEST/FARM STRIP 4830N00210E",
        "(FPL-SAS912-IS-B77W/H-SDE1E2E3GHIJ3J5M1RWXY/LB1D1-ESSA0910-M082F330 "
            + "DCT-KJFK0830 KBOS KEWR-STS/HOSP)",
    ]

    @Test func `every item of the message is read`() throws {
        let plan = try FiledFlightPlan(Self.samples[0])
        #expect(plan.aircraft == "N122DR")
        #expect(plan.flightRules == "V")
        #expect(plan.flightType == "G")
        #expect(plan.aircraftType == "S22T")
        #expect(plan.wakeCategory == "L")
        #expect(plan.equipment == ["S", "B", "D", "G", "O", "R", "V", "Y"])
        #expect(plan.surveillance == ["L", "B2"])
        #expect(plan.departure == "LFAT")
        #expect(plan.offBlockMinutes == 570)
        #expect(plan.cruise.speed == .knots(166))
        #expect(plan.cruise.level == .vfr)
        #expect(plan.route == ["DCT", "LYD", "DCT", "VESAN", "4830N00210E", "DCT"])
        #expect(plan.destination == "EGTF")
        #expect(plan.elapsedMinutes == 33)
        #expect(plan.alternates == ["EGLL"])
        #expect(plan.other.map(\.mark) == ["PBN", "DOF", "REG", "RMK"])
        #expect(plan.other("RMK") == "CALL 24H/7 - BACK AT NIGHT")
        #expect(plan.offBlock?.instantText == "2026-03-18T09:30:00Z")
        #expect(plan.enduranceMinutes == 270)
        #expect(plan.persons == nil)
        #expect(plan.supplementary("D") == "1 4 C YELLOW")
        #expect(plan.supplementary("C") == "SMITH")
        #expect(plan.undecoded.isEmpty)
    }

    @Test func `formations, codes, Mach numbers and odd places are read`() throws {
        let german = try FiledFlightPlan(Self.samples[1])
        #expect(german.transponderCode == "4521")
        #expect(german.aircraftCount == 2)
        #expect(german.aircraftType == "C172")
        #expect(german.cruise.level == .level(.flightLevel(85)))
        #expect(german.other.isEmpty)
        #expect(german.day == nil)
        #expect(german.alternates == ["EDFE", "EDDS"])
        let farm = try FiledFlightPlan(Self.samples[2])
        #expect(farm.departure == "AFIL")
        #expect(farm.equipment == ["N"])
        #expect(farm.elapsedMinutes == 99 * 60 + 59)
        #expect(farm.other("DEST") == "FARM STRIP 4830N00210E")
        let airliner = try FiledFlightPlan(Self.samples[3])
        #expect(airliner.cruise.speed == .machHundredths(82))
        #expect(airliner.equipment.contains("J5"))
    }

    @Test(arguments: samples) func `a written plan is read back the same`(text: String) throws {
        let plan = try FiledFlightPlan(text)
        #expect(try FiledFlightPlan(plan.text) == plan)
        #expect(plan.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 69 })
        let words = Set(text.filter { !"()-\n".contains($0) })
        #expect(Set(plan.text).isSuperset(of: words))
    }

    @Test(
        arguments: [
            ("(FPL-N122DR", "(DEP-N122DR", FlightPlanProblem.noFlightPlan("DEP-N122DR-V")),
            ("N122DR-VG", "N122DR99-VG", .unreadable(item: 7, text: "N122DR99")),
            ("N122DR-VG", "N122DR/A8521-VG", .unreadable(item: 7, text: "N122DR/A8521")),
            ("-VG", "-QG", .unreadable(item: 8, text: "QG")),
            ("-VG", "-VGX", .unreadable(item: 8, text: "VGX")),
            ("S22T/L-", "S22T-", .unreadable(item: 9, text: "S22T")),
            ("S22T/L", "S22T/Q", .unreadable(item: 9, text: "S22T/Q")),
            ("SBDGORVY/LB2", "SBDGORVY", .unreadable(item: 10, text: "SBDGORVY")),
            ("LFAT0930", "LFAT2430", .unreadable(item: 13, text: "LFAT2430")),
            ("LFAT0930", "LFAT0960", .unreadable(item: 13, text: "LFAT0960")),
            ("N0166VFR", "0166VFR", .unreadable(item: 15, text: "0166VFR")),
            ("EGTF0033", "EGTF", .unreadable(item: 16, text: "EGTF")),
        ])
    func `an item that cannot be read is named`(old: String, new: String, problem: FlightPlanProblem) {
        #expect(throws: problem) { try FiledFlightPlan(Self.samples[0].replacing(old, with: new)) }
    }

    @Test func `a message that ends early says before which item`() {
        #expect(throws: FlightPlanProblem.missing(item: 16)) {
            try FiledFlightPlan("(FPL-N122DR-VG-S22T/L-S/L-LFAT0930-N0166VFR DCT)")
        }
        #expect(throws: FlightPlanProblem.noFlightPlan("")) { try FiledFlightPlan("") }
        #expect(throws: FlightPlanProblem.tooLong) {
            try FiledFlightPlan(String(repeating: "-", count: 30_000))
        }
    }

    @Test func `a word that fits nowhere is undecoded`() throws {
        let text = "(FPL-N122DR-VG-S22T/L-S/L-LFAT0930-N0166VFR DCT-EGTF0033 EGLL EGKK EGSS-HELLO DOF/260230)"
        let plan = try FiledFlightPlan(text)
        #expect(plan.undecoded == ["16: EGSS", "18: HELLO"])
        #expect(plan.day == nil)
    }

    @Test func `messages are found among lines, and nothing is left out`() {
        let text = "\n(FPL-A\n-B)\n  FPL-C\nrubbish (FPL-D) (FPL-E\n\n-F"
        #expect(
            FlightPlanMessages.split(text) == [
                FlightPlanMessages.Message(line: 2, text: "(FPL-A\n-B)"),
                FlightPlanMessages.Message(line: 4, text: "  FPL-C"),
                FlightPlanMessages.Message(line: 5, text: "rubbish "),
                FlightPlanMessages.Message(line: 5, text: "(FPL-D)"),
                FlightPlanMessages.Message(line: 5, text: " (FPL-E\n-F"),
            ])
    }

    @Test func `no damage stops the reader, and its effort grows with the message`() {
        Fuzzer(Self.samples).forEachInput { input in
            for message in FlightPlanMessages.split(input) {
                guard var plan = try? FiledFlightPlan(message.text) else { continue }
                plan.undecoded = []
                let again = try? FiledFlightPlan(plan.text)
                #expect(again?.route == plan.route)
                #expect(again?.departure == plan.departure)
            }
        }
        #expect(Growth.worst(Self.samples, characters: 4000) { _ = try? FiledFlightPlan($0) } < Growth.limit)
        #expect(Growth.worst(Self.samples) { _ = FlightPlanMessages.split($0) } < Growth.limit)
    }
}
