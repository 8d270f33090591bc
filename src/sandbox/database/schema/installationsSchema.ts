/** The spaces and sites that installations of integrations can access, and the settings for each of them. */
export const installationsSchema = `
  -- 'all', or 'selected' for those below alone.
  ALTER TABLE installations ADD COLUMN space_selection TEXT NOT NULL DEFAULT 'all';
  ALTER TABLE installations ADD COLUMN site_selection TEXT NOT NULL DEFAULT 'all';

  -- Each is on a space or on a site.
  CREATE TABLE content_installations (
    installation_id TEXT NOT NULL REFERENCES installations(id) ON DELETE CASCADE,
    space_id TEXT REFERENCES spaces(id) ON DELETE CASCADE,
    site_id TEXT REFERENCES sites(id) ON DELETE CASCADE,
    configuration TEXT NOT NULL,
    external_ids TEXT NOT NULL,
    UNIQUE (installation_id, space_id),
    UNIQUE (installation_id, site_id),
    CHECK ((space_id IS NULL) <> (site_id IS NULL))
  ) STRICT;
`
