/**
 * Which documents belong to which space, in any of its revisions: documents are kept once for everyone, and no one may
 * read through one space what is in another.
 */
export const spaceDocumentsSchema = `
  CREATE TABLE space_documents (
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    document_id TEXT NOT NULL,
    PRIMARY KEY (space_id, document_id)
  ) STRICT, WITHOUT ROWID;
`
