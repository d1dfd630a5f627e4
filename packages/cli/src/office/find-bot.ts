// Bots of an office by the names that people call them by.
import { nearestWord } from '@colloquy/schema';
import type { Office, OfficeBot } from './office.ts';

/** A bot, or why there is none, with what was meant perhaps. */
export type FoundBot =
  | { readonly ok: true; readonly bot: OfficeBot }
  | { readonly ok: false; readonly message: string };

/** Finds a bot by an address or by its id. An address wins, because it is what people see. */
export async function findBot(office: Pick<Office, 'listBots'>, name: string): Promise<FoundBot> {
  const bots = await office.listBots();
  const bot = bots.find(({ publicIds }) => publicIds.includes(name)) ?? bots.find(({ id }) => id === name);
  if (bot) return { ok: true, bot };
  const names = bots.flatMap(({ id, publicIds }) => (publicIds.length > 0 ? publicIds : [id]));
  const near = nearestWord(name, names);
  const list = names.length > 0 ? ` There are: ${names.join(', ')}.` : ' There is none yet.';
  return { ok: false, message: `There is no bot "${name}".${near ? ` Did you mean "${near}"?` : list}` };
}
