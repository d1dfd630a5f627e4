// `colloquy import`: converts a bot of any version to version 6.1.
import { writeFile } from 'node:fs/promises';
import type { BotDefinition } from '@colloquy/schema';
import { isLegacyVersion, parseBot } from '@colloquy/schema';
import { writeWhole } from '@colloquy/verify';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { complain, print } from '../io.ts';

/** `import` is a reserved word. */
export const importBot: Command = {
  name: 'import',
  summary: 'Converts a bot of any version (3 to 6.1) to version 6.1.',
  operands: 'FILE',
  least: 1,
  most: 1,
  details: `Prints the bot unless --out is given. Bots of older versions run without conversion; convert them to edit them further.

  colloquy import old-bot.json --out bots/lead.flow.json`,
  options: {
    out: { value: 'FILE', description: 'File to write. An existing file is replaced only with --force.' },
    force: { description: 'Replaces the file given by --out.' },
  },
  run: async ({ operands, text, isOn, io }) => {
    const file = await readFlowFile(operands[0] ?? '');
    if (!file.ok) {
      complain(io, file.message);
      return exitCodes.problems;
    }
    const { bot, problems } = parseBot(file.definition);
    if (problems.length > 0) {
      complain(io, bot ? `${file.path} was read, but:` : `${file.path} cannot be imported:`);
      for (const line of describeIssues(problems, file.definition)) complain(io, line);
    }
    if (!bot) return exitCodes.problems;
    const json = `${JSON.stringify(toCurrentVersion(bot), null, 2)}\n`;
    const out = text('out');
    if (out === undefined) {
      io.stdout.write(json);
      return exitCodes.good;
    }
    try {
      if (isOn('force')) await writeWhole(out, json);
      else await writeFile(out, json, { flag: 'wx' });
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
      complain(
        io,
        isThere
          ? `${out} already exists. Choose another name, or add --force.`
          : `${out} cannot be written: ${(error as Error).message}`,
      );
      return exitCodes.problems;
    }
    print(io, `Wrote ${out} (version ${bot.version} → 6.1). Check it with: npx colloquy check ${out}`);
    return exitCodes.good;
  },
};

/** Writes out defaults of an older version where the current version has another default. */
function toCurrentVersion(bot: BotDefinition): BotDefinition {
  if (!isLegacyVersion(bot.version)) return { ...bot, version: '6.1' };
  const groups = bot.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => {
      const options = (block.options ?? {}) as Readonly<Record<string, unknown>>;
      if (block.type !== 'Typebot link' || options.mergeResults !== undefined) return block;
      return { ...block, options: { ...options, mergeResults: true } };
    }),
  }));
  return { ...bot, version: '6.1', groups };
}
