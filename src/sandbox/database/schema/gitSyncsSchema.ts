/** The repositories that spaces sync with, and the last import or export of each. */
export const gitSyncsSchema = `
  CREATE TABLE git_syncs (
    space_id TEXT PRIMARY KEY REFERENCES spaces(id) ON DELETE CASCADE,
    -- A folder of this machine with a .git in it.
    folder TEXT NOT NULL,
    -- What the two were when they were last in step.
    revision_id TEXT,
    commit_id TEXT,
    -- JSON: what was asked for last, and by whom.
    request TEXT,
    requested_by TEXT,
    direction TEXT,
    state TEXT,
    started_at TEXT,
    ended_at TEXT,
    error TEXT,
    updated_at TEXT NOT NULL
  ) STRICT;
`
