// Aliases, as stored: the names by which a platform knows a person. A number may change, while the chat stays with the person.
import type { ContactKey } from '../contacts/contact-records.ts';
import { bigInteger, describeRow, integer, optional, text } from '../row.ts';

export const aliasRow = describeRow({
  channelId: text,
  alias: text,
  person: text,
  seenAt: bigInteger,
  /** When the person last wrote. */
  heardAt: optional(bigInteger),
  /** Position among the names of one event. */
  place: integer,
});

/** Names of one person, as an event gives them. */
export interface SeenAliases {
  readonly channelId: string;
  /** All names, the one to send to first. */
  readonly aliases: readonly string[];
  readonly seenAt: number;
  /** Whether the person wrote something. */
  readonly isHeard: boolean;
}

/** Where a person can be reached. */
export interface Reachable {
  /** The name that the platform gave last. */
  readonly address: string;
  /** When the person last wrote, in epoch milliseconds. */
  readonly heardAt: number | undefined;
}

/** The part of a store that keeps aliases. They are removed with the chat of their person. */
export interface AliasStore {
  /** Stores the names, and returns the person of the first known one. A person without a known name gets the first as theirs. */
  recognize(seen: SeenAliases): Promise<string>;
  /** Nothing when the person has no aliases. */
  reach(key: ContactKey): Promise<Reachable | undefined>;
}
