import SyncCore

/// GRDB has types of these names, too; in this module they are those of sync's.
typealias Record = SyncCore.Record
typealias Table = SyncCore.Table
typealias Column = SyncCore.Column
