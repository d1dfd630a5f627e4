// `colloquy pull`: writes the live version of a bot to a file for git.

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeWhole } from '@colloquy/verify';
import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { botText } from '../flow-files/bot-text.ts';
import { lockedWith } from '../git-files/pulled-files.ts';
import { complain, print } from '../io.ts';
import { readDefinition } from '../management/bots.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const pull: Command = {
  name: 'pull',
  summary: 'Writes the live version of a bot to a file, formatted for review and merging in git.',
  operands: 'BOT FILE',
  least: 2,
  most: 2,
  details: `Keys are sorted, and short values are on one line, so a change of a block only changes its lines. colloquy.lock.json in the same folder
records the pulled version: commit both files. An existing file is replaced, and a missing folder is
created. A file named .flow gets the text form.

  colloquy pull lead bots/lead.flow.json
  colloquy pull lead bots/lead.flow
  colloquy pull lead bots/lead.flow.json --server https://bots.example`,
  options: managementOptions,
  run: (call) =>
    onABot(call, async ({ id, name, version, flow }, management) => {
      const { operands, io } = call;
      const [, file = ''] = operands;
      const definition = version === undefined ? undefined : await readDefinition(management, id, version);
      if (definition === undefined || flow === undefined) {
        complain(io, `"${name}" runs nothing. To let it run a version again: colloquy versions ${id}`);
        return exitCodes.problems;
      }
      await mkdir(dirname(file), { recursive: true });
      const lock = await lockedWith(file, { bot: id, flow });
      await writeWhole(file, await botText(file, definition));
      await writeWhole(lock.path, lock.text);
      print(io, `${file} is version ${version} of "${oneLine(name)}".`);
      return exitCodes.good;
    }),
};
