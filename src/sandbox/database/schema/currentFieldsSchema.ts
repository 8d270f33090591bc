/**
 * What the current generation of the API adds to the reference: drafts and links of sites, and links of change
 * requests.
 */
export const currentFieldsSchema = `
  ALTER TABLE sites ADD COLUMN default_level TEXT DEFAULT 'inherit';
  ALTER TABLE site_spaces ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE site_sections ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE site_section_groups ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;

  -- Links of a site's navigation that lead elsewhere.
  CREATE TABLE site_external_links (
    id TEXT PRIMARY KEY,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    group_id TEXT REFERENCES site_section_groups(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    url TEXT NOT NULL,
    description TEXT,
    icon TEXT,
    condition TEXT,
    draft INTEGER NOT NULL DEFAULT 0,
    position REAL NOT NULL
  ) STRICT;
  CREATE INDEX site_external_links_by_place ON site_external_links (site_id, position, id);

  -- JSON: the links that somebody put to a change request, in order.
  ALTER TABLE change_requests ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
`
