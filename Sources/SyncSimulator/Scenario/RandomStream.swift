/// The random sources of a run besides the main one: each kind of fault leaves the draws of the others
/// unchanged.
enum RandomStream: UInt64 {
    case failingDisk = 55
    case firstRows
    case app
    case poisonBatches
    case latePages
    case versionSkew
    case copiedFiles
    case overload
    case presence
    case secrets
    case moreRules
}
