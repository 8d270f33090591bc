/** Sites with their spaces, sections, groups, share links and adaptive schemas (API part 2 §2.4). */
export const sitesSchema = `
  CREATE TABLE sites (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    title TEXT NOT NULL,
    -- The name in the site's address; without one it is the id.
    basename TEXT UNIQUE,
    visibility TEXT NOT NULL,
    published INTEGER NOT NULL DEFAULT 0,
    agents_context TEXT NOT NULL DEFAULT 'included',
    adaptive_enabled INTEGER NOT NULL DEFAULT 0,
    adaptive_schema TEXT,
    adaptive_updated_at TEXT,
    proxy TEXT,
    -- Signs the tokens of visitors of a site that asks them to sign in.
    visitor_secret TEXT NOT NULL,
    -- These two may name something that is gone; then the first one in order is the default.
    default_section_id TEXT,
    default_site_space_id TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sites_by_organization ON sites (organization_id, seq);

  CREATE TABLE site_section_groups (
    id TEXT PRIMARY KEY,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    parent_id TEXT REFERENCES site_section_groups(id),
    title TEXT NOT NULL,
    icon TEXT,
    position REAL NOT NULL
  ) STRICT;
  CREATE INDEX site_section_groups_by_place ON site_section_groups (site_id, position, id);
  CREATE INDEX site_section_groups_by_parent ON site_section_groups (parent_id);

  CREATE TABLE site_sections (
    id TEXT PRIMARY KEY,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    group_id TEXT REFERENCES site_section_groups(id),
    title TEXT NOT NULL,
    description TEXT,
    icon TEXT,
    path TEXT NOT NULL,
    condition TEXT,
    default_site_space_id TEXT,
    position REAL NOT NULL,
    UNIQUE (site_id, path)
  ) STRICT;
  CREATE INDEX site_sections_by_place ON site_sections (site_id, position, id);
  CREATE INDEX site_sections_by_group ON site_sections (group_id);

  CREATE TABLE site_spaces (
    id TEXT PRIMARY KEY,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    section_id TEXT REFERENCES site_sections(id) ON DELETE CASCADE,
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    condition TEXT,
    position REAL NOT NULL,
    UNIQUE (site_id, space_id)
  ) STRICT;
  CREATE INDEX site_spaces_by_place ON site_spaces (site_id, position, id);
  CREATE INDEX site_spaces_by_section ON site_spaces (section_id);
  CREATE INDEX site_spaces_by_space ON site_spaces (space_id);

  CREATE TABLE share_links (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    share_key TEXT NOT NULL UNIQUE,
    active INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX share_links_by_site ON share_links (site_id, seq);
`
