// Presents webhooks, and finds the one that a request names.
import type { ListedWebhook } from '@colloquy/schema';
import { problem, WebhookEvent } from '@colloquy/schema';
import type { WebhookRecord } from '@colloquy/storage';
import type { Colloquy } from '../colloquy.ts';
import { findNamedBot } from './listed-bot.ts';
import { RefusedRequest } from './refused-request.ts';

/**
 * The webhook that a path names. It belongs to the bot that the path names.
 *
 * @throws RefusedRequest when there is none
 */
export async function findNamedWebhook(
  services: { readonly colloquy: Pick<Colloquy, 'bots' | 'webhooks'> },
  path: { readonly botId: string; readonly webhookId: string },
): Promise<WebhookRecord> {
  const bot = await findNamedBot(services, path);
  const webhook = await services.colloquy.webhooks.find(path.webhookId);
  if (webhook?.botId === bot.id) return webhook;
  throw new RefusedRequest(problem('NOT_FOUND', { message: 'There is no such webhook of this bot.' }));
}

/** Presents a webhook, without its secret. */
export function listedWebhook({
  id,
  botId,
  address,
  events,
  state,
  reason,
  createdAt,
}: WebhookRecord): ListedWebhook {
  return {
    id,
    botId,
    address,
    events: events === 'all' ? WebhookEvent.options : (events as ListedWebhook['events']),
    isForAllEvents: events === 'all',
    state,
    ...(reason === '' ? {} : { reason }),
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** A webhook for the examples of the reference. */
export const exampleWebhook: ListedWebhook = {
  id: 'whk_6f1c2a9d4b8e47d0a3c5e7f901b2d3c4',
  botId: 'quiz-bot',
  address: 'https://example.com/colloquy',
  events: ['result.completed', 'error'],
  isForAllEvents: false,
  state: 'open',
  createdAt: '2026-11-20T09:30:00.000Z',
};

/** Its secret; of no other webhook. */
export const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXTkd1H5o9VQ=';
