/** Comments, reactions, reviews and review requests (API part 1 §2.6, api-facts C4). */
export const discussionSchema = `
  CREATE TABLE reviews (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    change_request_id TEXT NOT NULL REFERENCES change_requests(id) ON DELETE CASCADE,
    revision_id TEXT NOT NULL,
    reviewer_id TEXT NOT NULL REFERENCES users(id),
    requested_by TEXT REFERENCES users(id),
    status TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reviews_by_change_request ON reviews (change_request_id, seq);

  ALTER TABLE requested_reviewers ADD COLUMN requested_by TEXT REFERENCES users(id);
  ALTER TABLE requested_reviewers ADD COLUMN revision_id TEXT;
  ALTER TABLE requested_reviewers ADD COLUMN created_at TEXT;

  -- A reply is a comment with a parent. 'body' is the JSON of the body as it was given.
  CREATE TABLE comments (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE,
    change_request_id TEXT REFERENCES change_requests(id) ON DELETE CASCADE,
    parent_id TEXT REFERENCES comments(id) ON DELETE CASCADE,
    review_id TEXT REFERENCES reviews(id) ON DELETE CASCADE,
    page_id TEXT,
    node_id TEXT,
    cell_record TEXT,
    cell_definition TEXT,
    revision_id TEXT NOT NULL,
    posted_by TEXT NOT NULL REFERENCES users(id),
    posted_at TEXT NOT NULL,
    edited_at TEXT,
    body TEXT NOT NULL,
    resolved_at TEXT,
    resolved_by TEXT REFERENCES users(id)
  ) STRICT;
  -- Holds all that lists filter by, so that only the comments shown are read.
  CREATE INDEX comments_by_time ON comments
    (space_id, change_request_id, posted_at, seq, posted_by, page_id, resolved_at) WHERE parent_id IS NULL;
  CREATE INDEX comments_by_author ON comments
    (space_id, change_request_id, posted_by, seq, posted_at, edited_at);
  CREATE INDEX comments_of_change_request ON comments (change_request_id);
  CREATE INDEX comments_of_review ON comments (review_id);
  CREATE INDEX replies ON comments (parent_id, posted_at, seq, posted_by);

  -- How many threads are open, since every view of a space or change request says so; 'change_request_id' is '' for the
  -- main content. Kept by triggers, so that no way of adding or removing comments can forget it.
  CREATE TABLE open_comments (
    space_id TEXT NOT NULL REFERENCES spaces(id) ON DELETE CASCADE,
    change_request_id TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (space_id, change_request_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER comment_posted AFTER INSERT ON comments WHEN NEW.parent_id IS NULL AND NEW.resolved_at IS NULL BEGIN
    INSERT INTO open_comments VALUES (NEW.space_id, coalesce(NEW.change_request_id, ''), 1)
      ON CONFLICT DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER comment_removed AFTER DELETE ON comments WHEN OLD.parent_id IS NULL AND OLD.resolved_at IS NULL BEGIN
    UPDATE open_comments SET count = count - 1
      WHERE space_id = OLD.space_id AND change_request_id = coalesce(OLD.change_request_id, '');
  END;
  CREATE TRIGGER comment_resolved AFTER UPDATE OF resolved_at ON comments
    WHEN NEW.parent_id IS NULL AND (NEW.resolved_at IS NULL) <> (OLD.resolved_at IS NULL) BEGIN
    UPDATE open_comments SET count = count + iif(NEW.resolved_at IS NULL, 1, -1)
      WHERE space_id = NEW.space_id AND change_request_id = coalesce(NEW.change_request_id, '');
  END;

  CREATE TABLE reactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    comment_id TEXT NOT NULL REFERENCES comments(id) ON DELETE CASCADE,
    emoji TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users(id),
    reacted_at TEXT NOT NULL,
    UNIQUE (comment_id, emoji, user_id)
  ) STRICT;
`
