/** Conversations with readers, their issues, and clusters of issues (API part 2 §2.8). */
export const conversationsSchema = `
  CREATE TABLE issues_clusters (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    issues INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX issues_clusters_by_update ON issues_clusters (organization_id, updated_at, seq);
  CREATE INDEX issues_clusters_by_size ON issues_clusters (organization_id, issues, seq);

  -- The significant words of a cluster, each with the number of its issues that have it.
  CREATE TABLE cluster_words (
    cluster INTEGER NOT NULL REFERENCES issues_clusters(seq) ON DELETE CASCADE,
    organization_id TEXT NOT NULL,
    word TEXT NOT NULL,
    issues INTEGER NOT NULL,
    PRIMARY KEY (cluster, word)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cluster_words_by_word ON cluster_words (organization_id, word);

  CREATE TABLE conversations (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    -- The name that whoever handed it in gave it.
    id TEXT NOT NULL,
    subject TEXT,
    source TEXT NOT NULL,
    metadata TEXT NOT NULL,
    parts TEXT NOT NULL,
    created_at TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    UNIQUE (organization_id, id)
  ) STRICT;
  CREATE INDEX conversations_by_organization ON conversations (organization_id, seq);

  CREATE TABLE conversation_issues (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    conversation INTEGER NOT NULL UNIQUE REFERENCES conversations(seq) ON DELETE CASCADE,
    organization_id TEXT NOT NULL,
    cluster INTEGER NOT NULL REFERENCES issues_clusters(seq),
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    words TEXT NOT NULL,
    created_at TEXT NOT NULL,
    ingested_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX conversation_issues_by_organization ON conversation_issues (organization_id, seq);
  CREATE INDEX conversation_issues_by_cluster ON conversation_issues (cluster);
`
