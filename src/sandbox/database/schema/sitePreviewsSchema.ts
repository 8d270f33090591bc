/** Addresses that show a site before it's published. `id` is the secret in the address. */
export const sitePreviewsSchema = `
  CREATE TABLE site_previews (
    id TEXT PRIMARY KEY,
    site_id TEXT NOT NULL REFERENCES sites(id) ON DELETE CASCADE,
    -- Who asked for it, and sees in it what they see elsewhere.
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    -- Whether drafts of the structure are shown.
    drafts INTEGER NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;
`
