// Every command, one import and one line each, in the order of the help page.
import type { Command } from '../command.ts';
import { chat } from './chat.ts';
import { check } from './check.ts';
import { credentials } from './credentials.ts';
import { help } from './help.ts';
import { importBot } from './import.ts';
import { publish } from './publish.ts';
import { serve } from './serve.ts';
import { test } from './test.ts';
import { version } from './version.ts';

export const commands: readonly Command[] = [
  serve,
  publish,
  chat,
  check,
  test,
  importBot,
  credentials,
  help,
  version,
];
