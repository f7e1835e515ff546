/// The result of one rule of recent experience or validity for a pilot on a day. For planning: the pilot is
/// responsible.
package struct CurrencyFinding: Hashable, Sendable {
    package enum Standing: Hashable, Sendable {
        case met
        case notMet
        /// The log counts enough, but cannot prove what the rule demands.
        case asLogged
        /// A fact that the rule needs was not given.
        case notComputed(String)
    }

    package let rule: CurrencyRule
    /// The class, the type or the privilege that the rule is applied to; nil when there is only one.
    package var subject: String?
    package var standing: Standing
    /// The last day on which it holds by what was counted; nil when it never did.
    package var validUntil: Day?
    /// The first day that counts for this day; nil for a rule without a window.
    package var countedFrom: Day?
    /// The counted and the needed number of each thing, by name: "takeoffs", "landings", "total_s".
    package var counts: [Count] = []
    /// The lines that were counted, latest first.
    package var entries: [Entry] = []
    /// Remarks for the pilot about the counting.
    package var notes: [String] = []

    /// One kind of thing that a rule counts.
    package struct Count: Hashable, Sendable {
        package let name: String
        package let counted: Int
        package let needed: Int

        package init(name: String, counted: Int, needed: Int) {
            self.name = name
            self.counted = counted
            self.needed = needed
        }

        package var isEnough: Bool { counted >= needed }
    }

    /// A counted line, with its contribution.
    package struct Entry: Hashable, Sendable {
        /// The line of the file, from 1; nil when it did not come from one.
        package let line: Int?
        package let date: Day
        package let aircraft: String?
        /// By the names of the counts; zeros are left out.
        package let counted: [String: Int]
    }

    init(
        _ rule: CurrencyRule, subject: String? = nil, standing: Standing, validUntil: Day? = nil
    ) {
        self.rule = rule
        self.subject = subject
        self.standing = standing
        self.validUntil = validUntil
    }

    /// True or false if known, nil if the log cannot prove it or it was not computed.
    package var isCurrent: Bool? {
        switch standing {
        case .met: true
        case .notMet: false
        case .asLogged, .notComputed: nil
        }
    }
}
