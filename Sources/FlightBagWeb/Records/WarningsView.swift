import FlightBag

/// The warnings about a form, before it is saved, and values to fill in.
struct WarningsView {
    let warnings: [String]
    let hasWarnings: Bool
    let proposals: [Proposal]
    let hasProposals: Bool

    init(_ sentences: [String], _ proposals: [Proposal]) {
        warnings = sentences
        hasWarnings = !sentences.isEmpty
        self.proposals = proposals
        hasProposals = !proposals.isEmpty
    }
}
