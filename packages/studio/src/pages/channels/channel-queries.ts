// Queries of a bot's channels, their accounts and their messages.
import type { CheckChannelResponse, CreateChannelRequest, ListedChannel } from '@colloquy/schema';
import { queryOptions } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';
import type { DeliveryState } from '../webhooks/webhook-queries.ts';

/** All channels of a bot. */
export const channelsQuery = (botId: string) =>
  queryOptions({
    queryKey: ['channels', botId],
    queryFn: async ({ signal }): Promise<readonly ListedChannel[]> =>
      (await manage.listChannels({ botId, signal })).channels,
  });

/** What a platform says of the fields of an account. It is forgotten at once, because some are secrets. */
export const checkQuery = (botId: string, body: CreateChannelRequest) =>
  queryOptions({
    queryKey: ['channel-check', botId, body],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }): Promise<CheckChannelResponse> => manage.checkChannel({ botId, body, signal }),
  });

/** The first page of the messages of a channel. */
export const channelDeliveriesQuery = (botId: string, channelId: string, state: DeliveryState) =>
  queryOptions({
    queryKey: ['deliveries', botId, channelId, state],
    queryFn: async ({ signal }) =>
      (await manage.listChannelDeliveries({ botId, channelId, state, signal })).deliveries,
  });

/** What people call the account. */
export function nameOf({ settings }: ListedChannel): string {
  return String(settings.name ?? settings.address ?? settings.phoneNumberId ?? '');
}

/** The address to which the platform sends its requests. */
export function callbackOf({ id }: ListedChannel): string {
  return `${window.location.origin}/v1/channels/${id}/webhook`;
}
