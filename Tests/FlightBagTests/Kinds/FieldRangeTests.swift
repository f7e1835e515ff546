import Notation
import SyncCore
import Testing

@testable import FlightBag

/// Numbers outside of a field's range: no calculation may see them.
struct FieldRangeTests {
    @Test func `every column with a number that is not added to has a range`() {
        for table in FlightBagKinds.all.map(\.table) {
            for column in table.columns where column.type == .integer || column.type == .real {
                #expect(column.range != nil || column.merge == .counter, "\(table.name).\(column.name)")
            }
        }
    }

    @Test func `a number outside is unknown, a bound of the range is read`() {
        check(Flight.kind)
        check(FlightLeg.kind)
        check(Aircraft.kind)
        check(PerformanceProfile.kind)
        check(LogbookRecord.kind)
        check(LoadingStationRecord.kind)
    }

    private func check<Value>(_ kind: RecordKind<Value>) {
        let bounded = kind.fields.compactMap { field in field.column.range.map { (field, $0) } }
        #expect(!bounded.isEmpty)
        for (field, range) in bounded {
            func read(_ number: FieldValue) -> FieldValue {
                var record = Value(id: RecordID(derivedFrom: "record"))
                field.restore(&record, number)
                return field.stored(record)
            }
            let isWhole = field.column.type == .integer
            func value(_ number: Double) -> FieldValue {
                isWhole ? .integer(Int64(clamping: number)) : .real(number)
            }
            for outside in [range.lowerBound - 1, range.upperBound + 1, 1e308, -1e308] {
                #expect(
                    read(value(outside)) == field.column.defaultValue, "\(field.column.name) \(outside)")
            }
            for bound in [range.lowerBound, range.upperBound] {
                #expect(read(value(bound)) == value(bound), "\(field.column.name) \(bound)")
            }
        }
    }
}
