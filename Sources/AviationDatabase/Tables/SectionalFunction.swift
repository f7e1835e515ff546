import Aviation
import GRDB

/// `inSectional(id, latitude, longitude)` in SQL: whether a place lies within a chart's neat line.
enum SectionalFunction {
    static let name = "inSectional"

    static func add(to db: Database) {
        db.add(
            function: DatabaseFunction(name, argumentCount: 3, pure: true) { values in
                guard let id = String.fromDatabaseValue(values[0]), let sectional = Sectional.named(id),
                    let latitude = Double.fromDatabaseValue(values[1]),
                    let longitude = Double.fromDatabaseValue(values[2]),
                    let place = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
                else { return false }
                return sectional.contains(place)
            })
    }
}
