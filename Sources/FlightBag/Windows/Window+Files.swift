import Aviation

extension Window {
    /// Takes a file that somebody chose or dropped: what it is follows from its content. Nothing is stored
    /// before a person has seen what would be.
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
