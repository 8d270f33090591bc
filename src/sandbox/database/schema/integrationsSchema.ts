/** Integrations, their installations and their events (API part 2 §2.6). */
export const integrationsSchema = `
  CREATE TABLE integrations (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    title TEXT NOT NULL,
    visibility TEXT NOT NULL,
    target TEXT NOT NULL,
    runtime TEXT NOT NULL,
    -- What else the publisher said of it, JSON as it was given.
    description TEXT NOT NULL,
    script TEXT NOT NULL,
    -- Never given back.
    secrets TEXT NOT NULL,
    -- Where the pictures are that came with it: secret parts of download addresses.
    icon TEXT,
    preview_images TEXT NOT NULL,
    tunnel_url TEXT,
    tunnel_all INTEGER NOT NULL DEFAULT 0,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX integrations_by_owner ON integrations (organization_id);

  CREATE TABLE installations (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    integration TEXT NOT NULL REFERENCES integrations(name) ON DELETE CASCADE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    status TEXT NOT NULL,
    configuration TEXT NOT NULL,
    external_ids TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (integration, organization_id)
  ) STRICT;
  CREATE INDEX installations_by_organization ON installations (organization_id);

  CREATE TABLE integration_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    integration TEXT NOT NULL REFERENCES integrations(name) ON DELETE CASCADE,
    installation_id TEXT,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    status TEXT NOT NULL,
    payload TEXT NOT NULL,
    logs TEXT NOT NULL,
    -- Where the event has to be sent yet; null when there is nothing left to do.
    send_to TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX integration_events_by_integration ON integration_events (integration, seq);
  CREATE INDEX integration_events_to_send ON integration_events (seq) WHERE send_to IS NOT NULL;
`
