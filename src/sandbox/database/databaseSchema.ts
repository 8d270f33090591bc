import { conversationsSchema } from './schema/conversationsSchema.ts'
import { currentFieldsSchema } from './schema/currentFieldsSchema.ts'
import { discussionSchema } from './schema/discussionSchema.ts'
import { gitSyncsSchema } from './schema/gitSyncsSchema.ts'
import { installationsSchema } from './schema/installationsSchema.ts'
import { integrationsSchema } from './schema/integrationsSchema.ts'
import { membershipSchema } from './schema/membershipSchema.ts'
import { openApiSpecsSchema } from './schema/openApiSpecsSchema.ts'
import { sitesSchema } from './schema/sitesSchema.ts'
import { siteRedirectsSchema } from './schema/siteRedirectsSchema.ts'
import { translationsSchema } from './schema/translationsSchema.ts'

/**
 * The migrations from an empty database to the current schema, in order. The database records how many it has run.
 * Never change a published migration: append another one.
 */
export const schemaSteps: readonly string[] = [
  `
  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    display_name TEXT NOT NULL,
    email TEXT NOT NULL
  ) STRICT;

  CREATE TABLE tokens (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    -- The role for which the command line prints this token.
    role TEXT UNIQUE
  ) STRICT;

  CREATE TABLE organizations (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    created_at TEXT NOT NULL,
    default_role TEXT,
    merge_rules TEXT NOT NULL,
    agent_instructions TEXT
  ) STRICT;

  CREATE TABLE members (
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    role TEXT,
    joined_at TEXT NOT NULL,
    PRIMARY KEY (organization_id, user_id)
  ) STRICT;

  CREATE TABLE collections (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    parent_id TEXT REFERENCES collections(id),
    title TEXT NOT NULL,
    description TEXT,
    default_level TEXT,
    position REAL NOT NULL
  ) STRICT;
  CREATE INDEX collections_by_place ON collections (organization_id, position, id);
  CREATE INDEX collections_by_parent ON collections (parent_id);

  CREATE TABLE spaces (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations(id) ON DELETE CASCADE,
    parent_id TEXT REFERENCES collections(id),
    title TEXT NOT NULL,
    emoji TEXT,
    icon TEXT,
    visibility TEXT NOT NULL,
    edit_mode TEXT NOT NULL,
    merge_rules TEXT NOT NULL,
    default_level TEXT,
    language TEXT,
    position REAL NOT NULL,
    revision_id TEXT NOT NULL,
    change_request_count INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT
  ) STRICT;
  CREATE INDEX spaces_by_place ON spaces (organization_id, position, id);
  CREATE INDEX spaces_by_parent ON spaces (parent_id);

  -- Trees of pages with their files, deflated JSON, named after their content: revisions without a change share one.
  CREATE TABLE trees (
    id TEXT PRIMARY KEY,
    json BLOB NOT NULL
  ) STRICT;

  CREATE TABLE revisions (
    id TEXT PRIMARY KEY,
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    type TEXT NOT NULL,
    parents TEXT NOT NULL,
    tree_id TEXT NOT NULL REFERENCES trees(id),
    author_id TEXT NOT NULL REFERENCES users(id),
    merged_from TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX revisions_by_space ON revisions (space_id);

  -- Page bodies in stable-reference Markdown, named after their content. 'json' is null while the keys of the blocks
  -- are those that follow from the name.
  CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    markdown TEXT NOT NULL,
    json TEXT
  ) STRICT;

  -- The links of a document, in order; 'target' names a page or file by id, or is the address of a link out.
  CREATE TABLE document_links (
    document_id TEXT NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    anchor TEXT,
    PRIMARY KEY (document_id, ordinal)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE blobs (
    id TEXT PRIMARY KEY,
    content BLOB NOT NULL
  ) STRICT;

  -- What a download address stands for; 'id' is the secret in the address.
  CREATE TABLE downloads (
    id TEXT PRIMARY KEY,
    blob_id TEXT NOT NULL REFERENCES blobs(id),
    name TEXT NOT NULL,
    content_type TEXT NOT NULL
  ) STRICT;

  CREATE TABLE pdf_links (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    revision_id TEXT NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
    page_id TEXT,
    only_page INTEGER NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE change_requests (
    id TEXT PRIMARY KEY,
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    status TEXT NOT NULL,
    subject TEXT NOT NULL,
    description TEXT,
    created_by TEXT NOT NULL REFERENCES users(id),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    revision_id TEXT NOT NULL,
    revision_initial TEXT NOT NULL,
    revision_ancestor TEXT,
    revision_merged TEXT,
    UNIQUE (space_id, number)
  ) STRICT;
  CREATE INDEX change_requests_by_update ON change_requests (space_id, status, updated_at, id);

  CREATE TABLE contributors (
    change_request_id TEXT NOT NULL REFERENCES change_requests(id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users(id),
    edits INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (change_request_id, user_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE requested_reviewers (
    change_request_id TEXT NOT NULL REFERENCES change_requests(id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users(id),
    PRIMARY KEY (change_request_id, user_id)
  ) STRICT, WITHOUT ROWID;

  -- The main content of every space as search sees it. The number of a page begins with that of its space, the number
  -- of a section with that of its page, so that full-text search needs no other table to narrow and to group.
  CREATE TABLE search_spaces (
    number INTEGER PRIMARY KEY,
    space_id TEXT NOT NULL UNIQUE REFERENCES spaces(id) ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE search_pages (
    number INTEGER PRIMARY KEY,
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE,
    page_id TEXT NOT NULL,
    document_id TEXT,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    path TEXT NOT NULL,
    ancestors TEXT NOT NULL,
    UNIQUE (space_id, page_id)
  ) STRICT;
  CREATE TABLE search_sections (
    number INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    anchor TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE VIRTUAL TABLE search_words USING fts5 (
    page, section, body,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4'
  );
  `,
  membershipSchema,
  discussionSchema,
  sitesSchema,
  integrationsSchema,
  translationsSchema,
  conversationsSchema,
  openApiSpecsSchema,
  // Which documents belong to which space, in all of its revisions. Spaces share stored documents, and no one may read
  // a document of another space through their own.
  `
  CREATE TABLE space_documents (
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    document_id TEXT NOT NULL,
    PRIMARY KEY (space_id, document_id)
  ) STRICT, WITHOUT ROWID;
`,
  // The spaces whose main content isn't in the search index yet.
  `
  CREATE TABLE search_behind (
    space_id TEXT PRIMARY KEY REFERENCES spaces(id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
`,
  currentFieldsSchema,
  siteRedirectsSchema,
  // Addresses that show a site before it's published. `id` is the secret in the address.
  `
  CREATE TABLE site_previews (
    id TEXT PRIMARY KEY,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    -- Who asked for it, and sees in it what they see elsewhere.
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    -- Whether drafts of the structure are shown.
    drafts INTEGER NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;
`,
  gitSyncsSchema,
  installationsSchema,
]
