// `colloquy version`: which Colloquy this is.
import packageFile from '../../package.json' with { type: 'json' };
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';

export const version: Command = {
  name: 'version',
  summary: 'Shows the version.',
  operands: '',
  least: 0,
  most: 0,
  details: '',
  options: {},
  run: async ({ io }) => {
    print(io, `colloquy ${packageFile.version} (Node ${process.versions.node})`);
    return exitCodes.good;
  },
};
