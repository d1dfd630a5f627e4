// A draft as it is worked on, and the names of its states.
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { BotRecord, DraftRecord, Store, VersionRecord } from '../stores/store.ts';

/** What the authors of a bot work on. While nobody has changed anything, it is what the bot runs, or ran last. */
export interface Draft extends Pick<DraftRecord, 'botId' | 'definition'> {
  /** 0 while nobody has changed anything. */
  readonly revision: number;
  /** With revision 0: the number of the version. */
  readonly version?: number | undefined;
  /** Epoch milliseconds. */
  readonly changedAt?: number | undefined;
  readonly changedBy?: string | undefined;
}

/** Names a state: a revision of the draft, or a version of the bot, before there is any. */
export type DraftState = { readonly revision: number } | { readonly version: number };

/** Finds a version of a bot with its definition as JSON text. */
export type ReadVersion = (
  botId: string,
  number: number,
) => Promise<{ readonly version: VersionRecord; readonly definition: string } | undefined>;

/** The draft of a bot; nothing when there is no such bot. */
export async function readDraft(
  {
    store,
    readVersion,
  }: {
    readonly store: Pick<Store, 'drafts' | 'loadBot' | 'listVersions'>;
    readonly readVersion: ReadVersion;
  },
  botId: string,
): Promise<Draft | undefined> {
  const draft = await store.drafts.load(botId);
  if (draft) return draft;
  const bot = await store.loadBot({ id: botId });
  const number = bot && (await lastVersion(store, bot));
  const found = number === undefined ? undefined : await readVersion(botId, number);
  return found && { botId, revision: 0, version: number, definition: found.definition };
}

/** The name of the state that a draft is in. */
export function stateOf({ revision, version = 0 }: Pick<Draft, 'revision' | 'version'>): DraftState {
  return revision > 0 ? { revision } : { version };
}

/**
 * The name of a state as an entity tag.
 *
 * @example tagOf({ revision: 12 }) // '"12"'
 */
export function tagOf(state: DraftState): string {
  return 'revision' in state ? `"${state.revision}"` : `"version-${state.version}"`;
}

/**
 * The state that an entity tag names: `any` for `*`, nothing when it is none of ours.
 *
 * @example readTag('"12"') // { revision: 12 }
 */
export function readTag(tag: string): DraftState | 'any' | undefined {
  if (tag.trim() === '*') return 'any';
  const [, kind, number] = /^\s*(?:W\/)?"(version-)?([1-9]\d{0,8})"\s*$/.exec(tag) ?? [];
  if (number === undefined) return undefined;
  return kind ? { version: Number(number) } : { revision: Number(number) };
}

/** There is no bot, or nothing of it that could be worked on. */
export function noSuchDraft(): Problem {
  return problem('NOT_FOUND', { message: 'There is no bot with this id.' });
}

/** The version that a bot runs, or ran last. */
async function lastVersion(
  store: Pick<Store, 'listVersions'>,
  { id, version }: Pick<BotRecord, 'id' | 'version'>,
): Promise<number | undefined> {
  return version ?? (await store.listVersions(id, { limit: 1 }))[0]?.number;
}
