import SyncCore

extension Schema {
    /// The schema of an app that does not say which columns were renamed.
    var withoutFormerNames: Schema {
        var schema = self
        for table in schema.tables.indices {
            for column in schema.tables[table].columns.indices {
                let name = schema.tables[table].columns[column].sqlName
                schema.tables[table].unique = schema.tables[table].unique.map { key in
                    key.map { $0 == schema.tables[table].columns[column].name ? name : $0 }
                }
                schema.tables[table].columns[column].name = name
            }
        }
        return schema
    }
}
