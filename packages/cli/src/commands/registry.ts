// Every command, one import and one line each, in the order of the help page.
import type { Command } from '../command.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { bots } from './bots.ts';
import { canary } from './canary.ts';
import { chat } from './chat.ts';
import { check } from './check.ts';
import { clock } from './clock.ts';
import { close } from './close.ts';
import { credentials } from './credentials.ts';
import { dev } from './dev.ts';
import { diff } from './diff.ts';
import { doctor } from './doctor.ts';
import { draft } from './draft.ts';
import { erase } from './erase.ts';
import { help } from './help.ts';
import { importBot } from './import.ts';
import { login } from './login.ts';
import { migrate } from './migrate.ts';
import { newProject } from './new.ts';
import { open } from './open.ts';
import { outbox } from './outbox.ts';
import { publish } from './publish.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';
import { results } from './results.ts';
import { rollback } from './rollback.ts';
import { serve } from './serve.ts';
import { service } from './service.ts';
import { sessions } from './sessions.ts';
import { test } from './test.ts';
import { tokens } from './tokens.ts';
import { unpublish } from './unpublish.ts';
import { version } from './version.ts';
import { versions } from './versions.ts';
import { webhooks } from './webhooks.ts';

export const commands: readonly Command[] = [
  newProject,
  dev,
  serve,
  publish,
  unpublish,
  close,
  open,
  bots,
  draft,
  versions,
  diff,
  pull,
  push,
  rollback,
  canary,
  remove,
  chat,
  check,
  test,
  importBot,
  credentials,
  tokens,
  audit,
  login,
  results,
  webhooks,
  analytics,
  sessions,
  outbox,
  erase,
  backup,
  restore,
  doctor,
  clock,
  migrate,
  service,
  help,
  version,
];
