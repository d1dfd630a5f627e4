// Changing a bot without a file: back to an earlier version, off the air, closed for a while.

import type { Attribution, FlowLibrary } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { BotChange, BotRecord, Store, VersionRecord } from '@colloquy/storage';

/** What changes need. */
export interface ChangingParts {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly clock: () => number;
}

/** How it went. */
export type RolledBack =
  | {
      readonly ok: true;
      readonly version: VersionRecord;
      /** The number that ran before; absent when the bot was not published. */
      readonly from: number | undefined;
    }
  | { readonly ok: false; readonly reason: 'unknown bot' | 'unknown version' };

/**
 * Lets new chats run a version that was published before, at once and at all addresses of the bot. Running chats stay on theirs. An unpublished bot
 * is published by it. No version is made or changed.
 *
 * @example await rollBack(parts, { botId: 'lead-bot', number: 3 })
 */
export async function rollBack(
  parts: ChangingParts,
  { botId, number }: { readonly botId: string; readonly number: number },
  by?: Attribution,
): Promise<RolledBack> {
  const version = await parts.store.loadVersion({ botId, number });
  const before = await change(parts, botId, { version: number }, by);
  if (before && version) return { ok: true, version, from: before.version };
  return {
    ok: false,
    reason: (await parts.store.loadBot({ id: botId })) ? 'unknown version' : 'unknown bot',
  };
}

/** Lets a bot run no version: nobody starts a chat, its addresses stay its own. Gives the bot as it was; nothing when there is none. */
export async function unpublishBot(
  parts: ChangingParts,
  botId: string,
  by?: Attribution,
): Promise<BotRecord | undefined> {
  return change(parts, botId, { version: 'none' }, by);
}

/** Closes a bot to new chats, which are told so, or opens it again. Gives the bot as it was; nothing when there is none. */
export async function closeBot(
  parts: ChangingParts,
  botId: string,
  { isClosed }: { readonly isClosed: boolean },
  by?: Attribution,
): Promise<BotRecord | undefined> {
  return change(parts, botId, { isClosed }, by);
}

/** Changes several things about a bot at once. False when there is no such bot or version; then nothing was changed. */
export async function changeBot(
  parts: ChangingParts,
  botId: string,
  what: Omit<BotChange, 'id' | 'at'>,
  by?: Attribution,
): Promise<boolean> {
  return (await change(parts, botId, what, by)) !== undefined;
}

async function change(
  { store, library, clock }: ChangingParts,
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

  /** The name is part of the definition, so it goes back with the version. */
  async function nameIn(number: BotChange['version']): Promise<string | undefined> {
    const version = typeof number === 'number' ? await store.loadVersion({ botId: id, number }) : undefined;
    return version && (await library.flow(version.flow))?.bot.name;
  }
}
