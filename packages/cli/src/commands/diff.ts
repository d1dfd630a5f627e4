// `colloquy diff`: the differences between two versions of a bot, or between a file and the live version.
import type { ListedBot } from '@colloquy/schema';
import { compareBots, parseBot } from '@colloquy/schema';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { complain, print } from '../io.ts';
import { readDefinition } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

/** A definition with its name, or why there is none. */
type Side =
  | { readonly ok: true; readonly name: string; readonly definition: unknown }
  | { readonly ok: false; readonly message: string };

export const diff: Command = {
  name: 'diff',
  summary: 'Shows the differences between two versions of a bot, or between a file and the live version.',
  operands: 'BOT [FROM] [TO]',
  least: 1,
  most: 3,
  details: `FROM and TO are version numbers (colloquy versions BOT) or files. TO defaults to the live version. FROM defaults to the version before
the live one. Formatting and the positions of groups are ignored. The exit code is 1 if there are differences.

  colloquy diff lead                          changes of the last publication
  colloquy diff lead 3 5
  colloquy diff lead live bots/lead.flow.json changes if this file were published

Signs: + added, - removed, ~ changed, > moved.`,
  options: {
    ...managementOptions,
    json: { description: 'Writes one JSON object per line.' },
  },
  run: (call) =>
    onABot(call, async (bot, management) => {
      const { operands, isOn, io } = call;
      const [, from = before(bot), to = LIVE] = operands;
      const sides = [await readSide(from, bot, management), await readSide(to, bot, management)] as const;
      for (const side of sides)
        if (!side.ok) {
          complain(io, side.message);
          return exitCodes.usage;
        }
      const [earlier, later] = sides.map((side) => (side.ok ? parseBot(side.definition).bot : undefined));
      if (!earlier || !later) {
        complain(io, 'One of the two is not a valid bot. See: colloquy check FILE');
        return exitCodes.usage;
      }
      const comparison = compareBots(earlier, later);
      const { differences } = comparison;
      // Loaded here, because a server has no use for the text form.
      const { describeDifferences } = await import('../bots/describe-differences.ts');
      const lines = isOn('json')
        ? differences.map((difference) => JSON.stringify(difference))
        : describeDifferences(comparison);
      for (const line of lines) print(io, line);
      if (differences.length === 0 && !isOn('json')) print(io, 'No differences.');
      return differences.length === 0 ? exitCodes.good : exitCodes.problems;
    }),
};

const LIVE = 'live';

/** The version before the live one. */
function before({ version }: ListedBot): string {
  return String((version ?? 2) - 1);
}

async function readSide(name: string, bot: ListedBot, management: Management): Promise<Side> {
  const isNumber = /^\d{1,9}$/.test(name);
  if (name !== LIVE && !isNumber) {
    const file = await readFlowFile(name);
    return file.ok ? { ok: true, name, definition: file.definition } : file;
  }
  const number = isNumber ? Number(name) : bot.version;
  const definition = number === undefined ? undefined : await readDefinition(management, bot.id, number);
  if (definition !== undefined) return { ok: true, name, definition };
  const message =
    number === undefined
      ? `"${bot.name}" is not published, so it has no live version. Name both versions: colloquy diff ${bot.id} FROM TO`
      : `"${bot.name}" has no version ${number}. To list its versions: npx colloquy versions ${bot.id}`;
  return { ok: false, message };
}
