// Operations on bots that several commands use; bots are found by address or id.
import type {
  ChangeBotRequest,
  ListedBot,
  ListedVersion,
  Problem,
  PublishBotRequest,
  PublishBotResponse,
} from '@colloquy/schema';
import { nearestWord } from '@colloquy/schema';
import type { Management } from './management.ts';
import { definedOnly, orRefusal, pagesOf } from './management.ts';

/** Lists all bots, archived ones last. */
export async function listBots({ client, get, machine }: Management): Promise<readonly ListedBot[]> {
  const lists = await Promise.all(
    [false, true].map(async (archived) => (await get(client.listBots({ archived }))).bots),
  );
  const bots = lists.flat();
  if (!machine) return bots;
  const withAddresses = async (bot: ListedBot) => ({
    ...bot,
    publicIds: bot.version === undefined ? [...(await machine.addressesOf(bot.id))] : bot.publicIds,
  });
  return Promise.all(bots.map(withAddresses));
}

/** A bot, or an error message with the nearest name. */
export type FoundBot =
  | { readonly ok: true; readonly bot: ListedBot }
  | { readonly ok: false; readonly message: string };

/** Finds a bot by an address or its id. An address takes precedence, because users know addresses. */
export async function findBot(management: Management, name: string): Promise<FoundBot> {
  const bots = await listBots(management);
  const bot = bots.find(({ publicIds }) => publicIds.includes(name)) ?? bots.find(({ id }) => id === name);
  if (bot) return { ok: true, bot };
  const names = bots.flatMap(({ id, publicIds }) => (publicIds.length > 0 ? publicIds : [id]));
  const near = nearestWord(name, names);
  const list = names.length > 0 ? ` There are: ${names.join(', ')}.` : ' There is none yet.';
  return { ok: false, message: `There is no bot "${name}".${near ? ` Did you mean "${near}"?` : list}` };
}

/** A publication, or the refusal of the definition. Paths of issues refer to the definition. */
export type Published =
  | (PublishBotResponse & { readonly ok: true; readonly publicId: string })
  | { readonly ok: false; readonly problem: Problem };

/**
 * Publishes a definition.
 *
 * @throws Error when it is refused for another reason than issues
 * @example await publishBot(management, definition, { publicId: 'lead', take: false, force: false })
 */
export async function publishBot(
  { client, ask, get }: Management,
  definition: unknown,
  options: {
    readonly [Name in keyof Omit<PublishBotRequest, 'definition'>]: PublishBotRequest[Name] | undefined;
  },
): Promise<Published> {
  const body = { definition: definition as PublishBotRequest['definition'], ...definedOnly(options) };
  const asked = await ask(client.publishBot({ body }));
  if (!asked.ok && asked.status === 400 && asked.problem.issues.length > 0) {
    const issues = asked.problem.issues.map(({ path, ...issue }) => ({
      ...issue,
      path: path[0] === 'definition' ? path.slice(1) : path,
    }));
    return { ok: false, problem: { ...asked.problem, issues } };
  }
  const published = await get(orRefusal(asked));
  const { publicId: named } = definition as { readonly publicId?: string };
  return { ...published, ok: true, publicId: options.publicId ?? named ?? published.bot.id };
}

/** Lists the versions of a bot, newest first. */
export function listVersions({ client, get }: Management, botId: string): AsyncIterable<ListedVersion> {
  return pagesOf(async (before: number | undefined) => {
    const page = await get(client.listVersions({ botId, before }));
    return { items: page.versions, next: page.before };
  });
}

/** Reads the definition of a version; undefined if the bot has no such version. */
export async function readDefinition(
  { client, find }: Management,
  botId: string,
  number: number,
): Promise<unknown> {
  return (await find(client.readVersion({ botId, number })))?.definition;
}

/**
 * Changes a bot. Absent fields keep their value.
 *
 * @returns false if the bot or version does not exist
 */
export async function changeBot(
  { client, find }: Management,
  botId: string,
  change: ChangeBotRequest,
): Promise<boolean> {
  return (await find(client.changeBot({ botId, body: change }))) !== undefined;
}
