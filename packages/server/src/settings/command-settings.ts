// The settings of the command line: the server's address and data folder. Options of a command take precedence.
import type { Setting } from './setting.ts';
import { text } from './setting-kinds.ts';

/** Each is read by the commands that need it: a variable such as PORT may be meant for another program. */
export const commandSettings: readonly Setting[] = [
  {
    name: 'HOST',
    chapter: 'start',
    schema: text,
    fallback: '127.0.0.1',
    summary: 'address to listen on; 0.0.0.0 accepts connections from other machines',
    note: 'option `--host`',
  },
  {
    name: 'PORT',
    chapter: 'start',
    schema: text,
    fallback: '3000',
    summary: 'port to listen on; 0 selects a free port',
    note: 'option `--port`',
  },
  {
    name: 'DATABASE_URL',
    chapter: 'start',
    schema: text,
    fallback: 'none',
    summary:
      'stores bots and chats in PostgreSQL, which several servers can share: postgres://name:password@host/database',
  },
  {
    name: 'COLLOQUY_DATA',
    chapter: 'start',
    schema: text,
    fallback: '.colloquy',
    summary: 'folder of bots and chats',
    note: 'option `--data`',
  },
  {
    name: 'COLLOQUY_SERVER',
    chapter: 'commands',
    schema: text,
    fallback: 'none',
    summary: 'server that commands use: its name from `colloquy login`, or its address',
    note: 'option `--server`; if unset, commands use the data folder',
  },
  {
    name: 'COLLOQUY_TOKEN',
    chapter: 'commands',
    schema: text,
    fallback: 'the token from `colloquy login`',
    summary: 'token that commands send to the server',
  },
];
