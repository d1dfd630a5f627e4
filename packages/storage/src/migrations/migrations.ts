// The schema, one migration after another. A released one is never changed: the next change is a new file, and a line at the end.
import { migration as firstTables } from './01-first-tables.ts';
import { migration as journals } from './02-journals.ts';
import { migration as aging } from './03-aging.ts';
import { migration as subject } from './04-subject.ts';
import { migration as checksums } from './05-checksums.ts';
import { migration as addresses } from './06-addresses.ts';
import { migration as messages } from './07-messages.ts';
import { migration as turns } from './08-turns.ts';
import { migration as versions } from './09-versions.ts';
import { migration as outbox } from './10-outbox.ts';
import { migration as tokensAndAudit } from './11-tokens-and-audit.ts';
import { migration as webhooks } from './12-webhooks.ts';
import { migration as counts } from './13-counts.ts';
import { migration as canary } from './14-canary.ts';
import { migration as drafts } from './15-drafts.ts';
import { migration as months } from './16-months.ts';
import { migration as outboxOfReceiver } from './17-outbox-of-receiver.ts';
import { migration as draftSizes } from './18-draft-sizes.ts';
import { migration as longTexts } from './19-long-texts.ts';
import { migration as allowedScripts } from './20-allowed-scripts.ts';
import { migration as search } from './21-search.ts';
import { migration as deliveries } from './22-deliveries.ts';
import { migration as draftNames } from './23-draft-names.ts';
import { migration as botFacts } from './24-bot-facts.ts';
import { migration as invitations } from './25-invitations.ts';
import { migration as resultFacts } from './26-result-facts.ts';
import { migration as channels } from './27-channels.ts';
import { migration as aliases } from './28-aliases.ts';
import { migration as documents } from './29-documents.ts';
import type { Migration } from './migration.ts';

const migrations: readonly Migration[] = [
  firstTables,
  journals,
  aging,
  subject,
  checksums,
  addresses,
  messages,
  turns,
  versions,
  outbox,
  tokensAndAudit,
  webhooks,
  counts,
  canary,
  drafts,
  months,
  outboxOfReceiver,
  draftSizes,
  longTexts,
  allowedScripts,
  search,
  deliveries,
  draftNames,
  botFacts,
  invitations,
  resultFacts,
  channels,
  aliases,
  documents,
];

/** SQL of each version of the schema in SQLite: the first makes version 1 out of an empty file. A file's version is its `user_version`. */
export const sqliteMigrations: readonly string[] = migrations.flatMap(({ sqlite }) => sqlite ?? []);

/** SQL of each version of the schema in PostgreSQL. */
export const postgresMigrations: readonly string[] = migrations.flatMap(({ postgres }) => postgres ?? []);
