import SyncCore
import SyncSimulator
import Synchronization
import Testing

struct ZooTests {
    /// Mistakes that need luck are hunted by `aloft simulate --zoo`, in a release build and many more seeds.
    @Test
    func `planted mistakes that show often are found within a few seeds`() async throws {
        let common: [Mistake] = [
            .pullCaptured, .captureLeftOff, .replyConfirms, .replyMovesMark, .anyAnswerConfirms,
            .refusalDropped, .joinedNumberTooLow, .pageIsState, .pendingOverwritten, .overlayNotReplayed,
            .pullsWithoutPause, .stampPerChange, .repeatApplied, .repeatNotAnswered, .markApart,
            .cursorAtHead,
            .refusalHalved, .arrivalWins, .firstPartMovesMark,
        ]
        let missed = Mutex<[Mistake]>([])
        try await Zoo(seeds: 1..<25, devices: 2, profile: .standard, enough: 1).run(common) { find in
            if find.found == 0 { missed.withLock { $0.append(find.mistake) } }
        }
        #expect(missed.withLock { $0 }.isEmpty)
    }
}
