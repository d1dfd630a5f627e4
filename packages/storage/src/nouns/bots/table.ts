// Tables of bots, their addresses, versions and flows, as Kysely types them: the columns that queries of the builder name.
import type { Generated } from 'kysely';
import type { Flag } from '../flag.ts';

export interface AddressesTable {
  readonly public_id: string;
  readonly bot_id: string;
  readonly taken_at: number;
}

export interface BotsTable {
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

export interface FlowsTable {
  readonly hash: string;
  readonly definition: string;
  readonly created_at: number;
  readonly used_at: number;
}

export interface VersionsTable {
  readonly bot_id: string;
  readonly number: number;
  readonly flow: string;
  readonly message: string | null;
  readonly published_at: number;
  readonly published_by: string | null;
}
