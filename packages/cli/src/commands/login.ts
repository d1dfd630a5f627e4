// `colloquy login`: stores a remote server, so that commands can use it.
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { readText } from '../credentials/read-secret.ts';
import { complain, print } from '../io.ts';
import { addressOf, keepServer, localToken } from '../management/known-servers.ts';
import { remoteManagement } from '../management/management.ts';
import { isLoopbackUrl } from '../serving/server-address.ts';

export const login: Command = {
  name: 'login',
  summary: 'Saves a server and its token for use with --server.',
  operands: 'URL',
  least: 1,
  most: 1,
  details: `The token is read from standard input or a file, never from the command line, where other users could see it. It is stored in
the configuration folder of this account (~/.config/colloquy/servers.json), readable only by this account.

  colloquy login https://bots.example < token.txt
  colloquy login https://bots.example --name live --file token.txt
  colloquy bots --server live
  COLLOQUY_SERVER=live colloquy publish bots/lead.flow.json

COLLOQUY_TOKEN takes precedence over the stored token, for programs that get their token elsewhere. A server on this machine needs no
login: its token is read from its data folder (COLLOQUY_DATA, or .colloquy).`,
  options: {
    name: { value: 'NAME', description: 'Name of the server (default: the host of its address).' },
    file: { value: 'FILE', description: 'File with the token (default: standard input).' },
    'no-token': { description: 'Saves only the address. Enough for a server on this machine.' },
  },
  run: async ({ operands, text, isOn, io }) => {
    const url = addressOf(operands[0] ?? '');
    if (url === undefined) {
      complain(
        io,
        'Give the address of the server, without a user name or password: colloquy login https://bots.example',
      );
      return exitCodes.usage;
    }
    const read = isOn('no-token') ? undefined : await readText(text('file'), io);
    if (read && !read.ok) {
      complain(io, read.message);
      return exitCodes.problems;
    }
    const token = read?.text.trim();
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
      complain(io, 'The input is not a token: a token is a single word. Check the input, or use --no-token.');
      return exitCodes.problems;
    }
    try {
      const shown = token ?? (await localToken(url, io));
      const { client, ask } = remoteManagement({ url, token: shown }, io.stopSignal);
      const answer = await ask(client.listBots());
      // A token that may not read bots (403) is still a valid token.
      if (!answer.ok && !(answer.status === 403 && shown !== undefined)) {
        complain(io, `${url} refused the token: ${answer.problem.message}`);
        return exitCodes.problems;
      }
      const name = text('name') ?? new URL(url).host;
      const file = await keepServer({ name, url, token }, io);
      print(io, `Saved as "${name}" in ${file}. Use it: npx colloquy bots --server ${name}`);
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
    if (url.startsWith('http:') && token !== undefined && !isLoopbackUrl(url))
      complain(io, 'The address starts with http, so the token is sent unencrypted. Use https.');
    return exitCodes.good;
  },
};
