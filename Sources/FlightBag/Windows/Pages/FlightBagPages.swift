/// The pages that the flight bag itself leads to.
package enum FlightBagPages {
    package static let all: [any DeclaredPage.Type] = [
        MapPage.self, AirportPage.self, ListPage.self, RecordPage.self, FormPage.self, LoadingPage.self,
        LogbookEntriesPage.self, LogbookFilesPage.self, MorePage.self, FilesPage.self, SettingsPage.self,
        AccountPage.self,
    ]
}

extension SiteMap {
    /// The pages that the flight bag itself leads to. `kinds` are those that have addresses.
    package init(kinds: [KindName]) { self.init(FlightBagPages.all, kinds: kinds) }
}
