// `colloquy format`: formats bot files, and converts them between JSON and text.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeWhole } from '@colloquy/verify';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { botText, isTextForm } from '../flow-files/bot-text.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';

/** File name endings of the forms. */
const ENDINGS = { flow: '.flow', json: '.flow.json' } as const;

export const format: Command = {
  name: 'format',
  summary: 'Formats bot files, and converts them between JSON and text.',
  operands: 'FILE…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `A .flow file holds a bot as text, one line a block. Formatting writes missing ids, and never changes texts or the order of blocks. A
file with errors is left as it is. With --to, the other form is written beside the file.

  colloquy format bots/lead.flow
  colloquy format bots/*.flow --check
  colloquy format bots/lead.flow.json --to flow     writes bots/lead.flow
  colloquy format bots/lead.flow --to json          writes bots/lead.flow.json`,
  options: {
    to: {
      value: 'flow|json',
      description: 'Writes the file in this form, under its name with the other ending.',
    },
    check: { description: 'Writes nothing, and exits with 1 if a file is not formatted.' },
    force: { description: 'With --to: replaces an existing file.' },
  },
  run: async ({ operands, text, isOn, io }) => {
    const form = text('to');
    if (form !== undefined && !isForm(form)) {
      complain(io, `"${form}" is not a form of bots. Use --to flow or --to json.`);
      return exitCodes.usage;
    }
    let isGood = true;
    for (const path of operands)
      isGood =
        (await formatFile(path, { form, isCheck: isOn('check'), isForced: isOn('force'), io })) && isGood;
    return isGood ? exitCodes.good : exitCodes.problems;
  },
};

function isForm(form: string): form is keyof typeof ENDINGS {
  return Object.hasOwn(ENDINGS, form);
}

/** Formats a file. Returns whether all is well. */
async function formatFile(
  path: string,
  {
    form,
    isCheck,
    isForced,
    io,
  }: {
    readonly form: keyof typeof ENDINGS | undefined;
    readonly isCheck: boolean;
    readonly isForced: boolean;
    readonly io: CommandIo;
  },
): Promise<boolean> {
  const fail = (message: string): false => {
    complain(io, message);
    return false;
  };
  const file = await readFlowFile(path);
  if (!file.ok) return fail(file.message);
  const ending = form ? ENDINGS[form] : undefined;
  const target =
    ending === undefined || isTextForm(path) === (form === 'flow') ? path : renamed(path, ending);
  const formatted = await textOf(target, file.definition);
  if (!formatted.ok) return fail(formatted.message);
  const before = existsSync(target) ? await readFile(target, 'utf8') : undefined;
  if (before === formatted.text) return true;
  if (isCheck)
    return fail(
      `${target} is not formatted. Format it: colloquy format ${path}${form ? ` --to ${form}` : ''}`,
    );
  if (target !== path && before !== undefined && !isForced)
    return fail(`${target} exists and differs; nothing was written. To replace it: --force`);
  await writeWhole(target, formatted.text);
  print(io, target === path ? `Formatted ${path}` : `Wrote ${target}`);
  return true;
}

async function textOf(
  path: string,
  definition: unknown,
): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string }> {
  try {
    return { ok: true, text: await botText(path, definition) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** The path with another ending. */
function renamed(path: string, ending: string): string {
  return path.replace(/(?:\.flow)?\.json$|\.flow$/i, '') + ending;
}
