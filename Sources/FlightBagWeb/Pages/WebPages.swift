import FlightBag

/// The pages of the flight bag. The page of everything else links its pages in this order.
enum WebPages {
    static let all: [any ShownPage.Type] = [
        MapPage.self, AirportPage.self, AirspacePage.self,
        FlightsPage.self, FlightPage.self, NavLogPage.self, FlightWeatherPage.self, PackPage.self,
        FlightRunwaysPage.self, FlightFilesPage.self,
        LegsPage.self, LegFormPage.self, LoadingPage.self,
        LogbookEntriesPage.self, CurrencyPage.self, LogbookFilesPage.self,
        AttentionPage.self, WeatherPage.self, StationPage.self,
        ListPage.self, RecordPage.self, FormPage.self,
        FilesPage.self, EditionsPage.self, SettingsPage.self, MorePage.self, AccountPage.self,
    ]
}
