// The tables of nouns, as Kysely types them: by name, with the fields of their rows. The compiler writes them as `counted_chats` and `bot_id`.
import type { Generated } from 'kysely';
import type { aliasRow } from './aliases/alias-records.ts';
import type { auditRow } from './audit/audit-entries.ts';
import type { addressRow, botRow, flowRow, versionRow } from './bots/bot-records.ts';
import type { channelRow } from './channels/channel-records.ts';
import type { contactRow } from './contacts/contact-records.ts';
import type { documentRow } from './documents/document-records.ts';
import type { draftChangeRow, draftRow } from './drafts/draft-records.ts';
import type { inboxRow } from './inbox/inbox-events.ts';
import type { invitationRow } from './invitations/invitation-records.ts';
import type { callRow, journalRow } from './journals/journal-rows.ts';
import type { metadataRow } from './metadata/metadata-row.ts';
import type { outboxRow } from './outbox/outbox-entries.ts';
import type { answerRow, resultRow } from './results/result-records.ts';
import type { Columns, RowOf } from './row.ts';
import type { sessionRow, turnRow } from './sessions/session-rows.ts';
import type { countedChatRow, tallyRow } from './tallies/tally-records.ts';
import type { tokenRow } from './tokens/token-records.ts';
import type { webhookRow } from './webhooks/webhook-records.ts';

/** All of them. */
export interface Tables {
  readonly addresses: Table<typeof addressRow>;
  readonly aliases: Table<typeof aliasRow>;
  readonly answers: Table<typeof answerRow>;
  readonly audit: Table<typeof auditRow>;
  readonly bots: Table<typeof botRow>;
  readonly calls: Table<typeof callRow>;
  readonly channels: Table<typeof channelRow>;
  readonly contacts: Table<typeof contactRow>;
  readonly countedChats: Table<typeof countedChatRow>;
  readonly documents: Table<typeof documentRow>;
  readonly draftChanges: Table<typeof draftChangeRow>;
  readonly drafts: Table<typeof draftRow>;
  readonly flows: Table<typeof flowRow>;
  readonly inbox: Table<typeof inboxRow> & { readonly dueAt: number };
  readonly invitations: Table<typeof invitationRow>;
  readonly journals: Table<typeof journalRow>;
  readonly notes: Table<typeof metadataRow>;
  readonly outbox: Table<typeof outboxRow>;
  readonly results: Table<typeof resultRow>;
  readonly sessions: Table<typeof sessionRow>;
  readonly tallies: Table<typeof tallyRow>;
  readonly tokens: Table<typeof tokenRow>;
  readonly turns: Table<typeof turnRow>;
  readonly versions: Table<typeof versionRow>;
  readonly webhooks: Table<typeof webhookRow>;
}

/** Flags have defaults: an insert may omit them. */
type Table<R extends { readonly columns: Columns }> = {
  readonly [Name in keyof RowOf<R>]: boolean extends RowOf<R>[Name]
    ? Generated<RowOf<R>[Name]>
    : RowOf<R>[Name];
};
