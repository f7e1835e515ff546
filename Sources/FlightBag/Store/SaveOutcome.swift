/// The outcome of saving a form.
package enum SaveOutcome: Hashable, Sendable {
    /// It is on disk and waits for the server; how to take it back, or nil when nothing was changed.
    case saved(ChangeID?)
    /// Nothing was written: a sentence for each input that cannot stay as it is.
    case refused([String: String])
    /// Nothing was written: the record was removed meanwhile, here or on another device.
    case gone
    /// Nothing was written: the record can no longer be changed. A sentence says why.
    case locked(String)
    /// Nothing was written: the disk did not take it. The typed values can be saved again.
    case failed(StoreProblem)
}
