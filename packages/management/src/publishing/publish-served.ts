// Publishing the files that a server is started with: what was done to their bots later stays done.
import { createHash } from 'node:crypto';
import type { BotRecord } from '@colloquy/storage';
import type { PublishedFlow, PublishingParts, PublishOptions } from './publish-flow.ts';
import { addressOf, publishFlow } from './publish-flow.ts';

/** How it went: it was published; or the file is as it was served before, and the bot was changed since, so that it stays as it is. */
export type ServedFlow =
  | (PublishedFlow & { readonly kept?: undefined })
  | {
      readonly ok: true;
      readonly kept: 'published later' | 'moved' | 'unpublished' | 'removed';
      readonly publicId: string;
      /** The bot as it is now; absent when it was removed. */
      readonly bot: BotRecord | undefined;
    };

/**
 * Publishes the definition of a file that a server is started with. A restart with the same command must undo nothing: only a file that has
 * changed since it was last served counts as a wish to publish it.
 */
export async function publishServed(
  parts: PublishingParts,
  definition: unknown,
  { publicId, by }: Pick<PublishOptions, 'publicId' | 'by'> = {},
): Promise<ServedFlow> {
  const { store, library } = parts;
  const read = library.read(definition);
  if (!read.ok) return read;
  const { id } = read.flow.bot;
  const { hash } = read.flow;
  const address = addressOf(read, publicId);
  const name = noteName(address, id);
  if ((await store.loadNote(name)) === hash) {
    const bot = await store.loadBot({ id });
    const kept = await changeOf(parts, { bot, address, hash });
    if (kept) return { ok: true, kept, publicId: address, bot };
  }
  const published = await publishFlow(parts, definition, { publicId, by });
  if (published.ok) await store.keepNote({ name, text: hash });
  return published;
}

/** What became of a bot since its file was served; nothing when it is as it was. */
async function changeOf(
  { store }: PublishingParts,
  { bot, address, hash }: { bot: BotRecord | undefined; address: string; hash: string },
): Promise<Extract<ServedFlow, { kept: string }>['kept'] | undefined> {
  if (!bot) return 'removed';
  if (!bot.publicIds.includes(address))
    return (await store.loadBot({ publicId: address })) ? 'moved' : 'unpublished';
  if (bot.version === undefined) return 'unpublished';
  return bot.flow === hash ? undefined : 'published later';
}

/** Any address and id give a name of the same length. */
function noteName(address: string, botId: string): string {
  return `served ${createHash('sha256')
    .update(JSON.stringify([address, botId]))
    .digest('hex')}`;
}
