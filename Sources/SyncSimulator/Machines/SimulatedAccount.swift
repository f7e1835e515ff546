import SyncCore

/// An account: the server's state of its own scope, and its role in the shared one.
final class SimulatedAccount {
    let name: String
    /// The server's state of the account's own scope, as it has to be.
    var model: ModelServer
    /// The role in the shared scope, the number of its grants, and the number of its changes.
    var grant = (role: ScopeRole?.none, number: 0, revision: 0)
    /// The key of the record in the account's own scope that has the grant.
    var grantKey = ""

    init(name: String, _ app: AppShape) {
        self.name = name
        model = ModelServer(app)
    }
}
