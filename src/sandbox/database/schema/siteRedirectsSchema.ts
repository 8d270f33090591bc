/** Redirects of sites. A source has at most one active redirect and one draft. */
export const siteRedirectsSchema = `
  CREATE TABLE site_redirects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    draft INTEGER NOT NULL,
    capture_wildcard INTEGER NOT NULL,
    permanent INTEGER NOT NULL,
    -- JSON
    destination TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT,
    UNIQUE (site_id, source, draft)
  ) STRICT;
`
