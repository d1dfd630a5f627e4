// `colloquy versions`: what was published of a bot, and which of it runs.
import type { VersionRecord } from '@colloquy/server';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import type { OfficeBot } from '../office/office.ts';
import { officeOptions, onABot } from '../office/on-office.ts';

export const versions: Command = {
  name: 'versions',
  summary: 'Lists the versions of a bot, newest first.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `The bot is named by an address or its id. An arrow marks the version that new chats run, a percentage the one that a share of them runs.

  colloquy versions lead
  colloquy versions lead --json | jq .message`,
  options: {
    ...officeOptions,
    json: { description: 'Writes one JSON object per line.' },
  },
  run: (call) =>
    onABot(call, async (bot, office) => {
      const { isOn, io } = call;
      for await (const version of office.listVersions(bot.id)) {
        const place = placeOf(version, bot);
        print(io, isOn('json') ? jsonOf(version, place) : lineOf(version, place));
      }
      return exitCodes.good;
    }),
};

/** Which of the new chats run a version. */
interface Place {
  readonly isLive: boolean;
  /** Percent, of a canary. */
  readonly share: number | undefined;
}

function placeOf({ number }: VersionRecord, { version, canary }: OfficeBot): Place {
  return { isLive: number === version, share: number === canary?.version ? canary.share : undefined };
}

function lineOf(
  { number, publishedAt, publishedBy, message, flow }: VersionRecord,
  { isLive, share }: Place,
): string {
  const part = share === undefined ? '' : `  ${share} %`;
  const who = publishedBy === undefined ? '' : ` by ${publishedBy}`;
  const why = message === undefined ? '' : `  ${oneLine(message.split('\n')[0] ?? '')}`;
  return `${isLive ? '→' : ' '} ${number}${part}  ${shortTime(publishedAt)} UTC${who}  ${flow.slice(0, 12)}${why}`;
}

function jsonOf({ number, flow, message, publishedAt, publishedBy }: VersionRecord, place: Place): string {
  const at = new Date(publishedAt).toISOString();
  return JSON.stringify({ number, ...place, flow, message, publishedAt: at, publishedBy });
}
