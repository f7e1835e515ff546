#pragma once

#include <sqlite3.h>

// SQLite is configured by a function with a variable number of arguments; Swift cannot call those.

/// Has SQLite count no memory: two threads that work on databases of their own then have no lock in common.
/// SQLITE_MISUSE, and no effect, once SQLite is in use.
static inline int aloft_sqliteWithoutStatistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
