package import GRDB

extension Row {
    /// The value in a place; nil for null, and for a value of another kind, which another program can have
    /// written: a plain subscript ends the program there.
    package func readable<Value: DatabaseValueConvertible>(_ place: Int) -> Value? {
        Value.fromDatabaseValue(self[place] as DatabaseValue)
    }
}
