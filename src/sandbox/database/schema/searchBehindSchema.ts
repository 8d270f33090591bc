/** The spaces whose main content isn't in the search index yet. */
export const searchBehindSchema = `
  CREATE TABLE search_behind (
    space_id TEXT PRIMARY KEY REFERENCES spaces(id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
`
