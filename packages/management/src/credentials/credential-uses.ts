// Finds the published bots whose blocks or settings name credentials, in the versions for new chats.
import type { BotRecord, Store } from '@colloquy/storage';
import { limits } from './limits.ts';

/** A version of a bot that names credentials. */
export interface CredentialUse {
  readonly botId: string;
  readonly botName: string;
  readonly version: number;
  /** Empty when the bot's settings name them. */
  readonly blocks: readonly { readonly id: string; readonly type: string; readonly group: string }[];
}

/** Keys of definitions whose value is a credentials id. */
const NAMING_KEYS: ReadonlySet<string> = new Set([
  'credentialsId',
  'proxyCredentialsId',
  'whatsAppCredentialsId',
]);

/**
 * Finds the bots that use credentials in the version for new chats, or in its canary: one entry per version.
 *
 * @example await usesOf('my-model', store) // [{ botId: 'quiz-bot', botName: 'Quiz', version: 3, blocks: [{ id: 'ask', … }] }]
 */
export async function usesOf(
  id: string,
  store: Pick<Store, 'listBots' | 'loadFlow'>,
): Promise<readonly CredentialUse[]> {
  const uses: CredentialUse[] = [];
  for (const bot of await store.listBots())
    for (const run of [bot, bot.canary]) {
      const use = run && (await useOf(id, { ...bot, version: run.version, flow: run.flow }, store));
      if (use) uses.push(use);
    }
  return uses;
}

async function useOf(
  id: string,
  { id: botId, name: botName, version, flow }: BotRecord,
  store: Pick<Store, 'loadFlow'>,
): Promise<CredentialUse | undefined> {
  const definition = flow === undefined ? undefined : (await store.loadFlow(flow))?.definition;
  // Most definitions do not contain the id's text, so a search avoids parsing them.
  if (version === undefined || !definition?.includes(JSON.stringify(id))) return undefined;
  const bot: unknown = JSON.parse(definition);
  if (!names(bot, id)) return undefined;
  const groups = listOf(bot, 'groups');
  const blocks = groups.flatMap((group) =>
    listOf(group, 'blocks')
      .filter((block) => names(block, id))
      .map((block) => ({
        id: textOf(block, 'id'),
        type: textOf(block, 'type'),
        group: textOf(group, 'title'),
      })),
  );
  return { botId, botName, version, blocks: blocks.slice(0, limits.listedBlocks) };
}

/** Whether a value of one of the keys, at any depth, is the id. Publishing has already limited the depth. */
function names(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => (NAMING_KEYS.has(key) && inner === id) || names(inner, id),
  );
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = (value as Readonly<Record<string, unknown>> | null)?.[key];
  return Array.isArray(list) ? list : [];
}

function textOf(value: unknown, key: string): string {
  const text = (value as Readonly<Record<string, unknown>> | null)?.[key];
  return typeof text === 'string' ? text : '';
}
