// `colloquy webhooks`: who is told of the chats of a bot, and how that goes.
import type { Problem, WebhookEvent } from '@colloquy/schema';
import type { Colloquy, WebhookRecord } from '@colloquy/server';
import { createColloquy } from '@colloquy/server';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openUsedDataFolder } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';
import { findBot } from '../office/find-bot.ts';
import { attributionOf } from '../office/local-office.ts';

export const webhooks: Command = {
  name: 'webhooks',
  summary: 'Tells other systems what happens in the chats of a bot.',
  operands:
    '[add BOT ADDRESS | change ID | pause ID | open ID | renew ID | test ID | redeliver ID | remove ID]',
  least: 0,
  most: 3,
  details: `Messages are signed as Standard Webhooks describes it. The secret is shown when a webhook is added or its secret is
renewed, and never again; for a day after that messages are signed with the old one as well. A running server
knows of every change within a few seconds. What could not be delivered: colloquy outbox

  colloquy webhooks
  colloquy webhooks add quiz https://example.com/colloquy --events result.completed,error
  colloquy webhooks test whk_6f1c…
  colloquy webhooks change whk_6f1c… --address https://example.com/other
  colloquy webhooks redeliver whk_6f1c…

Events: chat.started, answer, result.completed, chat.ended, error; all of them when none is named.`,
  options: {
    data: dataOption,
    events: { value: 'NAMES', description: 'With add and change: the events, with commas.' },
    address: { value: 'ADDRESS', description: 'With change: where messages are sent to from now on.' },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const { operands, io } = call;
    const [action = 'list', ...rest] = operands;
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!run || rest.length !== (OPERANDS[action] ?? 1)) {
      complain(
        io,
        'Say what to do: colloquy webhooks, or add BOT ADDRESS, or change, pause, open, renew, test, redeliver or remove with the ID of a webhook.',
      );
      return exitCodes.usage;
    }
    const dataFolder = dataFolderOf(call);
    const data = await openUsedDataFolder(dataFolder, io.environment);
    if (!data.ok) {
      complain(io, data.message);
      return exitCodes.problems;
    }
    const { environment } = io;
    const colloquy = await createColloquy({ store: data.store, dataFolder, environment, sendsOutbox: false });
    try {
      return await run({ ...call, operands: rest }, { colloquy, store: data.store });
    } finally {
      await colloquy.close();
    }
  },
};

interface Opened {
  readonly colloquy: Colloquy;
  readonly store: Parameters<typeof findBot>[0];
}

type Action = (call: CommandCall, opened: Opened) => Promise<ExitCode>;

/** How many operands follow, where it is not one. */
const OPERANDS: Readonly<Record<string, number>> = { list: 0, add: 2 };

