import GRDB

/// The arguments of an INSERT for a row; nil is NULL.
typealias RowValues = [(any DatabaseValueConvertible)?]
