/// The random sources of a run besides the main one: each kind of fault leaves the draws of the others as
/// they are.
enum RandomStream: UInt64 {
    case app = 57
    case poisonBatches
    case latePages
    case versionSkew
    case copiedFiles
    case overload
    case presence
}
