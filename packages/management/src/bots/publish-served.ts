// Publishes the files given at a server's start, without undoing later changes to their bots.
import { createHash } from 'node:crypto';
import type { BotRecord } from '@colloquy/storage';
import type { PublishedFlow, PublishingDependencies, PublishOptions } from './publish-flow.ts';
import { addressOf, publishFlow } from './publish-flow.ts';

/** The result: published, or kept because the file is unchanged and the bot was changed since. */
export type ServedFlow =
  | (PublishedFlow & { readonly skipped?: undefined })
  | {
      readonly ok: true;
      readonly skipped: 'published later' | 'moved' | 'unpublished' | 'removed';
      readonly publicId: string;
      /** The bot's current record; absent when it was removed. */
      readonly bot: BotRecord | undefined;
    };

/**
 * Publishes the definition of a file given at a server's start. A restart with the same command must undo nothing, so
 * only a file that changed since it was last served is published.
 */
export async function publishServed(
  dependencies: PublishingDependencies,
  definition: unknown,
  { publicId, by }: Pick<PublishOptions, 'publicId' | 'by'> = {},
): Promise<ServedFlow> {
  const { store, library } = dependencies;
  const read = library.read(definition);
  if (!read.ok) return read;
  const { id } = read.flow.bot;
  const { hash } = read.flow;
  const address = addressOf(read, publicId);
  const name = metadataName(address, id);
  if ((await store.loadMetadata(name)) === hash) {
    const bot = await store.loadBot({ id });
    const skipped = await changeOf(dependencies, { bot, address, hash });
    if (skipped) return { ok: true, skipped, publicId: address, bot };
  }
  const published = await publishFlow(dependencies, definition, { publicId, by });
  if (published.ok) await store.saveMetadata({ name, text: hash });
  return published;
}

/** The change of a bot since its file was served; nothing when it is unchanged. */
async function changeOf(
  { store }: PublishingDependencies,
  { bot, address, hash }: { bot: BotRecord | undefined; address: string; hash: string },
): Promise<Extract<ServedFlow, { skipped: string }>['skipped'] | undefined> {
  if (!bot) return 'removed';
  if (!bot.publicIds.includes(address))
    return (await store.loadBot({ publicId: address })) ? 'moved' : 'unpublished';
  if (bot.version === undefined) return 'unpublished';
  return bot.flow === hash ? undefined : 'published later';
}

/** A hash gives all addresses and ids a name of the same length. */
function metadataName(address: string, botId: string): string {
  return `served ${createHash('sha256')
    .update(JSON.stringify([address, botId]))
    .digest('hex')}`;
}
