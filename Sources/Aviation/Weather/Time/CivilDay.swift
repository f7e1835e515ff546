import Foundation

/// A day of the Gregorian calendar, UTC. Reports need months and days only; Foundation's calendar is a
/// hundred times slower.
struct CivilDay: Hashable {
    let year: Int
    /// 1–12.
    let month: Int
    /// 1–31.
    let day: Int

    private init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day in which the instant lies. Nil outside of the years −9999 to 9999.
    init?(_ instant: Date) {
        let days = (instant.timeIntervalSince1970 / 86_400).rounded(.down)
        guard abs(days) < 2_900_000 else { return nil }
        // Days counted from 1 March 0000, so that the leap day is a year's last (H. Richards,
        // "Calendars", Explanatory Supplement to the Astronomical Almanac, 3rd ed., ch. 15).
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The first of the month so many months on.
    func firstOfMonth(offset: Int) -> CivilDay {
        let months = year * 12 + month - 1 + offset
        let floored = months >= 0 ? months / 12 : (months - 11) / 12
        return CivilDay(year: floored, month: months - floored * 12 + 1, day: 1)
    }

    /// That day of this month. Nil when the month is shorter.
    func day(_ day: Int) -> CivilDay? {
        guard day >= 1, day <= length else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// That day of that year. Nil when there is none.
    static func on(year: Int, month: Int, day: Int) -> CivilDay? {
        guard (1...12).contains(month), (0...9999).contains(year) else { return nil }
        return CivilDay(year: year, month: month, day: 1).day(day)
    }

    /// How many days this month has.
    private var length: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// 0 is Sunday, 6 Saturday.
    var weekday: Int { ((days + 4) % 7 + 7) % 7 }

    /// Days since 1 January 1970.
    private var days: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The instant of that time on this day; hour 24 is the end of it.
    func instant(hour: Int, minute: Int = 0) -> Date {
        Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60))
    }
}
