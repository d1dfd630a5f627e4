// `colloquy doctor`: finds problems in a server's environment, with fixes.
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataOption } from '../flow-files/data-folder.ts';
import { print } from '../io.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Reports problems with the settings, the data folder and the database.',
  operands: '',
  least: 0,
  most: 0,
  details: `Checks everything that a server needs and changes nothing. Run it with the environment and options of "colloquy serve".
The exit code is 1 if a check fails.

  colloquy doctor
  DATABASE_URL=postgres://… colloquy doctor --host 0.0.0.0`,
  options: {
    data: dataOption,
    host: { value: 'HOST', description: 'Same as for "colloquy serve".' },
    port: { value: 'PORT', description: 'Same as for "colloquy serve".' },
  },
  run: async (call) => {
    // Loaded here, because no other command needs them.
    const [node, settings, data, database, network] = await Promise.all([
      import('../doctor/examine-node.ts'),
      import('../doctor/examine-settings.ts'),
      import('../doctor/examine-data.ts'),
      import('../doctor/examine-database.ts'),
      import('../doctor/examine-network.ts'),
    ]);
    let broken = 0;
    for (const examine of [
      node.examineNode,
      settings.examineSettings,
      data.examineData,
      database.examineDatabase,
      network.examineAddress,
      network.examineMail,
    ])
      for (const { isGood, text } of await examine(call)) {
        print(call.io, `${isGood ? '✓' : '✗'} ${text}`);
        if (!isGood) broken++;
      }
    if (broken > 0) print(call.io, `\n${broken} to fix.`);
    return broken > 0 ? exitCodes.problems : exitCodes.good;
  },
};