const ACTIONS: Readonly<Record<string, Action>> = {
  async list({ isOn, io }, { colloquy }) {
    const bots = await colloquy.listBots();
    let count = 0;
    for (const bot of bots)
      for (const webhook of await colloquy.webhooks.listOf(bot.id)) {
        count++;
        print(io, isOn('json') ? jsonOf(webhook) : lineOf(webhook));
      }
    if (count === 0 && !isOn('json'))
      print(io, 'There is no webhook yet. Add one: colloquy webhooks add BOT https://…');
    return exitCodes.good;
  },
  async add(call, { colloquy, store }) {
    const { operands, io } = call;
    const [name = '', address = ''] = operands;
    const found = await findBot(store, name);
    if (!found.ok) {
      complain(io, found.message);
      return exitCodes.problems;
    }
    const created = await colloquy.webhooks.create(
      found.bot.id,
      { address, events: eventsOf(call) },
      attributionOf(io, 'createWebhook'),
    );
    if (!created.ok) return refused(created.problem, call);
    tellSecret(call, created);
    return exitCodes.good;
  },
  change: (call, opened) =>
    change(call, opened, { address: call.text('address'), events: eventsOf(call) }, 'is changed'),
  pause: (call, opened) => change(call, opened, { state: 'paused' }, 'is paused: nothing is sent to it'),
  open: (call, opened) => change(call, opened, { state: 'open' }, 'is open'),
  renew: (call, opened) => change(call, opened, { renewsSecret: true }, 'has a new secret'),
  async test({ operands: [id = ''], isOn, io }, { colloquy }) {
    const tried = await colloquy.webhooks.test(id);
    if (!tried) return unknown(io, id);
    const { isDelivered, status, failure, milliseconds } = tried;
    if (isOn('json')) print(io, JSON.stringify(tried));
    else if (isDelivered) print(io, `The receiver took it: ${status}, after ${milliseconds} ms.`);
    else complain(io, failure ?? 'It was not delivered.');
    return isDelivered ? exitCodes.good : exitCodes.problems;
  },
  async redeliver(call, { colloquy }) {
    const { operands, isOn, io } = call;
    const redelivered = await colloquy.webhooks.redeliver(
      operands[0] ?? '',
      undefined,
      attributionOf(io, 'redeliver'),
    );
    if (!redelivered.ok) return refused(redelivered.problem, call);
    const { count } = redelivered;
    if (isOn('json')) print(io, JSON.stringify({ count }));
    else
      print(io, `${count} ${count === 1 ? 'message waits' : 'messages wait'} to be sent again by a server.`);
    return exitCodes.good;
  },
  async remove({ operands: [id = ''], io }, { colloquy }) {
    if (!(await colloquy.webhooks.remove(id, attributionOf(io, 'removeWebhook')))) return unknown(io, id);
    print(io, `The webhook ${id} is removed, with what waited for it.`);
    return exitCodes.good;
  },
};

async function change(
  call: CommandCall,
  { colloquy }: Opened,
  wanted: Parameters<Colloquy['webhooks']['change']>[1],
  done: string,
): Promise<ExitCode> {
  const { operands, isOn, io } = call;
  if (Object.values(wanted).every((value) => value === undefined)) {
    complain(io, 'Say what is to change: --address ADDRESS or --events NAMES');
    return exitCodes.usage;
  }
  const changed = await colloquy.webhooks.change(
    operands[0] ?? '',
    wanted,
    attributionOf(io, 'changeWebhook'),
  );
  if (!changed.ok) return refused(changed.problem, call);
  if (changed.secret !== undefined) tellSecret(call, changed);
  else print(io, isOn('json') ? jsonOf(changed.webhook) : `The webhook ${changed.webhook.id} ${done}.`);
  return exitCodes.good;
}

/** On the standard output alone, so that it can be led into a file. */
function tellSecret(
  { isOn, io }: CommandCall,
  { webhook, secret }: { readonly webhook: WebhookRecord; readonly secret: string | undefined },
): void {
  if (isOn('json')) {
    print(io, JSON.stringify({ ...told(webhook), secret }));
    return;
  }
  print(io, lineOf(webhook));
  print(io, `Its secret, which is not shown again: ${secret}`);
}

/** The server refuses those that are none. */
function eventsOf({ text }: CommandCall): readonly WebhookEvent[] | undefined {
  const names = text('events')?.split(',');
  return names?.map((name) => name.trim()) as readonly WebhookEvent[] | undefined;
}

function refused({ message, issues }: Problem, { io }: CommandCall): ExitCode {
  if (issues.length === 0) complain(io, message);
  for (const issue of issues) complain(io, `${issue.message}${issue.fix ? ` ${issue.fix}` : ''}`);
  return exitCodes.problems;
}

function unknown(io: CommandCall['io'], id: string): ExitCode {
  complain(io, `There is no webhook ${id}. See: colloquy webhooks`);
  return exitCodes.problems;
}

function lineOf({ id, botId, address, events, state, reason }: WebhookRecord): string {
  const paused = state === 'paused' ? `  paused${reason === '' ? '' : `: ${reason}`}` : '';
  return `${id}  ${botId}  ${address}  ${events.join(', ')}${paused}`;
}

function jsonOf(webhook: WebhookRecord): string {
  return JSON.stringify(told(webhook));
}

/** Without what is sealed. */
function told({ secrets: _, createdAt, ...webhook }: WebhookRecord) {
  return { ...webhook, createdAt: new Date(createdAt).toISOString() };
}
