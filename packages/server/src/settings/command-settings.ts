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
    summary: 'address to listen on; 0.0.0.0 to be reached from outside',
    note: 'option `--host`',
  },
  {
    name: 'PORT',
    chapter: 'start',
    schema: text,
    fallback: '3000',
    summary: 'port to listen on; 0 takes a free one',
    note: 'option `--port`',
  },
  {
    name: 'DATABASE_URL',
    chapter: 'start',
    schema: text,
    fallback: 'none',
    summary:
      'keeps bots and chats in PostgreSQL, which any number of servers may share: postgres://name:password@host/database',
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
    summary: 'the server that commands work on, by the name it was given or its address',
    note: 'option `--server`; without it they work on the data folder',
  },
  {
    name: 'COLLOQUY_TOKEN',
    chapter: 'commands',
    schema: text,
    fallback: 'what was kept by `colloquy login`',
    summary: 'the token that commands send to it',
  },
];
