// `colloquy versions`: lists the versions of a bot and marks the live one.
import type { ListedBot, ListedVersion } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import { listVersions } from '../management/bots.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const versions: Command = {
  name: 'versions',
  summary: 'Lists the versions of a bot, newest first.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `BOT is an address or id of the bot. An arrow marks the version that new chats run. A percentage marks a canary and its share of new chats.

  colloquy versions lead
  colloquy versions lead --json | jq .message`,
  options: {
    ...managementOptions,
    json: { description: 'Writes one JSON object per line.' },
  },
  run: (call) =>
    onABot(call, async (bot, management) => {
      const { isOn, io } = call;
      for await (const version of listVersions(management, bot.id)) {
        const place = placeOf(version, bot);
        print(io, isOn('json') ? jsonOf(version, place) : lineOf(version, place));
      }
      return exitCodes.good;
    }),
};

/** The share of new chats that run a version. */
interface TrafficShare {
  readonly isLive: boolean;
  /** Percent, for a canary. */
  readonly share: number | undefined;
}

function placeOf({ number }: ListedVersion, { version, canary }: ListedBot): TrafficShare {
  return { isLive: number === version, share: number === canary?.version ? canary.share : undefined };
}

function lineOf(
  { number, publishedAt, publishedBy, message, flow }: ListedVersion,
  { isLive, share }: TrafficShare,
): string {
  const part = share === undefined ? '' : `  ${share} %`;
  const who = publishedBy === undefined ? '' : ` by ${publishedBy}`;
  const why = message === undefined ? '' : `  ${oneLine(message.split('\n')[0] ?? '')}`;
  return `${isLive ? '→' : ' '} ${number}${part}  ${shortTime(Date.parse(publishedAt))} UTC${who}  ${flow.slice(0, 12)}${why}`;
}

function jsonOf(
  { number, flow, message, publishedAt, publishedBy }: ListedVersion,
  place: TrafficShare,
): string {
  return JSON.stringify({ number, ...place, flow, message, publishedAt, publishedBy });
}
