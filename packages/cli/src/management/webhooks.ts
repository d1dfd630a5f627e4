// Webhooks of all bots. The API finds a webhook by its bot; commands find it by its id alone.
import type { ListedWebhook } from '@colloquy/schema';
import { listBots } from './bots.ts';
import type { Management } from './management.ts';

/** Lists the webhooks of all bots. */
export async function listWebhooks(management: Management): Promise<readonly ListedWebhook[]> {
  const { client, get } = management;
  const found: ListedWebhook[] = [];
  for (const { id } of await listBots(management))
    found.push(...(await get(client.listWebhooks({ botId: id }))).webhooks);
  return found;
}

/** The bot and id of a webhook, as parameters; undefined if there is no such webhook. */
export async function findWebhook(
  management: Management,
  webhookId: string,
): Promise<{ readonly botId: string; readonly webhookId: string } | undefined> {
  const webhook = (await listWebhooks(management)).find(({ id }) => id === webhookId);
  return webhook && { botId: webhook.botId, webhookId };
}
