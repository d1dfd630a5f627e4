// `colloquy credentials`: credentials of bots for other services, encrypted in the data folder.

import type { BotsAllowed } from '@colloquy/integrations/credentials';
import type { ListedCredential, Problem, SetCredentialRequest } from '@colloquy/schema';
import { problems } from '@colloquy/schema';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { readSecret } from '../credentials/read-secret.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Management } from '../management/management.ts';
import { definedOnly } from '../management/management.ts';
import { messageOf } from '../management/message-of.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';

export const credentials: Command = {
  name: 'credentials',
  summary: 'Sets, lists and removes the credentials that bots use.',
  operands: 'set ID | allow ID | list | remove ID',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `The value is read from standard input or a file, never from the command line, where other users could see it. It is JSON;
for types that only need an API key, the key alone is enough. A running server uses it from the next call on.

  colloquy credentials set default --type smtp --file smtp.json
  colloquy credentials set my-model --type openai < key.txt
  colloquy credentials allow my-model --bots quiz,lead
  colloquy credentials list

By default all bots of the server can use the credentials. --bots restricts them to a list of bot ids.

An smtp.json: {"host":"mail.example","port":465,"username":"bot","password":"…","from":{"email":"bot@mail.example"}}`,
  options: {
    ...managementOptions,
    type: { value: 'TYPE', description: 'Type of the credentials: smtp, openai, stripe, "google sheets", …' },
    name: { value: 'TEXT', description: 'Display name (default: the id).' },
    bots: { value: 'IDS', description: 'Bots that can use them: ids, separated by commas, or all.' },
    file: { value: 'FILE', description: 'File with the value (default: standard input).' },
    json: { description: 'With list: writes one JSON object per line.' },
  },
  run: async (call) => {
    const [action = '', id] = call.operands;
    const run = ACTIONS[action];
    if (call.operands.length > 2) {
      complain(
        call.io,
        'The value is read from the standard input or --file, never from the command line, where others see it.',
      );
      return exitCodes.usage;
    }
    if (!run || (action === 'list') !== (id === undefined)) {
      complain(
        call.io,
        'Say what to do: colloquy credentials set ID --type TYPE, or allow ID --bots IDS, or list, or remove ID.',
      );
      return exitCodes.usage;
    }
    return run(call);
  },
};

type Action = (call: CommandCall) => Promise<ExitCode>;

/** With `mayBeNew`, the task may run on a data folder that does not exist yet. */
function onCredentials(
  call: CommandCall,
  task: (management: Management) => Promise<ExitCode>,
  { mayBeNew = false }: { readonly mayBeNew?: boolean } = {},
): Promise<ExitCode> {
  return onManagement(call, task, { mayBeNew, withFiles: true });
}

const ACTIONS: Readonly<Record<string, Action>> = {
  async set(call) {
    const { operands, text, io } = call;
    const [, id = ''] = operands;
    const type = text('type');
    if (type === undefined) {
      complain(
        io,
        `Which type are the credentials "${id}"? For example: colloquy credentials set ${id} --type smtp`,
      );
      return exitCodes.usage;
    }
    const bots = botsOf(text('bots'));
    // Without the option all bots may use the credentials. An empty list is a mistake.
    if (bots === undefined && text('bots') !== undefined) return askWhichBots(id, 'set', io);
    const secret = await readSecret(text('file'), io);
    if (!secret.ok) {
      complain(io, secret.message);
      return exitCodes.problems;
    }
    const { data } = secret;
    const set = async ({ client, ask }: Management) => {
      // The server validates type and value and describes the errors.
      const body = definedOnly({ type, name: text('name'), bots: bots && toBody(bots), data });
      const asked = await ask(client.setCredential({ credentialId: id, body: body as SetCredentialRequest }));
      if (!asked.ok) throw new Error(wordsOf(asked.problem));
      print(io, `The credentials "${id}" are set.`);
      return exitCodes.good;
    };
    return onCredentials(call, set, { mayBeNew: true });
  },
  async allow(call) {
    const { operands, text, io } = call;
    const [, id = ''] = operands;
    const bots = botsOf(text('bots'));
    if (bots === undefined) return askWhichBots(id, 'allow', io);
    const who = bots === 'all' ? 'all bots' : bots.join(', ');
    return onCredentials(call, async ({ client, find }) => {
      const body = { bots: toBody(bots) };
      const isThere = (await find(client.changeCredential({ credentialId: id, body }))) !== undefined;
      if (isThere) print(io, `The credentials "${id}" are for ${who}.`);
      else complain(io, `There are no credentials "${id}".`);
      return isThere ? exitCodes.good : exitCodes.problems;
    });
  },
  list: (call) =>
    onCredentials(call, async ({ client, get }) => {
      const { isOn, io } = call;
      const { credentials: list } = await get(client.listCredentials());
      if (list.length === 0 && !isOn('json'))
        print(io, 'There are no credentials yet. Set some: colloquy credentials set ID --type TYPE');
      for (const credential of list)
        print(io, isOn('json') ? JSON.stringify(credential) : lineOf(credential));
      return exitCodes.good;
    }),
  remove: (call) =>
    onCredentials(call, async ({ client, ask }) => {
      const { operands, io } = call;
      const [, id = ''] = operands;
      const asked = await ask(client.removeCredential({ credentialId: id }));
      if (!asked.ok && asked.status !== 404) throw new Error(messageOf(asked.problem));
      const wasThere = asked.ok;
      if (wasThere) print(io, `The credentials "${id}" are removed.`);
      else complain(io, `There are no credentials "${id}".`);
      return wasThere ? exitCodes.good : exitCodes.problems;
    }),
};

function askWhichBots(id: string, action: 'set' | 'allow', io: CommandIo): ExitCode {
  complain(io, `Which bots? For example: colloquy credentials ${action} ${id} --bots quiz,lead (or: all)`);
  return exitCodes.usage;
}

/** The bots as in a request body: null for all. */
function toBody(bots: BotsAllowed): string[] | null {
  return bots === 'all' ? null : [...bots];
}

/** A message that describes the errors itself needs no issues. */
function wordsOf(refusal: Problem): string {
  return refusal.message === problems.BAD_REQUEST.message ? messageOf(refusal) : refusal.message;
}

function lineOf({ id, type, name, createdAt, bots, isReadable }: ListedCredential): string {
  const remarks = [
    ...(name === id ? [] : [name]),
    ...(bots ? [`for ${bots.join(', ')} only`] : []),
    ...(isReadable ? [] : ['sealed with another key: set them again']),
  ];
  return [id, type, createdAt.slice(0, 10), ...remarks].join('  ');
}

/** The ids of `--bots`; undefined when the option is absent or empty. */
function botsOf(given: string | undefined): BotsAllowed | undefined {
  const ids = [...new Set(given?.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.length === 0) return undefined;
  return ids.length === 1 && ids[0] === 'all' ? 'all' : ids;
}
