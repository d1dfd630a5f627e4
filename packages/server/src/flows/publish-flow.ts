// Publishing: a definition becomes an immutable version, and the bot's address points at it.
import type { Issue } from '@colloquy/schema';
import type { Store } from '../stores/store.ts';
import type { FlowLibrary } from './flow-library.ts';

/** How it went. */
export type PublishedFlow =
  | {
      readonly ok: true;
      readonly botId: string;
      readonly publicId: string;
      readonly hash: string;
      readonly problems: readonly Issue[];
    }
  | { readonly ok: false; readonly problems: readonly Issue[] };

/**
 * Publishes a definition. New chats run it at once; running chats stay on their version. Publishing what is published already
 * changes nothing, not even the time of publication, so clients keep the chats they remember.
 */
export async function publishFlow(
  {
    store,
    library,
    clock,
  }: { readonly store: Store; readonly library: FlowLibrary; readonly clock: () => number },
  definition: unknown,
  publicId: string | undefined,
): Promise<PublishedFlow> {
  const read = library.read(definition);
  if (!read.ok) return read;
  const { flow } = read;
  const { bot } = flow;
  const address = publicId ?? bot.publicId ?? bot.id;
  const conflict = await addressConflict(store, { address, botId: bot.id });
  if (conflict) return { ok: false, problems: [conflict] };
  const known = await store.loadBot({ id: bot.id });
  const record = {
    id: bot.id,
    publicId: address,
    name: bot.name ?? address,
    flow: flow.hash,
    publishedAt: clock(),
  };
  const isSame =
    known?.flow === record.flow && known.publicId === record.publicId && known.name === record.name;
  if (!isSame)
    await store.publish([{ hash: flow.hash, definition: read.definition, createdAt: clock() }], [record]);
  library.forgetAddresses(record);
  return { ok: true, botId: bot.id, publicId: address, hash: flow.hash, problems: read.problems };
}

/** A public address belongs to one bot. */
async function addressConflict(
  store: Store,
  { address, botId }: { address: string; botId: string },
): Promise<Issue | undefined> {
  const owner = await store.loadBot({ publicId: address });
  if (!owner || owner.id === botId) return undefined;
  return {
    path: ['publicId'],
    message: `The address "${address}" belongs to another bot, "${owner.name}" (id ${owner.id}).`,
    fix: 'Choose another publicId, or give this bot the id of the one it replaces.',
  };
}
