import FlightBag
import Foundation
import Notation

/// The settings of this device: syncing, colours, and the location of the data. The account's own are in the
/// form beside it.
struct SettingsView {
    let account: String
    let isSignedIn: Bool
    let lastSynced: String
    let waiting: String
    let reach: String
    let folder: String
    let files: [Fact]
    let filesAddress: String
    let breakdown: String?
    let source: WeatherOffer

    @MainActor init(_ window: Window) {
        let (app, sync) = (window.app, window.app.sync)
        switch sync.account {
        case .none: (account, isSignedIn) = ("Not signed in: everything stays on this device.", false)
        case .signedIn(let name): (account, isSignedIn) = (name, true)
        case .signInNeeded(let name): (account, isSignedIn) = ("\(name), sign-in ended", true)
        }
        lastSynced =
            sync.lastSynced.map { "\(app.time($0)), \(Written.age(max(window.state.now, app.now) - $0))" }
            ?? "never"
        waiting = sync.pendingChanges == 0 ? "nothing" : counted(sync.pendingChanges, "change")
        reach =
            switch sync.reach {
            case .offline: "out of reach"
            case .limited: "in reach, with trouble"
            case .online: "in reach"
            }
        folder = app.home.path
        files = app.storedFiles.map { file in
            Fact(
                title: file.title,
                text: "\(file.name), " + (file.bytes.map { Written.size($0) } ?? "not there yet"))
        }
        filesAddress = Page.files.address
        breakdown = app.breakdown
        source = WeatherOffer(app.weatherSource.choice)
    }
}
