/// The problems that push and pull tell apart. All of them leave what a replica has as it is.
package enum SyncProblem: String, Sendable {
    /// 401: nobody is signed in, or the sign-in ended.
    case signInNeeded
    /// 400: the request cannot be read.
    case badRequest
    /// 408: the request did not come whole, or not in time.
    case incomplete
    /// 403: the scope is not the account's.
    case notAllowed
    /// 409: the two schemas say different things about the same column.
    case schemaMismatch
    /// 409: the server has not seen the replica's schema yet and wants it first.
    case schemaUnknown
    /// 409: the batch begins below the mark and is not the one applied there: another copy used this
    /// identity.
    case identityReused
    /// 409: the old identity of a retirement is another account's: none of its changes was taken for this
    /// one.
    case identityOfAnother
    /// 409: the batch begins above the mark: the server lost something.
    /// 410: the cursor is of another epoch or below the horizon.
    case startOver
    /// 410: the server was restored from a backup and wants back what replicas still have.
    case historyLost
    /// 413: the body is larger than the server takes in one request.
    case tooLarge
    /// 413: the batch is larger than the server takes, in however many parts it comes.
    case batchTooLarge
    /// 426: the replica speaks a protocol that this server no longer does.
    case protocolTooOld
    /// 429 and 503: not now.
    case busy
    /// 500: the server failed.
    case internalFailure

    /// The HTTP status that goes with it.
    package var status: Int {
        switch self {
        case .signInNeeded: 401
        case .badRequest: 400
        case .incomplete: 408
        case .notAllowed: 403
        case .schemaMismatch, .schemaUnknown, .identityReused, .identityOfAnother: 409
        case .startOver, .historyLost: 410
        case .tooLarge, .batchTooLarge: 413
        case .protocolTooOld: 426
        case .busy: 503
        case .internalFailure: 500
        }
    }
}
