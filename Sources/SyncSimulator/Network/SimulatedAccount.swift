import SyncCore

/// Somebody with an account: what the server has of theirs, and their place in the shared scope.
final class SimulatedAccount {
    let name: String
    /// The server's state of the account's own scope, as it has to be.
    var model: ModelServer
    /// The role in the shared scope, how often one was given, and how often it changed.
    var grant = (role: ScopeRole?.none, number: 0, turn: 0)
    /// The record in the account's own scope that says so.
    var grantKey = ""

    init(name: String, _ app: AppShape) {
        self.name = name
        model = ModelServer(app)
    }
}
