// Channels of a bot, the inbox of their events, and the chats of the people who write there.
import { forBoth } from './migration.ts';

export const migration = forBoth(`CREATE TABLE colloquy.channels (
  id text COLLATE "C" PRIMARY KEY,
  bot_id text NOT NULL,
  kind text NOT NULL,
  settings text NOT NULL,
  secrets text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  created_at bigint NOT NULL
);
CREATE TABLE colloquy.inbox (
  channel_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  payload text NOT NULL,
  received_at bigint NOT NULL,
  place integer NOT NULL,
  queued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  holder text,
  done_at bigint,
  failure text,
  PRIMARY KEY (channel_id, id)
);
CREATE INDEX inbox_by_id ON colloquy.inbox (id);
CREATE INDEX inbox_due ON colloquy.inbox (due_at) WHERE done_at IS NULL;
CREATE INDEX inbox_of_person ON colloquy.inbox (channel_id, person, received_at, place) WHERE done_at IS NULL;
CREATE INDEX inbox_done ON colloquy.inbox (done_at) WHERE done_at IS NOT NULL;
CREATE TABLE colloquy.contacts (
  channel_id text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  started_by text COLLATE "C" NOT NULL,
  PRIMARY KEY (channel_id, person)
);
CREATE INDEX contacts_of_session ON colloquy.contacts (session_id);`);
