// The tables of nouns, as Kysely types them. The migrations of both databases make them.
import type { Generated } from 'kysely';

/** SQLite gives 0 and 1. */
type Flag = boolean | number;

interface Addresses {
  readonly public_id: string;
  readonly bot_id: string;
  readonly taken_at: number;
}

interface Answers {
  readonly result_id: string;
  readonly search: string | null;
}

interface Audit {
  readonly id: string;
  readonly at: number;
  readonly actor: 'token' | 'operator' | 'machine' | 'command' | 'person' | 'stranger';
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly operation: string;
  readonly bot_id: string | null;
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

interface Bots {
  readonly id: string;
  /** JSON text. */
  readonly facts: string;
  readonly version: number | null;
  readonly published_at: number;
  readonly is_closed: Generated<Flag>;
  readonly is_archived: Generated<Flag>;
  readonly allows_scripts: Generated<Flag>;
  readonly canary_version: number | null;
  readonly canary_share: number | null;
}

interface CountedChats {
  readonly session_id: string;
  readonly turn: number;
  readonly is_removed: Generated<Flag>;
  readonly counts: string;
}

interface DraftChanges {
  readonly bot_id: string;
  readonly revision: number;
  readonly changed_at: number;
  readonly changed_by: string | null;
  readonly operations: number;
  readonly name: string | null;
  readonly characters: number;
  readonly patch: string;
  /** NULL unless the history keeps this state whole. */
  readonly definition: string | null;
}

interface Drafts {
  readonly bot_id: string;
  readonly revision: number;
  readonly changed_at: number;
  readonly changed_by: string | null;
  readonly definition: string;
}

interface Flows {
  readonly hash: string;
  readonly definition: string;
  readonly created_at: number;
  readonly used_at: number;
}

interface Calls {
  readonly owner: string;
  readonly turn: number;
}

interface Journals {
  readonly owner: string;
  readonly turn: number;
  readonly hash: string;
  readonly written_at: number;
}

interface Notes {
  readonly name: string;
  readonly text: string;
}

interface Outbox {
  readonly id: string;
  readonly bot_id: string;
  readonly session_id: string;
  readonly turn: number;
  readonly place: number;
  readonly destination: string;
  readonly died_at: number | null;
  readonly delivered_at: number | null;
}

interface Results {
  readonly id: string;
  readonly bot_id: string;
  readonly created_at: number;
  readonly is_completed: Flag;
  readonly variables: string;
  readonly search: string | null;
}

interface Sessions {
  readonly id: string;
}

interface Tallies {
  readonly flow: string;
  readonly period: string;
  readonly counts: string;
}

interface Invitations {
  readonly id: string;
  readonly hash: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** JSON text: the person, their rights, and who invites. */
  readonly invitation: string;
}

interface Tokens {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  /** JSON text, and `bots`, too. */
  readonly scopes: string;
  readonly bots: string | null;
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

interface Turns {
  readonly session_id: string;
  readonly turn: number;
  readonly created_at: number;
  readonly result_id: string | null;
  readonly record_checksum: number | null;
  readonly message: string | null;
  readonly record: string;
}

interface Versions {
  readonly bot_id: string;
  readonly number: number;
  readonly flow: string;
  readonly message: string | null;
  readonly published_at: number;
  readonly published_by: string | null;
}

interface Webhooks {
  readonly id: string;
  readonly bot_id: string;
  readonly address: string;
  /** JSON text. */
  readonly events: string;
  readonly secrets: string;
  readonly state: 'open' | 'paused';
  readonly reason: string;
  readonly created_at: number;
}

/** All of them, by name. */
export interface Tables {
  readonly addresses: Addresses;
  readonly answers: Answers;
  readonly audit: Audit;
  readonly bots: Bots;
  readonly calls: Calls;
  readonly counted_chats: CountedChats;
  readonly draft_changes: DraftChanges;
  readonly drafts: Drafts;
  readonly flows: Flows;
  readonly journals: Journals;
  readonly notes: Notes;
  readonly outbox: Outbox;
  readonly results: Results;
  readonly sessions: Sessions;
  readonly tallies: Tallies;
  readonly invitations: Invitations;
  readonly tokens: Tokens;
  readonly turns: Turns;
  readonly versions: Versions;
  readonly webhooks: Webhooks;
}
