package import Foundation

/// The key whose releases a device takes, in a file beside its data: pinned at the first signed release that
/// a server shows, or given by a person. The file says also which release was the latest in use, so that an
/// older one, signed as well, is not taken again when the airports were deleted.
package struct ReleaseTrust: Sendable {
    /// The file's content.
    private struct Kept: Codable {
        var key: String
        /// The latest release that was in use; nil for none.
        var latest: String?
    }

    private let file: URL

    /// The trust that is kept in this file; nobody is trusted where there is none.
    package init(_ file: URL) { self.file = file }

    /// The trusted key; nil before the first contact. Throws ``ReleaseDistrust/unknownTrust(path:)``.
    package func key() throws -> ReleaseKey? { try kept().flatMap { ReleaseKey($0.key) } }

    /// Trusts this key and no other from now on; on disk when this returns. Which release was the latest of
    /// another key no longer counts.
    package func trust(_ key: ReleaseKey) throws {
        do {
            if try self.key() == key { return }
        } catch is ReleaseDistrust {
            // A person gives the key because the file cannot be read.
        }
        try write(Kept(key: key.text, latest: nil))
    }

    /// Throws ``ReleaseDistrust`` unless the release is signed with the trusted key and of a day that has
    /// come. The first key that is seen is trusted.
    package func check(_ release: AirportRelease, at time: Date) throws {
        let signer = try release.signer()
        let trusted = try key()
        if let trusted, trusted != signer {
            throw ReleaseDistrust.otherKey(signer, trusted: trusted)
        }
        if let day = release.firstDay(after: time) { throw ReleaseDistrust.future(day: day) }
        if trusted == nil { try trust(signer) }
    }

    /// As ``check(_:at:)``, and throws ``ReleaseDistrust/older(than:)`` for a release that was followed by a
    /// later one here: before it is put in place.
    package func checkUse(of release: AirportRelease, at time: Date) throws {
        try check(release, at: time)
        if let latest = try kept()?.latest, ReferenceEdition.isLater(latest, than: release.version) == true {
            throw ReleaseDistrust.older(than: latest)
        }
    }

    /// Remembers that a release is in use.
    package func noteUse(of release: AirportRelease) throws {
        guard var kept = try kept() else { return }
        if let latest = kept.latest, ReferenceEdition.isLater(release.version, than: latest) != true {
            return
        }
        kept.latest = release.version
        try write(kept)
    }

    private func kept() throws -> Kept? {
        guard DurableFile.exists(file) else { return nil }
        do {
            let kept = try JSONDecoder().decode(Kept.self, from: Data(contentsOf: file))
            guard ReleaseKey(kept.key) != nil else { throw ReleaseDistrust.unknownTrust(path: file.path) }
            return kept
        } catch {
            throw ReleaseDistrust.unknownTrust(path: file.path)
        }
    }

    private func write(_ kept: Kept) throws {
        try DurableFile.write(try JSONEncoder().encode(kept), to: file)
    }
}

extension AirportRelease {
    /// A day of it that is not believed at `time`: of a file, of the version, or that on which it was made;
    /// nil for none.
    func firstDay(after time: Date) -> String? {
        if let day = sources.unbelievedDay(version: version, at: time) { return day }
        let made = String(madeAt.prefix(10))
        // Somewhere on earth it may be a day later than in UTC.
        return made > time.addingTimeInterval(86_400).formatted(.iso8601.year().month().day()) ? made : nil
    }
}
