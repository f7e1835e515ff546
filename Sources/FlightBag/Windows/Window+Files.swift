import Aviation

extension Window {
    /// Takes a chosen or dropped file: its content determines its kind. Nothing is stored before a person has
    /// seen a preview.
    package func take(file name: String, bytes: [UInt8]) async throws {
        switch FileContent(bytes) {
        case .flightPlans: try await offerPlans(file: name, bytes: bytes)
        case .logbook:
            go(to: .logbookFiles)
            try await app.logbookFiles.offer(name: name, bytes: bytes, app.context)
        case .account:
            go(to: .files)
            try await app.accountFiles.offer(name: name, bytes: bytes)
        case .loadingProfile: offerProfile(file: name, bytes: bytes)
        case .unknown(let sentence):
            go(to: .files)
            unreadFile = "\(name) cannot be read here. \(sentence) \(FileContent.readable)"
            return
        }
        unreadFile = nil
    }

    /// Forgets the sentence about a file that cannot be read.
    package func closeUnread() { unreadFile = nil }
}
