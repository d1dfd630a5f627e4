// `colloquy canary`: runs a version for a share of the new chats, to test it before all chats run it.
import type { ListedBot } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { changeBot } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const canary: Command = {
  name: 'canary',
  summary: 'Runs another version of a bot for a share of new chats, then promotes or withdraws it.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `BOT is an address or id of the bot. A visitor always gets the same version, and open chats stay on their version. To publish a new
version as a canary: colloquy publish FILE --share 10. To compare the two: colloquy analytics BOT --version N. A canary ends when the
live version changes: by --promote, colloquy publish, colloquy rollback or colloquy unpublish.

  colloquy canary lead
  colloquy canary lead --version 4 --share 10
  colloquy canary lead --share 50
  colloquy canary lead --promote
  colloquy canary lead --withdraw`,
  options: {
    ...managementOptions,
    version: { value: 'NUMBER', description: 'Version to run as canary (default: the current canary).' },
    share: { value: 'PERCENT', description: 'Percentage of new chats that run it, from 1 to 99.' },
    promote: { description: 'Makes the canary the live version for all new chats.' },
    withdraw: { description: 'Ends the canary. New chats run the live version.' },
    json: { description: 'Writes the canary as a JSON object, or null.' },
  },
  run: async (call) => {
    const { text, isOn, io } = call;
    const starts = text('version') !== undefined || text('share') !== undefined;
    const wishes = [starts, isOn('promote'), isOn('withdraw')].filter(Boolean).length;
    const share = wholeNumber(text('share'));
    if (wishes > 1 || (starts && (share === undefined || share > 99))) {
      complain(io, 'Say one of: --version NUMBER --share PERCENT (1 to 99), --promote, --withdraw.');
      return exitCodes.usage;
    }
    return onABot(call, (bot, management) => {
      if (share !== undefined) return start(call, { bot, management, share });
      if (isOn('promote')) return promote(call, { bot, management });
      return isOn('withdraw') ? withdraw(call, { bot, management }) : tell(call, bot);
    });
  },
};

interface Named {
  readonly bot: ListedBot;
  readonly management: Management;
}

async function tell(
  { isOn, io }: CommandCall,
  { name, version, canary: tried }: ListedBot,
): Promise<ExitCode> {
  if (isOn('json')) print(io, JSON.stringify(tried ?? null));
  else if (tried)
    print(
      io,
      `Version ${tried.version} of "${oneLine(name)}" is run by ${tried.share} % of the new chats, version ${version} by the others.`,
    );
  else print(io, `"${oneLine(name)}" has no canary.`);
  return exitCodes.good;
}

async function start(
  { text, io }: CommandCall,
  { bot, management, share }: Named & { readonly share: number },
): Promise<ExitCode> {
  const number = text('version') === undefined ? bot.canary?.version : wholeNumber(text('version'));
  if (number === undefined) {
    complain(io, `Which version? To list its versions: npx colloquy versions ${bot.id}`);
    return exitCodes.usage;
  }
  const wrong = whyNotCanary(bot, number);
  if (wrong !== undefined) {
    complain(io, wrong);
    return exitCodes.problems;
  }
  if (!(await changeBot(management, bot.id, { canary: { version: number, share } }))) {
    complain(
      io,
      `"${bot.name}" has no version ${number}. To list its versions: npx colloquy versions ${bot.id}`,
    );
    return exitCodes.problems;
  }
  print(
    io,
    `From now on ${share} % of the new chats of "${oneLine(bot.name)}" run version ${number}, the others version ${bot.version}.`,
  );
  return exitCodes.good;
}

function whyNotCanary({ id, name, version }: ListedBot, number: number): string | undefined {
  if (version === undefined)
    return `"${name}" is not published, so that no share of its chats can run something else. To publish a version: npx colloquy rollback ${id} ${number}`;
  return version === number ? `All new chats of "${name}" run version ${number} already.` : undefined;
}

async function promote({ io }: CommandCall, { bot, management }: Named): Promise<ExitCode> {
  const { id, name, canary: tried } = bot;
  if (!tried) return noCanary(io, name);
  if (!(await changeBot(management, id, { version: tried.version }))) return noCanary(io, name);
  print(io, `All new chats of "${oneLine(name)}" run version ${tried.version} from now on.`);
  return exitCodes.good;
}

async function withdraw({ io }: CommandCall, { bot, management }: Named): Promise<ExitCode> {
  const { id, name, version, canary: tried } = bot;
  if (!tried) return noCanary(io, name);
  if (!(await changeBot(management, id, { canary: null }))) return noCanary(io, name);
  print(
    io,
    `All new chats of "${oneLine(name)}" run version ${version} again. Those that began with version ${tried.version} go on with it.`,
  );
  return exitCodes.good;
}

function noCanary(io: CommandCall['io'], name: string): ExitCode {
  complain(io, `"${name}" has no canary.`);
  return exitCodes.problems;
}

/** Parses a whole number; undefined for another text. */
function wholeNumber(text: string | undefined): number | undefined {
  const number = Number(text);
  return text !== undefined && Number.isSafeInteger(number) && number > 0 && number < 1_000_000_000
    ? number
    : undefined;
}
