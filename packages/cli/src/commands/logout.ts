// `colloquy logout`: removes a server and its token from this account.
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { forgetServer } from '../management/known-servers.ts';

export const logout: Command = {
  name: 'logout',
  summary: 'Deletes a saved server and its token.',
  operands: 'SERVER',
  least: 1,
  most: 1,
  details: `SERVER is the name given to "colloquy login", or the address. The token itself stays valid until it expires or is revoked.

  colloquy logout bots.example
  colloquy tokens revoke ID --server bots.example`,
  options: {},
  run: async ({ operands: [name = ''], io }) => {
    try {
      const file = await forgetServer(name, io);
      print(io, `"${name}" is no longer in ${file}.`);
      return exitCodes.good;
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
  },
};
