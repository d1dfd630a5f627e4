// `colloquy sign-in`: prints a link that signs a browser in.

import { signInAddress } from '@colloquy/management/sign-in-links';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';
import { findServer } from '../management/known-servers.ts';
import { remoteManagement } from '../management/management.ts';
import { managementOptions, serverOf } from '../management/on-management.ts';
import { serverAddress, urlOf } from '../serving/server-address.ts';

export const signIn: Command = {
  name: 'sign-in',
  summary: 'Prints a link that signs your browser in to a running server.',
  operands: '',
  least: 0,
  most: 0,
  details: `The link works once, within 15 minutes. For a server on this machine (HOST and PORT, or 127.0.0.1:3000) the token in its data folder
is used, so no input is needed. For a remote server the token stored by "colloquy login" is used; it needs the scope
own.

  colloquy sign-in
  PORT=8080 colloquy sign-in --data /var/lib/colloquy
  colloquy sign-in --server live`,
  options: {
    data: dataOption,
    server: managementOptions.server,
  },
  run: async (call) => {
    const { io } = call;
    const address = serverAddress({ text: () => undefined, io });
    if (!address.ok) {
      complain(io, address.message);
      return exitCodes.usage;
    }
    try {
      const server = await findServer(serverOf(call) ?? urlOf(address), io, dataFolderOf(call));
      const { client, ask } = remoteManagement(server, io.stopSignal);
      const answer = await ask(client.createSignInLink());
      if (!answer.ok) {
        complain(io, `${server.url} refused: ${answer.problem.message}`);
        return exitCodes.problems;
      }
      print(io, signInAddress(server.url, answer.body));
      return exitCodes.good;
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
  },
};
