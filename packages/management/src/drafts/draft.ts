// A draft, and the names of its states.
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { BotRecord, DraftRecord, Store, VersionRecord } from '@colloquy/storage';

/**
 * The definition that the authors of a bot edit. Before the first change it is the current or last published version.
 */
export interface Draft extends Pick<DraftRecord, 'botId' | 'definition'> {
  /** 0 before the first change. */
  readonly revision: number;
  /** With revision 0: the number of the version. */
  readonly version?: number | undefined;
  /** With revision 0: the first publication of that version, in epoch milliseconds. */
  readonly publishedAt?: number | undefined;
  /** Epoch milliseconds. */
  readonly changedAt?: number | undefined;
  readonly changedBy?: string | undefined;
}

/**
 * Names a state: a revision of the draft, or before the first one a version of the bot. `at` is the time of that state
 * in epoch milliseconds, because a bot that was removed and created again restarts its revisions at 1. Absent when a
 * caller names a state by number only.
 */
export type DraftState = ({ readonly revision: number } | { readonly version: number }) & {
  readonly at?: number | undefined;
};

/** Loads a version of a bot with its definition as JSON text. */
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
  if (!found) return undefined;
  const { version, definition } = found;
  return { botId, revision: 0, version: number, publishedAt: version.publishedAt, definition };
}

/** The name of a draft's current state. */
export function stateOf({
  revision,
  version = 0,
  changedAt,
  publishedAt,
}: Pick<Draft, 'revision' | 'version' | 'changedAt' | 'publishedAt'>): DraftState {
  return revision > 0 ? { revision, at: changedAt } : { version, at: publishedAt };
}

/** Whether a possibly incomplete name matches a state. */
export function isNameOf(name: DraftState, state: DraftState): boolean {
  const isSame =
    'revision' in name
      ? 'revision' in state && name.revision === state.revision
      : 'version' in state && name.version === state.version;
  return isSame && (name.at === undefined || name.at === state.at);
}

/**
 * The name of a state as an entity tag.
 *
 * @example tagOf({ revision: 12, at: 1_790_000_000_000 }) // '"12-mubbs7i8"'
 */
export function tagOf(state: DraftState): string {
  const name = 'revision' in state ? state.revision : `version-${state.version}`;
  return state.at === undefined ? `"${name}"` : `"${name}-${state.at.toString(36)}"`;
}

/**
 * The state that an entity tag names: `any` for `*`, nothing for a foreign tag.
 *
 * @example readTag('"12"') // { revision: 12 }
 */
export function readTag(tag: string): DraftState | 'any' | undefined {
  if (tag.trim() === '*') return 'any';
  const [, kind, number, time] =
    /^\s*(?:W\/)?"(version-)?([1-9]\d{0,8})(?:-([\da-z]{1,10}))?"\s*$/.exec(tag) ?? [];
  if (number === undefined) return undefined;
  const at = time === undefined ? {} : { at: Number.parseInt(time, 36) };
  return kind ? { version: Number(number), ...at } : { revision: Number(number), ...at };
}

/** The bot is missing, or has no draft and no version. */
export function noSuchDraft(): Problem {
  return problem('NOT_FOUND', { message: 'There is no bot with this id.' });
}

/** The current or last published version. */
async function lastVersion(
  store: Pick<Store, 'listVersions'>,
  { id, version }: Pick<BotRecord, 'id' | 'version'>,
): Promise<number | undefined> {
  return version ?? (await store.listVersions(id, { limit: 1 }))[0]?.number;
}
