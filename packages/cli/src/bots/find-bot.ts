// Bots of a store by the names that people call them by.

import { nearestWord } from '@colloquy/schema';
import type { BotRecord, Store } from '@colloquy/server';

/** A bot, or why there is none, with what was meant perhaps. */
export type FoundBot =
  | { readonly ok: true; readonly bot: BotRecord }
  | { readonly ok: false; readonly message: string };

/** Finds a bot by an address or by its id. An address wins, because it is what people see. */
export async function findBot(store: Store, name: string): Promise<FoundBot> {
  const bot = (await store.loadBot({ publicId: name })) ?? (await store.loadBot({ id: name }));
  if (bot) return { ok: true, bot };
  const names = (await store.listBots()).flatMap(({ id, publicIds }) =>
    publicIds.length > 0 ? publicIds : [id],
  );
  const near = nearestWord(name, names);
  const list = names.length > 0 ? ` There are: ${names.join(', ')}.` : ' There is none yet.';
  return { ok: false, message: `There is no bot "${name}".${near ? ` Did you mean "${near}"?` : list}` };
}
