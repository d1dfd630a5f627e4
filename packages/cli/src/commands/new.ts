// `colloquy new`: creates a folder with a small bot.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { starterFiles } from '../starter/starter-files.ts';

/** Valid in a file name, a URL and an id alike. */
const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** `new` is a reserved word. */
export const newProject: Command = {
  name: 'new',
  summary: 'Makes a folder with a small bot to begin with.',
  operands: 'FOLDER',
  least: 1,
  most: 1,
  details: `The folder is new or empty. Its name is that of the bot: small letters, digits and "-". In it are the bot, a conversation that tests
it, a JSON Schema by which editors complete its fields, and a page about what to do next.

  colloquy new hello
  colloquy new bots/lead`,
  options: {},
  run: async ({ operands: [folder = ''], io }) => {
    const name = basename(resolve(folder));
    if (!NAME.test(name)) {
      complain(
        io,
        `"${name}" cannot be the name of a bot. Use small letters, digits and "-": colloquy new my-bot`,
      );
      return exitCodes.usage;
    }
    try {
      await mkdir(folder, { recursive: true });
      if ((await readdir(folder)).length > 0) {
        complain(io, `${folder} is not empty. Choose another folder; nothing was written.`);
        return exitCodes.problems;
      }
      for (const file of starterFiles(name))
        await writeFile(join(folder, file.name), file.text, { flag: 'wx' });
    } catch (error) {
      complain(io, `${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
      return exitCodes.problems;
    }
    print(io, `${folder} has a bot. Talk to it:\n  cd ${folder}\n  npx colloquy chat ${name}.flow.json`);
    return exitCodes.good;
  },
};
