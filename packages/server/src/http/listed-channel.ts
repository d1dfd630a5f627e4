// Presents channels, and finds the one that a request names.
import type { ListedChannel } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { ChannelRecord } from '@colloquy/storage';
import type { Colloquy } from '../colloquy.ts';
import { findNamedBot } from './listed-bot.ts';
import { RefusedRequest } from './refused-request.ts';

/**
 * The channel that a path names. It belongs to the bot that the path names.
 *
 * @throws RefusedRequest when there is none
 */
export async function findNamedChannel(
  services: { readonly colloquy: Pick<Colloquy, 'bots' | 'channels'> },
  path: { readonly botId: string; readonly channelId: string },
): Promise<ChannelRecord> {
  const bot = await findNamedBot(services, path);
  const channel = await services.colloquy.channels.find(path.channelId);
  if (channel?.botId === bot.id) return channel;
  throw new RefusedRequest(problem('NOT_FOUND', { message: 'There is no such channel of this bot.' }));
}

/** Presents a channel, without its secrets. */
export async function listedChannel(
  { channels }: Pick<Colloquy, 'channels'>,
  { id, botId, kind, settings, state, reason, createdAt }: ChannelRecord,
): Promise<ListedChannel> {
  return {
    id,
    botId,
    kind,
    settings: JSON.parse(settings),
    state,
    ...(reason === '' ? {} : { reason }),
    inbox: await channels.inboxOf(id),
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** A channel for the examples of the reference. */
export const exampleChannel: ListedChannel = {
  id: 'chn_0b6e5c1f4a7d4e1c9d3f8a2b6c5e7f90',
  botId: 'quiz-bot',
  kind: 'webhook',
  settings: { address: 'https://example.com/chat' },
  state: 'open',
  inbox: { waiting: 0, dead: 0 },
  createdAt: '2026-11-20T09:30:00.000Z',
};
