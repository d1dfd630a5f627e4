// `colloquy versions`: what was published of a bot, and which of it runs.
import type { VersionRecord } from '@colloquy/server';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import { officeOptions, onABot } from '../office/on-office.ts';

export const versions: Command = {
  name: 'versions',
  summary: 'Lists the versions of a bot, newest first.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `The bot is named by an address or its id. An arrow marks the version that new chats run.

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
        const isLive = version.number === bot.version;
        print(io, isOn('json') ? jsonOf(version, isLive) : lineOf(version, isLive));
      }
      return exitCodes.good;
    }),
};

function lineOf({ number, publishedAt, publishedBy, message, flow }: VersionRecord, isLive: boolean): string {
  const who = publishedBy === undefined ? '' : ` by ${publishedBy}`;
  const why = message === undefined ? '' : `  ${oneLine(message.split('\n')[0] ?? '')}`;
  return `${isLive ? '→' : ' '} ${number}  ${shortTime(publishedAt)} UTC${who}  ${flow.slice(0, 12)}${why}`;
}

function jsonOf({ number, flow, message, publishedAt, publishedBy }: VersionRecord, isLive: boolean): string {
  const at = new Date(publishedAt).toISOString();
  return JSON.stringify({ number, isLive, flow, message, publishedAt: at, publishedBy });
}
