// A draft as it is worked on, and the names of its states.
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { BotRecord, DraftRecord, Store, VersionRecord } from '@colloquy/storage';

/** What the authors of a bot work on. While nobody has changed anything, it is what the bot runs, or ran last. */
export interface Draft extends Pick<DraftRecord, 'botId' | 'definition'> {
  /** 0 while nobody has changed anything. */
  readonly revision: number;
  /** With revision 0: the number of the version. */
  readonly version?: number | undefined;
  /** With revision 0: when that version was first published, in epoch milliseconds. */
  readonly publishedAt?: number | undefined;
  /** Epoch milliseconds. */
  readonly changedAt?: number | undefined;
  readonly changedBy?: string | undefined;
}

/**
 * Names a state: a revision of the draft, or a version of the bot, before there is any. `at` is when that came about, in epoch milliseconds: a bot that was
 * removed and made again counts from 1 once more. Absent where somebody names a state by its number alone.
 */
export type DraftState = ({ readonly revision: number } | { readonly version: number }) & {
  readonly at?: number | undefined;
};

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
  if (!found) return undefined;
  const { version, definition } = found;
  return { botId, revision: 0, version: number, publishedAt: version.publishedAt, definition };
}

/** The name of the state that a draft is in. */
export function stateOf({
  revision,
  version = 0,
  changedAt,
  publishedAt,
}: Pick<Draft, 'revision' | 'version' | 'changedAt' | 'publishedAt'>): DraftState {
  return revision > 0 ? { revision, at: changedAt } : { version, at: publishedAt };
}

/** Whether a name means the state that has the other one. */
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
 * The state that an entity tag names: `any` for `*`, nothing when it is none of ours.
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
