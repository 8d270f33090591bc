/**
 * Which documents belong to which space, in all of its revisions. Spaces share stored documents, and no one may read a
 * document of another space through their own.
 */
export const spaceDocumentsSchema = `
  CREATE TABLE space_documents (
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    document_id TEXT NOT NULL,
    PRIMARY KEY (space_id, document_id)
  ) STRICT, WITHOUT ROWID;
`
