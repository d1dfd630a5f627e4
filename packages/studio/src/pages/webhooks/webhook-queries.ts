// Queries of a bot's webhooks and their deliveries.
import { queryOptions } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';

/** Filter of deliveries by state. */
export type DeliveryState = 'delivered' | 'waiting' | 'dead';

/** All webhooks of a bot. */
export const webhooksQuery = (botId: string) =>
  queryOptions({
    queryKey: ['webhooks', botId],
    queryFn: async ({ signal }) => (await manage.listWebhooks({ botId, signal })).webhooks,
  });

/** The first page of deliveries of a webhook. */
export const deliveriesQuery = (botId: string, webhookId: string, state: DeliveryState) =>
  queryOptions({
    queryKey: ['deliveries', botId, webhookId, state],
    queryFn: async ({ signal }) =>
      (await manage.listDeliveries({ botId, webhookId, state, signal })).deliveries,
  });
