/// The faults there are, for counting.
package enum Fault: String, CaseIterable, Sendable {
    case lostRequest, lostReply, repeatedRequest, cutReply, captivePortal
    case deviceCrash, deviceCrashInCommit, serverCrashInCommit, clockSet, cutOff, tombstonesCollected
    case backup, deviceRestored, newIdentity, serverRestart, serverRestored, bitRot, granted, revoked, upgrade
    case intrusion, signInExpired, diskFull, droppedSignal, silentStream, brokenStream, putAway, overload,
        latePage, unreadable, diskFailed, failedOpening, crashInOpening, powerLost
}
