// `colloquy merge`: merges bots in the text form, as a merge driver of git.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { mergeBots } from '@colloquy/schema';
import { writeWhole } from '@colloquy/verify';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain } from '../io.ts';

export const merge: Command = {
  name: 'merge',
  summary: 'Merges two changes of a bot in the text form, as a merge driver of git.',
  operands: 'BASE OURS THEIRS',
  least: 3,
  most: 3,
  details: `Writes the result to OURS. Parts are matched by id, so two authors may add groups at the same place. If both changed one field, or a file
has errors, git merges the lines and marks the conflicts; the exit code is 1 then. In a repository with bots:

  git config merge.colloquy.driver 'npx colloquy merge %O %A %B'
  echo '*.flow merge=colloquy' >> .gitattributes`,
  options: {},
  run: async ({ operands: [base = '', ours = '', theirs = ''], io }) => {
    try {
      const texts = await Promise.all([base, ours, theirs].map((path) => readFile(path, 'utf8')));
      const merged = await mergeTexts(texts);
      if (merged !== undefined) {
        await writeWhole(ours, merged);
        return exitCodes.good;
      }
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.usage;
    }
    const { status } = spawnSync('git', [
      'merge-file',
      '-L',
      'ours',
      '-L',
      'base',
      '-L',
      'theirs',
      ours,
      base,
      theirs,
    ]);
    if (status === 0) return exitCodes.good;
    complain(io, status === null ? 'git cannot be run, so nothing was merged.' : `${ours} has conflicts.`);
    return exitCodes.problems;
  },
};

/** The merged text; undefined when a text has errors or a field has two different changes. */
async function mergeTexts(texts: readonly string[]): Promise<string | undefined> {
  const { formatFlow, parseFlow } = await import('@colloquy/text');
  const [base, yours, theirs] = texts.map((text) => parseFlow(text, { isLaidOut: false }));
  if (!base?.ok || !yours?.ok || !theirs?.ok) return undefined;
  const merged = mergeBots({ base: base.definition, yours: yours.definition, theirs: theirs.definition });
  const formatted = merged.ok ? formatFlow(merged.definition) : undefined;
  return formatted?.ok ? formatted.text : undefined;
}
