/** What later versions add to organizations, members, teams and single sign-on (API part 2 §2.1 to §2.3, §2.5). */
export const membershipSchema = `
  ALTER TABLE users ADD COLUMN email_verified INTEGER NOT NULL DEFAULT 1;

  ALTER TABLE organizations ADD COLUMN email_domains TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE organizations ADD COLUMN hostname TEXT;
  ALTER TABLE organizations ADD COLUMN default_site_id TEXT REFERENCES sites(id) ON DELETE SET NULL;
  ALTER TABLE organizations ADD COLUMN logo TEXT;
  ALTER TABLE organizations ADD COLUMN sso INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE organizations ADD COLUMN ai INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE organizations ADD COLUMN invite_links INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE organizations ADD COLUMN instructions_updated_at TEXT;
  ALTER TABLE organizations ADD COLUMN instructions_updated_by TEXT REFERENCES users(id);
  CREATE UNIQUE INDEX organizations_by_hostname ON organizations (hostname);

  ALTER TABLE members ADD COLUMN last_seen_at TEXT;
  ALTER TABLE members ADD COLUMN sso INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX members_by_user ON members (user_id);
  CREATE INDEX members_by_joining ON members (organization_id, joined_at, user_id);
  CREATE INDEX members_by_sight ON members (organization_id, last_seen_at, user_id);

  CREATE TABLE teams (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX teams_by_organization ON teams (organization_id, seq);

  CREATE TABLE team_members (
    team_id TEXT NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    PRIMARY KEY (team_id, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX team_members_by_user ON team_members (user_id);

  CREATE TABLE saml_providers (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    entity_id TEXT,
    certificate TEXT,
    sso_url TEXT,
    default_team_id TEXT REFERENCES teams(id) ON DELETE SET NULL,
    default_role TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX saml_providers_by_organization ON saml_providers (organization_id, seq);
  CREATE INDEX saml_providers_by_team ON saml_providers (default_team_id);

  CREATE TABLE link_invites (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    role TEXT,
    created_by TEXT NOT NULL REFERENCES users(id),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX link_invites_by_organization ON link_invites (organization_id);
`
