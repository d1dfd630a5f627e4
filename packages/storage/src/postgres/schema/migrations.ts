// The schema, one step after another. A step that was released is never changed: the next change is a new step at the end.

/**
 * SQL of each schema version: `migrations[0]` makes version 1 out of an empty database.
 *
 * Every table that grows begins its key with the id it is found by (session, result, scope), so that it can be spread over many
 * machines by that column. No foreign keys, which would reach across machines, and no sequences, which all writers would share.
 * Ids compare as bytes (`COLLATE "C"`): faster than any language's order, and the same everywhere. JSON is kept as text, because
 * the database never looks inside and `jsonb` would not give the same bytes back. Rows that are rewritten each turn leave half
 * of their page free, so that the new version fits beside the old one and no index has to change: at 50 all rewrites of a measured load
 * did, at 70 three of four, and the fuller pages ended up larger for the dead rows in them.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE colloquy.flows (
  hash text COLLATE "C" PRIMARY KEY,
  created_at bigint NOT NULL,
  definition text NOT NULL
);

CREATE TABLE colloquy.bots (
  id text COLLATE "C" PRIMARY KEY,
  public_id text COLLATE "C" UNIQUE,
  name text NOT NULL,
  flow text NOT NULL,
  published_at bigint NOT NULL
);

CREATE TABLE colloquy.sessions (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text NOT NULL,
  turn integer NOT NULL,
  result_id text,
  is_ended boolean NOT NULL,
  is_preview boolean NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  state text NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE colloquy.requests (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  hash text NOT NULL,
  session_id text NOT NULL,
  turn integer NOT NULL,
  created_at bigint NOT NULL,
  response text NOT NULL,
  PRIMARY KEY (scope, key)
);

CREATE TABLE colloquy.results (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text COLLATE "C" NOT NULL,
  session_id text NOT NULL,
  has_started boolean NOT NULL,
  is_completed boolean NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  variables text NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX results_of_bot ON colloquy.results (bot_id, created_at, id);

CREATE TABLE colloquy.answers (
  result_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  number integer NOT NULL,
  block_id text NOT NULL,
  created_at bigint NOT NULL,
  attached_file_urls text,
  content text NOT NULL,
  PRIMARY KEY (result_id, session_id, turn, number)
);

CREATE TABLE colloquy.logs (
  result_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  number integer NOT NULL,
  created_at bigint NOT NULL,
  status text NOT NULL,
  description text NOT NULL,
  details text,
  context text,
  PRIMARY KEY (result_id, session_id, turn, number)
);

CREATE TABLE colloquy.journals (
  owner text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  holder text NOT NULL,
  hash text NOT NULL,
  content text NOT NULL,
  written_at bigint NOT NULL,
  PRIMARY KEY (owner, turn)
);

CREATE TABLE colloquy.calls (
  owner text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  number integer NOT NULL,
  hash text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (owner, turn, number)
);

CREATE TABLE colloquy.writers (
  id text COLLATE "C" PRIMARY KEY,
  batch bigint NOT NULL,
  written_at bigint NOT NULL
) WITH (fillfactor = 10);`,
  /*
   * For aging: when a version was last published or pointed at, and links between a result and its sessions. The
   * requests of a session are found by their scope, except the first. All of these change when a chat begins, not
   * each turn, so that rewrites stay within their page.
   */
  `ALTER TABLE colloquy.flows ADD COLUMN used_at bigint NOT NULL DEFAULT 0;
UPDATE colloquy.flows SET used_at = (extract(epoch FROM now()) * 1000)::bigint;
CREATE INDEX sessions_of_result ON colloquy.sessions (result_id COLLATE "C") WHERE result_id IS NOT NULL;
CREATE INDEX results_of_session ON colloquy.results (session_id COLLATE "C");
CREATE INDEX starts_of_session ON colloquy.requests (session_id COLLATE "C") WHERE scope <> session_id;`,
  /* The visitor of a result. NULL: not verified. */
  `ALTER TABLE colloquy.results ADD COLUMN subject text;`,
  /* Checksums of each response and state, to detect changes; rows of earlier versions have none. And metadata: short texts by name, for the servers. */
  `ALTER TABLE colloquy.requests ADD COLUMN checksum bigint;
ALTER TABLE colloquy.sessions ADD COLUMN checksum bigint;
CREATE TABLE colloquy.notes (
  name text COLLATE "C" PRIMARY KEY,
  text text NOT NULL
);`,
  /* A bot may have several addresses. */
  `CREATE TABLE colloquy.addresses (
  public_id text COLLATE "C" PRIMARY KEY,
  bot_id text COLLATE "C" NOT NULL,
  taken_at bigint NOT NULL
);
CREATE INDEX addresses_of_bot ON colloquy.addresses (bot_id);
INSERT INTO colloquy.addresses SELECT public_id, id, published_at FROM colloquy.bots WHERE public_id IS NOT NULL;
ALTER TABLE colloquy.bots DROP COLUMN public_id;`,
  /*
   * For transcripts: every turn has a row with the visitor's message, also one whose request has no key. All turns of
   * a session are found by its id, in order, including the first.
   */
  `ALTER TABLE colloquy.requests ADD COLUMN message text;
DROP INDEX colloquy.starts_of_session;
CREATE INDEX turns_of_session ON colloquy.requests (session_id COLLATE "C", turn);`,
  /*
   * Records replace requests: a record stays after its response and key are removed. Only first turns name the result
   * of their chat, and those of earlier versions have an empty record.
   */
  `ALTER TABLE colloquy.requests RENAME TO turns;
ALTER TABLE colloquy.turns DROP CONSTRAINT requests_pkey;
ALTER TABLE colloquy.turns ALTER COLUMN key DROP NOT NULL, ALTER COLUMN hash DROP NOT NULL,
  ALTER COLUMN response DROP NOT NULL, ADD COLUMN result_id text, ADD COLUMN record_checksum bigint,
  ADD COLUMN record text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX requests ON colloquy.turns (scope, key) WHERE key IS NOT NULL;
CREATE INDEX chats_of_result ON colloquy.turns (result_id COLLATE "C") WHERE result_id IS NOT NULL;`,
  /* Published flows stay as numbered versions; a bot points at one or none, and may be closed. The flow published at the migration is version 1. */
  `CREATE TABLE colloquy.versions (
  bot_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  flow text COLLATE "C" NOT NULL,
  message text,
  published_at bigint NOT NULL,
  published_by text,
  PRIMARY KEY (bot_id, number)
);
CREATE UNIQUE INDEX versions_of_flow ON colloquy.versions (flow, bot_id);
INSERT INTO colloquy.versions (bot_id, number, flow, published_at) SELECT id, 1, flow, published_at FROM colloquy.bots;
ALTER TABLE colloquy.bots ADD COLUMN version integer, ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
UPDATE colloquy.bots SET version = 1;
ALTER TABLE colloquy.bots DROP COLUMN flow;`,
  /* Outgoing entries of turns, until they are delivered, or have failed and were reviewed. Usually empty. */
  `CREATE TABLE colloquy.outbox (
  session_id text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  place integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  bot_id text NOT NULL,
  result_id text COLLATE "C",
  sender text NOT NULL,
  destination text NOT NULL,
  payload text NOT NULL,
  created_at bigint NOT NULL,
  queued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  holder text,
  died_at bigint,
  failure text,
  PRIMARY KEY (session_id, turn, place)
);
CREATE INDEX outbox_by_id ON colloquy.outbox (id);
CREATE INDEX outbox_of_result ON colloquy.outbox (result_id) WHERE result_id IS NOT NULL;
CREATE INDEX outbox_due ON colloquy.outbox (due_at) WHERE died_at IS NULL;
CREATE INDEX outbox_dead ON colloquy.outbox (died_at) WHERE died_at IS NOT NULL;`,
  /* Access to management: a hash of each token's secret, and the token's scopes. And the audit log: entries are added and never changed. */
  `CREATE TABLE colloquy.tokens (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  hash text NOT NULL,
  scopes text NOT NULL,
  bots text,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  expires_at bigint,
  last_used_at bigint,
  revoked_at bigint
);

CREATE TABLE colloquy.audit (
  id text COLLATE "C" PRIMARY KEY,
  at bigint NOT NULL,
  actor text NOT NULL,
  actor_id text,
  actor_name text,
  operation text NOT NULL,
  bot_id text COLLATE "C",
  subject text,
  before text,
  after text
);
CREATE INDEX audit_by_time ON colloquy.audit (at, id);
CREATE INDEX audit_of_bot ON colloquy.audit (bot_id, at, id) WHERE bot_id IS NOT NULL;`,
  /* Webhooks of a bot: addresses and sealed secrets. Outbox entries name them by id. */
  `CREATE TABLE colloquy.webhooks (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text NOT NULL,
  address text NOT NULL,
  events text NOT NULL,
  secrets text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX outbox_of_destination ON colloquy.outbox (destination);
CREATE INDEX outbox_of_bot ON colloquy.outbox (bot_id);`,
  /*
   * Counts of chats: progress and contribution of each chat, and the sums by version and day. Removing a chat removes
   * its name at once; its counts are subtracted a moment later.
   */
  `CREATE TABLE colloquy.counted_chats (
  session_id text COLLATE "C" PRIMARY KEY,
  turn integer NOT NULL,
  is_removed boolean NOT NULL DEFAULT false,
  counts text NOT NULL
);
CREATE INDEX removed_chats ON colloquy.counted_chats (session_id) WHERE is_removed;
CREATE TABLE colloquy.tallies (
  flow text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  counts text NOT NULL,
  PRIMARY KEY (flow, day)
);
INSERT INTO colloquy.notes (name, text) VALUES ('tallies', '0') ON CONFLICT (name) DO NOTHING;`,
  // A version for a share of the new chats, beside the bot's live one. NULL: all run the same.
  `ALTER TABLE colloquy.bots ADD COLUMN canary_version integer;
ALTER TABLE colloquy.bots ADD COLUMN canary_share integer;`,
  /*
   * Drafts, one for each bot, and their history: each change as a JSON Patch, sometimes with the whole definition
   * after it. And users' facts about a bot besides its versions.
   */
  `ALTER TABLE colloquy.bots ADD COLUMN is_archived boolean NOT NULL DEFAULT false, ADD COLUMN labels text NOT NULL DEFAULT '[]';
CREATE TABLE colloquy.drafts (
  bot_id text COLLATE "C" PRIMARY KEY,
  revision integer NOT NULL,
  changed_at bigint NOT NULL,
  changed_by text,
  definition text NOT NULL
);
CREATE TABLE colloquy.draft_changes (
  bot_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  changed_at bigint NOT NULL,
  changed_by text,
  operations integer NOT NULL,
  characters bigint NOT NULL,
  patch text NOT NULL,
  definition text,
  PRIMARY KEY (bot_id, revision)
);`,
  /*
   * Counts are kept by day and by month. Earlier servers know days only and must stop counting: their months would be
   * wrong. A webhook for all events includes future events, too. Old ones held the full list, in its order.
   */
  `ALTER TABLE colloquy.tallies RENAME COLUMN day TO period;
UPDATE colloquy.webhooks SET events = '"all"' WHERE events IN (
  '["chat.started","answer","result.completed","chat.ended","error"]',
  '["chat.started","answer","result.completed","chat.ended","error","operator.joined","operator.said","operator.left"]'
);`,
  /*
   * Waiting entries of one receiver, by time: busy receivers are skipped, however many entries they have. And the
   * size of a draft's history, and its whole states: without reading patches and definitions.
   */
  `CREATE INDEX outbox_of_receiver ON colloquy.outbox (destination, sender, due_at) WHERE died_at IS NULL;
CREATE INDEX draft_sizes ON colloquy.draft_changes (bot_id, revision, characters);
CREATE INDEX draft_states ON colloquy.draft_changes (bot_id, changed_at, revision) WHERE definition IS NOT NULL;`,
  // Long strings of states and of the variables of results, by their hash: rewriting a row does not repeat them.
  // Removed with their row.
  `CREATE TABLE colloquy.session_texts (
  session_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (session_id, hash)
);
CREATE TABLE colloquy.result_texts (
  result_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (result_id, hash)
);`,
  /* Whether scripts of a bot run on its own page. Its operator says so. */
  `ALTER TABLE colloquy.bots ADD COLUMN allows_scripts boolean NOT NULL DEFAULT false;`,
  // Normalised text for searches. NULL: not normalised, so the content itself has to be read.
  `ALTER TABLE colloquy.results ADD COLUMN search text;
ALTER TABLE colloquy.answers ADD COLUMN search text;`,
  // Delivered entries stay for some days. Like failed ones they are out of the queue, so died_at is set for both;
  // delivered_at distinguishes them.
  `ALTER TABLE colloquy.outbox ADD COLUMN delivered_at bigint, ADD COLUMN status integer;
DROP INDEX colloquy.outbox_dead;
CREATE INDEX outbox_dead ON colloquy.outbox (died_at) WHERE died_at IS NOT NULL AND delivered_at IS NULL;
CREATE INDEX outbox_delivered_at ON colloquy.outbox (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX outbox_delivered ON colloquy.outbox (created_at, id) WHERE delivered_at IS NOT NULL;`,
  // User-given name of a state of a draft. The index includes the names, because long texts come before them in the
  // rows.
  `ALTER TABLE colloquy.draft_changes ADD COLUMN name text;
CREATE INDEX draft_names ON colloquy.draft_changes (bot_id, revision, name) WHERE name IS NOT NULL;`,
  // Descriptive facts of a bot are one JSON text, so that a new fact needs no column.
  `ALTER TABLE colloquy.bots ADD COLUMN facts text NOT NULL DEFAULT '{}';
UPDATE colloquy.bots SET facts = json_build_object('name', name, 'labels', labels::json)::text;
ALTER TABLE colloquy.bots DROP COLUMN name, DROP COLUMN labels;`,
  // Invitations that nobody has used yet: a hash of the code in the link, and the rest as one JSON text.
  `CREATE TABLE colloquy.invitations (
  id text COLLATE "C" PRIMARY KEY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  invitation text NOT NULL
);`,
];
