/** OpenAPI specifications and their versions (API part 2 §2.9). */
export const openApiSpecsSchema = `
  CREATE TABLE openapi_specs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    -- One of the two: where to fetch it, or the text itself.
    source_url TEXT,
    source_text TEXT,
    visibility TEXT NOT NULL,
    processing_state TEXT NOT NULL,
    -- Counts the sources given; what came of an outdated one is dropped.
    run INTEGER NOT NULL,
    last_processed_at TEXT,
    error_code TEXT,
    errors TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (organization_id, slug)
  ) STRICT;
  CREATE INDEX openapi_specs_to_process ON openapi_specs (seq) WHERE processing_state <> 'complete';

  CREATE TABLE openapi_versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    spec_id TEXT NOT NULL REFERENCES openapi_specs(id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    format TEXT NOT NULL,
    -- The secret part of the address under which the text is read.
    download TEXT NOT NULL REFERENCES downloads(id),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX openapi_versions_by_spec ON openapi_versions (spec_id, seq);
`
