// The tables of nouns, by name. The migrations make them.
import type { AliasesTable } from './aliases/table.ts';
import type { AuditTable } from './audit/table.ts';
import type { AddressesTable, BotsTable, FlowsTable, VersionsTable } from './bots/table.ts';
import type { ChannelsTable } from './channels/table.ts';
import type { ContactsTable } from './contacts/table.ts';
import type { DraftChangesTable, DraftsTable } from './drafts/table.ts';
import type { InboxTable } from './inbox/table.ts';
import type { InvitationsTable } from './invitations/table.ts';
import type { CallsTable, JournalsTable } from './journals/table.ts';
import type { NotesTable } from './metadata/table.ts';
import type { OutboxTable } from './outbox/table.ts';
import type { AnswersTable, ResultsTable } from './results/table.ts';
import type { SessionsTable, TurnsTable } from './sessions/table.ts';
import type { CountedChatsTable, TalliesTable } from './tallies/table.ts';
import type { TokensTable } from './tokens/table.ts';
import type { WebhooksTable } from './webhooks/table.ts';

/** All of them. */
export interface Tables {
  readonly addresses: AddressesTable;
  readonly aliases: AliasesTable;
  readonly answers: AnswersTable;
  readonly audit: AuditTable;
  readonly bots: BotsTable;
  readonly calls: CallsTable;
  readonly channels: ChannelsTable;
  readonly contacts: ContactsTable;
  readonly counted_chats: CountedChatsTable;
  readonly draft_changes: DraftChangesTable;
  readonly drafts: DraftsTable;
  readonly flows: FlowsTable;
  readonly inbox: InboxTable;
  readonly invitations: InvitationsTable;
  readonly journals: JournalsTable;
  readonly notes: NotesTable;
  readonly outbox: OutboxTable;
  readonly results: ResultsTable;
  readonly sessions: SessionsTable;
  readonly tallies: TalliesTable;
  readonly tokens: TokensTable;
  readonly turns: TurnsTable;
  readonly versions: VersionsTable;
  readonly webhooks: WebhooksTable;
}
