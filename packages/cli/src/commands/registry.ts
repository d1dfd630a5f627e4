// Every command: one import and its entry in a group.
import type { Command, CommandGroup } from '../command.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { bots } from './bots.ts';
import { canary } from './canary.ts';
import { channels } from './channels.ts';
import { chat } from './chat.ts';
import { check } from './check.ts';
import { close } from './close.ts';
import { completion } from './completion.ts';
import { credentials } from './credentials.ts';
import { dev } from './dev.ts';
import { diff } from './diff.ts';
import { doctor } from './doctor.ts';
import { draft } from './draft.ts';
import { erase } from './erase.ts';
import { format } from './format.ts';
import { help } from './help.ts';
import { importBot } from './import.ts';
import { invitations } from './invitations.ts';
import { knowledge } from './knowledge.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { merge } from './merge.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
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
import { signIn } from './sign-in.ts';
import { test } from './test.ts';
import { tokens } from './tokens.ts';
import { unpublish } from './unpublish.ts';
import { version } from './version.ts';
import { versions } from './versions.ts';
import { webhooks } from './webhooks.ts';

/** The commands by task, in the order of the help page. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Build a bot', commands: [newProject, dev, chat, check, format, test, importBot, knowledge] },
  { title: 'Run a server', commands: [serve, service, doctor, backup, restore, migrate, move] },
  {
    title: 'Publish',
    commands: [
      publish,
      versions,
      diff,
      rollback,
      canary,
      unpublish,
      remove,
      bots,
      draft,
      pull,
      push,
      merge,
      close,
      open,
    ],
  },
  { title: 'Read results and chats', commands: [results, sessions, analytics, erase] },
  { title: 'Connect other systems', commands: [channels, webhooks, outbox, credentials] },
  { title: 'Manage access', commands: [login, logout, signIn, invitations, tokens, audit] },
  { title: 'Get help', commands: [help, completion, version] },
];

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands);
