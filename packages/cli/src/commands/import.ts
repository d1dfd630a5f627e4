// `colloquy import`: converts a bot of any version to version 6.1.
import { readFile, writeFile } from 'node:fs/promises';
import { importForm, isForm } from '@colloquy/management/form-imports';
import type { BotDefinition } from '@colloquy/schema';
import { isLegacyVersion, parseBot } from '@colloquy/schema';
import { writeWhole } from '@colloquy/verify';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { publicIdOf, readFlowFile } from '../flow-files/read-flow-file.ts';
import { complain, print } from '../io.ts';

/** `import` is a reserved word. */
export const importBot: Command = {
  name: 'import',
  summary: 'Converts a bot of any version, a form of another product, or a CSV of questions.',
  operands: 'FILE',
  least: 1,
  most: 1,
  details: `Prints the bot unless --out is given. Bots of older versions run without conversion; convert them to edit them further.

A form is a Google Form as its Forms API returns it, a Typeform as its Create API returns it, or a .csv file with the columns question, kind and
choices (choices separated by "|"). What cannot be taken over is listed.

  colloquy import old-bot.json --out bots/lead.flow.json
  colloquy import questions.csv --out bots/survey.flow.json`,
  options: {
    out: { value: 'FILE', description: 'File to write. An existing file is replaced only with --force.' },
    force: { description: 'Replaces the file given by --out.' },
  },
  run: async ({ operands, text, isOn, io }) => {
    const file = await readImported(operands[0] ?? '');
    if (!file.ok) {
      complain(io, file.message);
      return exitCodes.problems;
    }
    for (const note of file.notes) complain(io, note);
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

/** A bot, or a form as a bot. Its id follows from the name of the file. */
async function readImported(path: string): Promise<
  | {
      readonly ok: true;
      readonly path: string;
      readonly definition: unknown;
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly message: string }
> {
  const isCsv = /\.csv$/i.test(path);
  const file = isCsv ? await readCsv(path) : await readFlowFile(path);
  if (!file.ok || !(isCsv || isForm(file.definition))) return file.ok ? { ...file, notes: [] } : file;
  const form = importForm(file.definition);
  if (!form.ok) return { ok: false, message: `${path}: ${form.message}` };
  const id = publicIdOf(path.replace(/\.csv$/i, '.json'));
  return { ok: true, path, definition: { id, ...form.definition }, notes: form.notes };
}

async function readCsv(
  path: string,
): Promise<
  | { readonly ok: true; readonly path: string; readonly definition: string }
  | { readonly ok: false; readonly message: string }
> {
  try {
    return { ok: true, path, definition: await readFile(path, 'utf8') };
  } catch (error) {
    return { ok: false, message: `${path} cannot be read: ${(error as Error).message}` };
  }
}

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
