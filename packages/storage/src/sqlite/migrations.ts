// The schema, one step after another. A step that was released is never changed: the next change is a new step at the end.

/**
 * SQL of each schema version: `migrations[0]` makes version 1 out of an empty file. The version of a file is its `user_version`.
 *
 * What grows is keyed by session, bot or result id and knows no foreign keys. Rows with long text have a hidden number as their
 * key, which puts new rows at the end of the table and leaves the pages full; ids have an index of their own.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE flows (
    hash TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    definition TEXT NOT NULL
  ) STRICT;

  CREATE TABLE bots (
    id TEXT PRIMARY KEY,
    public_id TEXT UNIQUE,
    name TEXT NOT NULL,
    flow TEXT NOT NULL,
    published_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    bot_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    result_id TEXT,
    is_ended INTEGER NOT NULL,
    is_preview INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    state TEXT NOT NULL
  ) STRICT;

  -- Only turns whose request carries a key: nobody can ask for the others again. Rows stand in the order of time.
  CREATE TABLE requests (
    number INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    hash TEXT NOT NULL,
    session_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    response TEXT NOT NULL,
    UNIQUE (scope, key)
  ) STRICT;

  CREATE TABLE results (
    id TEXT PRIMARY KEY,
    bot_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    has_started INTEGER NOT NULL,
    is_completed INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    variables TEXT NOT NULL
  ) STRICT;
  CREATE INDEX results_of_bot ON results (bot_id, created_at, id);

  CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    result_id TEXT NOT NULL,
    block_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    attached_file_urls TEXT,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX answers_of_result ON answers (result_id);

  CREATE TABLE logs (
    number INTEGER PRIMARY KEY,
    result_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    description TEXT NOT NULL,
    details TEXT,
    context TEXT
  ) STRICT;
  CREATE INDEX logs_of_result ON logs (result_id);

  -- One row per running process: its last batch and how each turn of it went. It is part of the same transaction, so that after
  -- the death of the commit thread it tells for certain whether the batch was written.
  CREATE TABLE writers (
    id TEXT PRIMARY KEY,
    batch INTEGER NOT NULL,
    outcomes TEXT NOT NULL,
    written_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- What turns that call the world began with, and what came of their calls; gone with their commit. Usually empty.
  CREATE TABLE journals (
    owner TEXT NOT NULL,
    turn INTEGER NOT NULL,
    holder TEXT NOT NULL,
    hash TEXT NOT NULL,
    content TEXT NOT NULL,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (owner, turn)
  ) STRICT;

  CREATE TABLE calls (
    owner TEXT NOT NULL,
    turn INTEGER NOT NULL,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (owner, turn, number)
  ) STRICT;
  `,
  `
  -- For what grows old: when a version was last published or pointed at, and how to get from a result to its sessions and back. The
  -- requests of a session are found by their scope, except the one that started it. All of these change when a chat begins, not each turn.
  ALTER TABLE flows ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
  UPDATE flows SET used_at = unixepoch() * 1000;
  CREATE INDEX sessions_of_result ON sessions (result_id) WHERE result_id IS NOT NULL;
  CREATE INDEX results_of_session ON results (session_id);
  CREATE INDEX starts_of_session ON requests (session_id) WHERE scope <> session_id;
  `,
  `
  -- Whose a result is. NULL: nobody's who is known.
  ALTER TABLE results ADD COLUMN subject TEXT;
  `,
  `
  -- What is read is what was written: a checksum of each response and state, which rows of earlier versions do not have. And short
  -- texts that servers keep for themselves, by name.
  ALTER TABLE requests ADD COLUMN checksum INTEGER;
  ALTER TABLE sessions ADD COLUMN checksum INTEGER;
  CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- A bot may have several addresses. The table of bots is made anew, because a column that must be unique cannot be taken out of it.
  CREATE TABLE addresses (
    public_id TEXT PRIMARY KEY,
    bot_id TEXT NOT NULL,
    taken_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX addresses_of_bot ON addresses (bot_id);
  INSERT INTO addresses SELECT public_id, id, published_at FROM bots WHERE public_id IS NOT NULL;

  CREATE TABLE bots_without_address (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    flow TEXT NOT NULL,
    published_at INTEGER NOT NULL
  ) STRICT;
  INSERT INTO bots_without_address SELECT id, name, flow, published_at FROM bots;
  DROP TABLE bots;
  ALTER TABLE bots_without_address RENAME TO bots;
  `,
  `
  -- A chat can be told again: every turn has a row, also one whose request carries no key, with what the visitor sent. All turns of a
  -- session are found by its id, in their order, the first one too.
  ALTER TABLE requests ADD COLUMN message TEXT;
  DROP INDEX starts_of_session;
  CREATE INDEX turns_of_session ON requests (session_id, turn);
  `,
  `
  -- The record of every turn takes the place of the requests: it stays when the response and the key by which it is asked for have gone. Only first
  -- turns name the result of their chat, and those of earlier versions have an empty record. The table is made anew, because a column that must have a value cannot be made one that need not.
  CREATE TABLE turns (
    number INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    result_id TEXT,
    scope TEXT NOT NULL,
    key TEXT,
    hash TEXT,
    checksum INTEGER,
    record_checksum INTEGER,
    message TEXT,
    record TEXT NOT NULL,
    response TEXT
  ) STRICT;
  INSERT INTO turns (number, session_id, turn, created_at, scope, key, hash, checksum, message, record, response)
    SELECT number, session_id, turn, created_at, scope, key, hash, checksum, message, '', response FROM requests ORDER BY number;
  DROP TABLE requests;
  CREATE UNIQUE INDEX requests ON turns (scope, key) WHERE key IS NOT NULL;
  CREATE INDEX turns_of_session ON turns (session_id, turn);
  CREATE INDEX chats_of_result ON turns (result_id) WHERE result_id IS NOT NULL;
  `,
  `
  -- What was published stays, as numbered versions; a bot points at one of them or at none, and may be closed. What is published today is version 1.
  CREATE TABLE versions (
    bot_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    flow TEXT NOT NULL,
    message TEXT,
    published_at INTEGER NOT NULL,
    published_by TEXT,
    PRIMARY KEY (bot_id, number)
  ) STRICT;
  CREATE UNIQUE INDEX versions_of_flow ON versions (flow, bot_id);
  INSERT INTO versions (bot_id, number, flow, published_at) SELECT id, 1, flow, published_at FROM bots;
  ALTER TABLE bots ADD COLUMN version INTEGER;
  ALTER TABLE bots ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
  UPDATE bots SET version = 1;
  ALTER TABLE bots DROP COLUMN flow;
  `,
  `
  -- What must leave after a turn, until it has left or was given up and looked at. Usually empty.
  CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    session_id TEXT NOT NULL,
    turn INTEGER NOT NULL,
    place INTEGER NOT NULL,
    bot_id TEXT NOT NULL,
    result_id TEXT,
    sender TEXT NOT NULL,
    destination TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    holder TEXT,
    died_at INTEGER,
    failure TEXT
  ) STRICT;
  CREATE INDEX outbox_of_session ON outbox (session_id, turn, place);
  CREATE INDEX outbox_of_result ON outbox (result_id) WHERE result_id IS NOT NULL;
  CREATE INDEX outbox_due ON outbox (due_at) WHERE died_at IS NULL;
  CREATE INDEX outbox_dead ON outbox (died_at) WHERE died_at IS NOT NULL;
  `,
  `
  -- Who may do what is not for visitors: a hash of each token's secret, and what the token may be used for. And who changed what: entries are added,
  -- and never changed.
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    scopes TEXT NOT NULL,
    bots TEXT,
    created_at INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    expires_at INTEGER,
    last_used_at INTEGER,
    revoked_at INTEGER
  ) STRICT;

  CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    actor_id TEXT,
    actor_name TEXT,
    operation TEXT NOT NULL,
    bot_id TEXT,
    subject TEXT,
    before TEXT,
    after TEXT
  ) STRICT;
  CREATE INDEX audit_by_time ON audit (at, id);
  CREATE INDEX audit_of_bot ON audit (bot_id, at, id) WHERE bot_id IS NOT NULL;
  CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'Entries of the audit log are never changed.'); END;
  `,
  `
  -- Who wants to hear of the chats of a bot, and where; secrets are sealed. What waits for one is found by its id.
  CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    bot_id TEXT NOT NULL,
    address TEXT NOT NULL,
    events TEXT NOT NULL,
    secrets TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX outbox_of_destination ON outbox (destination);
  CREATE INDEX outbox_of_bot ON outbox (bot_id);
  `,
  `
  -- What is counted of chats: how far each one is and what it adds, and the sums by version and day. A chat that is removed loses its name at once, and
  -- its counts are taken back a moment later.
  CREATE TABLE counted_chats (
    session_id TEXT PRIMARY KEY,
    turn INTEGER NOT NULL,
    is_removed INTEGER NOT NULL DEFAULT 0,
    counts TEXT NOT NULL
  ) STRICT;
  CREATE INDEX removed_chats ON counted_chats (session_id) WHERE is_removed = 1;
  CREATE TABLE tallies (
    flow TEXT NOT NULL,
    day TEXT NOT NULL,
    counts TEXT NOT NULL,
    PRIMARY KEY (flow, day)
  ) STRICT;
  INSERT OR IGNORE INTO notes (name, text) VALUES ('tallies', '0');
  `,
  `
  -- A version that a share of the new chats run, beside the one that the bot runs. NULL: all run the same.
  ALTER TABLE bots ADD COLUMN canary_version INTEGER;
  ALTER TABLE bots ADD COLUMN canary_share INTEGER;
  `,
  `
  -- What authors are working on, one for each bot, and how it came about: each change as a JSON Patch, now and then with the whole definition as it was
  -- after. And what people say about a bot besides its versions.
  ALTER TABLE bots ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE bots ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
  CREATE TABLE drafts (
    bot_id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    changed_by TEXT,
    definition TEXT NOT NULL
  ) STRICT;
  CREATE TABLE draft_changes (
    bot_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    changed_by TEXT,
    operations INTEGER NOT NULL,
    characters INTEGER NOT NULL,
    patch TEXT NOT NULL,
    definition TEXT,
    PRIMARY KEY (bot_id, revision)
  ) STRICT;
  `,
  `
  -- What is counted is kept by day and by month. Earlier servers, which know of days alone, can count no more: months would be wrong.
  ALTER TABLE tallies RENAME COLUMN day TO period;
  -- A webhook for all events is for those that come later, too. Who wanted all of them had the list of the time, in its order.
  UPDATE webhooks SET events = '"all"' WHERE events IN (
    '["chat.started","answer","result.completed","chat.ended","error"]',
    '["chat.started","answer","result.completed","chat.ended","error","operator.joined","operator.said","operator.left"]'
  );
  `,
  `
  -- What waits for one receiver, by time: those that have enough under way are passed over, however much waits for them.
  CREATE INDEX outbox_of_receiver ON outbox (destination, sender, due_at) WHERE died_at IS NULL;
  `,
  `
  -- What was given up, in the order in which it is looked at: all of it, and that of one receiver. How much waits beside it costs nothing then.
  CREATE INDEX outbox_given_up ON outbox (number) WHERE died_at IS NOT NULL;
  CREATE INDEX outbox_given_up_of_receiver ON outbox (destination, number) WHERE died_at IS NOT NULL;
  -- How large the history of a draft is, and which of its states are kept whole: patches and definitions beside that are not read then.
  CREATE INDEX draft_sizes ON draft_changes (bot_id, revision, characters);
  CREATE INDEX draft_states ON draft_changes (bot_id, changed_at, revision) WHERE definition IS NOT NULL;
  `,
  `
  -- Long strings of states and of the variables of results, by their hash: a row that is written again does not repeat them. They go with their row.
  CREATE TABLE session_texts (
    session_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (session_id, hash)
  ) STRICT;
  CREATE TABLE result_texts (
    result_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (result_id, hash)
  ) STRICT;
  `,
  `
  -- Whether scripts of a bot run on its own page. Its operator says so.
  ALTER TABLE bots ADD COLUMN allows_scripts INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Normalised text for searches. NULL: not normalised, so the content itself has to be read.
  ALTER TABLE results ADD COLUMN search TEXT;
  ALTER TABLE answers ADD COLUMN search TEXT;
  `,
  `
  -- What was delivered stays for some days. It is out of the queue as what was given up is, so died_at is set for both; delivered_at tells them apart.
  ALTER TABLE outbox ADD COLUMN delivered_at INTEGER;
  ALTER TABLE outbox ADD COLUMN status INTEGER;
  DROP INDEX outbox_dead;
  DROP INDEX outbox_given_up;
  DROP INDEX outbox_given_up_of_receiver;
  CREATE INDEX outbox_dead ON outbox (died_at) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
  CREATE INDEX outbox_given_up ON outbox (number) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
  CREATE INDEX outbox_given_up_of_receiver ON outbox (destination, number) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
  CREATE INDEX outbox_delivered_at ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;
  CREATE INDEX outbox_delivered ON outbox (number) WHERE delivered_at IS NOT NULL;
  CREATE INDEX outbox_delivered_of_receiver ON outbox (destination, number) WHERE delivered_at IS NOT NULL;
  `,
  `
  -- What somebody called a state of a draft. The index holds the names, which come after long texts in their rows.
  ALTER TABLE draft_changes ADD COLUMN name TEXT;
  CREATE INDEX draft_names ON draft_changes (bot_id, revision, name) WHERE name IS NOT NULL;
  `,
  `
  -- What people say about a bot is one JSON text, so that a new fact needs no column.
  ALTER TABLE bots ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
  UPDATE bots SET facts = json_object('name', name, 'labels', json(labels));
  ALTER TABLE bots DROP COLUMN name;
  ALTER TABLE bots DROP COLUMN labels;
  `,
  // Invitations that nobody has used yet: a hash of the code in the link, and the rest as one JSON text.
  `CREATE TABLE invitations (id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, invitation TEXT NOT NULL) STRICT;`,
];
