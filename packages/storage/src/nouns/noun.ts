// Nouns: what is stored, with reads and writes for both databases. What every turn loads and commits has its own files in both folders.
import { aliases } from './aliases/aliases.ts';
import { audit } from './audit/audit.ts';
import { bots } from './bots/bots.ts';
import { channels } from './channels/channels.ts';
import { contacts } from './contacts/contacts.ts';
import { documents } from './documents/documents.ts';
import { draftNames } from './drafts/draft-names.ts';
import { drafts } from './drafts/drafts.ts';
import { inbox } from './inbox/inbox.ts';
import { invitations } from './invitations/invitations.ts';
import { journals } from './journals/journals.ts';
import { metadata } from './metadata/metadata.ts';
import { outbox, outboxOf } from './outbox/outbox.ts';
import { resultSearch } from './result-search/result-search.ts';
import { results } from './results/results.ts';
import { sessions } from './sessions/sessions.ts';
import { turns } from './sessions/turns.ts';
import { tallies } from './tallies/tallies.ts';
import { tokens } from './tokens/tokens.ts';
import { webhooks } from './webhooks/webhooks.ts';
import type { Work } from './work.ts';

/** All nouns, by the name that their part of the store has. */
export const nouns = {
  aliases,
  audit,
  bots,
  channels,
  contacts,
  documents,
  draftNames,
  drafts,
  inbox,
  invitations,
  journals,
  metadata,
  outbox,
  resultSearch,
  results,
  sessions,
  tallies,
  tokens,
  turns,
  webhooks,
};

export type Nouns = typeof nouns;

/** A write on its way to the connection that commits. */
export interface NounWrite {
  readonly noun: keyof Nouns;
  readonly operation: string;
  readonly input: readonly unknown[];
}

/** How a store runs the work of nouns. */
export interface NounRunner {
  readonly read: <Done>(work: () => Work<Done>) => Promise<Done>;
  /** In a transaction. */
  readonly write: (write: NounWrite) => Promise<unknown>;
}

type Operation = (...input: readonly unknown[]) => Work<unknown>;
type Method = (...input: readonly unknown[]) => Promise<unknown>;
type PartOf<N> = N extends { readonly writes: infer W; readonly reads: infer R }
  ? Methods<W> & Methods<R>
  : never;
type Methods<O> = {
  readonly [K in keyof O]: O[K] extends (...input: infer I) => Work<infer Done>
    ? (...input: I) => Promise<Done>
    : never;
};

/** Makes what the nouns give to a store. The methods of some are those of the store itself. */
export function storeMethodsOf(runner: NounRunner) {
  const { bots, journals, metadata, outbox, results, sessions, turns, ...parts } = partsOf(runner);
  const methods = { ...bots, ...journals, ...metadata, ...results, ...sessions, ...turns };
  return { ...parts, ...methods, outbox: outboxOf(outbox) };
}

/** A method for each operation of each noun. */
function partsOf({ read, write }: NounRunner): { readonly [N in keyof Nouns]: PartOf<Nouns[N]> } {
  const parts = Object.entries(nouns).map(([noun, { reads, writes }]) => {
    const methods: Record<string, Method> = {};
    for (const [name, operation] of Object.entries(reads as Readonly<Record<string, Operation>>))
      methods[name] = (...input) => read(() => operation(...input));
    for (const operation of Object.keys(writes))
      methods[operation] = (...input) => write({ noun: noun as keyof Nouns, operation, input });
    return [noun, methods];
  });
  return Object.fromEntries(parts);
}

/** The work of a write. */
export function workOf({ noun, operation, input }: NounWrite): Work<unknown> {
  const writes = nouns[noun].writes as Readonly<Record<string, Operation>>;
  const found = writes[operation];
  if (!found) throw new Error(`The noun "${noun}" has no write "${operation}".`);
  return found(...input);
}
