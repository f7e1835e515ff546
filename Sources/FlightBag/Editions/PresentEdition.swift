package import AviationDatabase

/// The airport data that a device has, as far as a release is compared with them.
package struct PresentEdition: Hashable, Sendable {
    package let edition: ReferenceEdition
    /// The release that they came as; nil when they were read in from files.
    package let release: String?
    /// Rows by dataset.
    package let counts: [ReferenceDataset: Int]
    package let sources: [AirportRelease.Source]
}

extension PresentEdition {
    /// Reads them. Throws what the database throws.
    package init(of database: AirportDatabase) throws {
        (counts, edition) = try database.referenceCounts()
        release = try database.installedRelease()
        sources = try database.sources()
    }
}
