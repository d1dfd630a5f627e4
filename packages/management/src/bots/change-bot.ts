// Changes a published bot: rolls back, unpublishes, closes and reopens.

import type { Attribution, FlowLibrary } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { BotChange, BotRecord, Store, VersionRecord } from '@colloquy/storage';

/** Dependencies of these changes. */
export interface ChangingDependencies {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly clock: () => number;
}

/** The result of a rollback. */
export type RolledBack =
  | {
      readonly ok: true;
      readonly version: VersionRecord;
      /** Number of the previous version; absent when the bot was not published. */
      readonly from: number | undefined;
    }
  | { readonly ok: false; readonly reason: 'unknown bot' | 'unknown version' };

/**
 * Makes an earlier version the one for new chats, at once and at all addresses of the bot. Running chats stay on
 * theirs. It also publishes an unpublished bot. No version is created or changed.
 *
 * @example await rollBack(parts, { botId: 'lead-bot', number: 3 })
 */
export async function rollBack(
  dependencies: ChangingDependencies,
  { botId, number }: { readonly botId: string; readonly number: number },
  by?: Attribution,
): Promise<RolledBack> {
  const version = await dependencies.store.loadVersion({ botId, number });
  const before = await change(dependencies, botId, { version: number }, by);
  if (before && version) return { ok: true, version, from: before.version };
  return {
    ok: false,
    reason: (await dependencies.store.loadBot({ id: botId })) ? 'unknown version' : 'unknown bot',
  };
}

/**
 * Unpublishes a bot: no chat can start, but it keeps its addresses. Returns the previous record; nothing when the bot
 * is missing.
 */
export async function unpublishBot(
  dependencies: ChangingDependencies,
  botId: string,
  by?: Attribution,
): Promise<BotRecord | undefined> {
  return change(dependencies, botId, { version: 'none' }, by);
}

/**
 * Closes a bot to new chats with a message to visitors, or reopens it. Returns the previous record; nothing when the
 * bot is missing.
 */
export async function closeBot(
  dependencies: ChangingDependencies,
  botId: string,
  { isClosed }: { readonly isClosed: boolean },
  by?: Attribution,
): Promise<BotRecord | undefined> {
  return change(dependencies, botId, { isClosed }, by);
}

/**
 * Changes several properties of a bot at once. Returns false, and changes nothing, when the bot or version is missing.
 */
export async function changeBot(
  dependencies: ChangingDependencies,
  botId: string,
  what: Omit<BotChange, 'id' | 'at'>,
  by?: Attribution,
): Promise<boolean> {
  return (await change(dependencies, botId, what, by)) !== undefined;
}

async function change(
  { store, library, clock }: ChangingDependencies,
  id: string,
  what: Omit<BotChange, 'id' | 'at'>,
  by: Attribution | undefined,
): Promise<BotRecord | undefined> {
  const bot = await store.loadBot({ id });
  if (!bot) return undefined;
  const at = clock();
  const name = what.name ?? (await nameIn(what.version));
  const changed = { id, ...what, ...(name === undefined ? {} : { name }), at };
  if (!(await store.changeBot(changed, stampOf(by, at)))) return undefined;
  library.forgetAddresses(bot);
  return bot;

  /** The name is part of the definition, so a rollback restores it. */
  async function nameIn(number: BotChange['version']): Promise<string | undefined> {
    const version = typeof number === 'number' ? await store.loadVersion({ botId: id, number }) : undefined;
    return version && (await library.flow(version.flow))?.bot.name;
  }
}
