/** Spaces that are translated into other languages (API part 2 §2.7). */
export const translationsSchema = `
  CREATE TABLE translations (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    source_space_id TEXT NOT NULL,
    source_language TEXT,
    language TEXT NOT NULL,
    instructions TEXT,
    status TEXT NOT NULL,
    -- Counts the requests to translate; what an outdated run made is dropped.
    run INTEGER NOT NULL,
    -- Who asked for the run, and so is the author of its revision.
    requested_by TEXT NOT NULL REFERENCES users(id),
    -- The revision that the latest finished run translated.
    translated_revision_id TEXT,
    result_space_id TEXT,
    result_revision_id TEXT,
    stats TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX translations_by_organization ON translations (organization_id, seq);
  CREATE INDEX translations_to_run ON translations (seq) WHERE status <> 'completed';
`
