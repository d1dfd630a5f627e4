// `colloquy webhooks`: the webhooks of a bot, and their deliveries.
import type {
  ChangeWebhookRequest,
  ChangeWebhookResponse,
  Delivery,
  ListDeliveriesQuery,
  ListedWebhook,
  WebhookEvent,
} from '@colloquy/schema';
import { deliveryProgress } from '../bots/delivery-progress.ts';
import { oneLine } from '../bots/one-line.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { findBot } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { pagesOf } from '../management/management.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';
import { findWebhook, listWebhooks } from '../management/webhooks.ts';

export const webhooks: Command = {
  name: 'webhooks',
  summary: 'Manages webhooks for the events of a bot, and sends results by email or to a Google sheet.',
  operands:
    '[add BOT [ADDRESS] | change ID | pause ID | open ID | renew ID | test ID | deliveries ID | redeliver ID | remove ID]',
  least: 0,
  most: 3,
  details: `Messages are signed according to Standard Webhooks. The secret is shown only once, when a webhook is added or its secret
is renewed. For one day after a renewal, messages are also signed with the old secret. A running server applies
changes within a few seconds. "deliveries" lists the deliveries of the last seven days with time and status.
"redeliver" resends messages that were given up or are waiting for their next attempt.

  colloquy webhooks
  colloquy webhooks add quiz https://example.com/colloquy --events result.completed,error
  colloquy webhooks add quiz --mail ops@example.org
  colloquy webhooks add quiz --sheet google/1Bxi…upms/0
  colloquy webhooks test whk_6f1c…
  colloquy webhooks change whk_6f1c… --address https://example.com/other
  colloquy webhooks deliveries whk_6f1c…
  colloquy webhooks deliveries whk_6f1c… --state dead
  colloquy webhooks redeliver whk_6f1c…

With --mail each finished result is sent by email, through the mail server of the settings (COLLOQUY_SMTP_URL). With --sheet it becomes a
row of a Google sheet. PLACE consists of a credentials id (colloquy credentials), the spreadsheet id, and the number after "gid=" in the
address of the sheet.

Events: chat.started, answer, result.completed, chat.ended, error, operator.joined, operator.said, operator.left; or "all", the default,
which includes events added by later releases.`,
  options: {
    ...managementOptions,
    events: { value: 'NAMES', description: 'With add and change: events, separated by commas, or "all".' },
    mail: { value: 'MAIL', description: 'With add: email address that receives each finished result.' },
    sheet: {
      value: 'PLACE',
      description: 'With add: sheet that receives each finished result, as CREDENTIALS/SPREADSHEET/SHEET.',
    },
    address: { value: 'ADDRESS', description: 'With change: new address for messages.' },
    state: {
      value: 'STATE',
      description: 'With deliveries: delivered, waiting or dead (default: delivered).',
    },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const { operands, io } = call;
    const [action = 'list', ...rest] = operands;
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!run || rest.length !== operandsOf(call, action)) {
      complain(
        io,
        'Say what to do: colloquy webhooks, or add BOT ADDRESS, add BOT --mail MAIL or add BOT --sheet PLACE, or change, pause, open, renew, test, deliveries, redeliver or remove with the ID of a webhook.',
      );
      return exitCodes.usage;
    }
    return onManagement(call, (management) => run({ ...call, operands: rest }, management), {
      withFiles: true,
    });
  },
};

type Action = (call: CommandCall, management: Management) => Promise<ExitCode>;

/** Number of operands per action; the default is one. */
const OPERANDS: Readonly<Record<string, number>> = { list: 0, add: 2 };

/** The address may be given by an option instead, but not twice. */
function operandsOf({ text }: CommandCall, action: string): number {
  const named = [text('mail'), text('sheet')].filter((one) => one !== undefined).length;
  const operands = OPERANDS[action] ?? 1;
  return action === 'add' ? operands - named : operands;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  async list({ isOn, io }, management) {
    const list = await listWebhooks(management);
    for (const webhook of list) print(io, isOn('json') ? JSON.stringify(webhook) : lineOf(webhook));
    if (list.length === 0 && !isOn('json'))
      print(io, 'There is no webhook yet. Add one: colloquy webhooks add BOT https://…');
    return exitCodes.good;
  },
  async add(call, management) {
    const { operands, io } = call;
    const { client, get } = management;
    const [name = ''] = operands;
    const [mail, sheet] = [call.text('mail'), call.text('sheet')];
    const address =
      mail !== undefined ? `mailto:${mail}` : sheet !== undefined ? `sheet:${sheet}` : (operands[1] ?? '');
    const found = await findBot(management, name);
    if (!found.ok) {
      complain(io, found.message);
      return exitCodes.problems;
    }
    tellSecret(
      call,
      await get(client.createWebhook({ botId: found.bot.id, body: { address, ...eventsOf(call) } })),
    );
    return exitCodes.good;
  },
  change(call, management) {
    const address = call.text('address');
    return change(
      call,
      management,
      { ...(address === undefined ? {} : { address }), ...eventsOf(call) },
      'is changed',
    );
  },
  pause: (call, management) =>
    change(call, management, { state: 'paused' }, 'is paused: nothing is sent to it'),
  open: (call, management) => change(call, management, { state: 'open' }, 'is open'),
  renew: (call, management) => change(call, management, { renewsSecret: true }, 'has a new secret'),
  async test({ operands: [id = ''], isOn, io }, management) {
    const webhook = await findWebhook(management, id);
    if (!webhook) return unknown(io, id);
    const tried = await management.get(management.client.testWebhook(webhook));
    const { isDelivered, status, failure, milliseconds } = tried;
    if (isOn('json')) print(io, JSON.stringify(tried));
    else if (isDelivered)
      print(
        io,
        `The receiver accepted it${status === undefined ? '' : `: ${status}`}, after ${milliseconds} ms.`,
      );
    else complain(io, failure ?? 'It was not delivered.');
    return isDelivered ? exitCodes.good : exitCodes.problems;
  },
  async deliveries({ operands: [id = ''], text, isOn, io }, management) {
    const state = text('state') ?? 'delivered';
    if (!isState(state)) {
      complain(io, `--state is followed by delivered, waiting or dead, not by "${state}".`);
      return exitCodes.usage;
    }
    const webhook = await findWebhook(management, id);
    if (!webhook) return unknown(io, id);
    const { client, get } = management;
    const deliveries = pagesOf(async (after: string | undefined) => {
      const page = await get(client.listDeliveries({ ...webhook, state, after }));
      return { items: page.deliveries, next: page.after };
    });
    for await (const delivery of deliveries)
      print(io, isOn('json') ? JSON.stringify(delivery) : deliveryLine(delivery));
    return exitCodes.good;
  },
  async redeliver({ operands: [id = ''], isOn, io }, management) {
    const webhook = await findWebhook(management, id);
    if (!webhook) return unknown(io, id);
    const { count } = await management.get(management.client.redeliver({ ...webhook, body: {} }));
    if (isOn('json')) print(io, JSON.stringify({ count }));
    else
      print(io, `${count} ${count === 1 ? 'message waits' : 'messages wait'} to be sent again by a server.`);
    return exitCodes.good;
  },
  async remove({ operands: [id = ''], io }, management) {
    const webhook = await findWebhook(management, id);
    if (!webhook) return unknown(io, id);
    await management.get(management.client.removeWebhook(webhook));
    print(io, `The webhook ${id} was removed with its pending messages.`);
    return exitCodes.good;
  },
};

async function change(
  call: CommandCall,
  management: Management,
  wanted: ChangeWebhookRequest,
  done: string,
): Promise<ExitCode> {
  const { operands, isOn, io } = call;
  const [id = ''] = operands;
  if (Object.keys(wanted).length === 0) {
    complain(io, 'Nothing to change. Use --address ADDRESS or --events NAMES');
    return exitCodes.usage;
  }
  const webhook = await findWebhook(management, id);
  if (!webhook) return unknown(io, id);
  const changed = await management.get(management.client.changeWebhook({ ...webhook, body: wanted }));
  if (changed.secret !== undefined) tellSecret(call, changed);
  else print(io, isOn('json') ? JSON.stringify(changed.webhook) : `The webhook ${id} ${done}.`);
  return exitCodes.good;
}

/** Only the secret is written to the standard output, so that it can be redirected into a file. */
function tellSecret({ isOn, io }: CommandCall, { webhook, secret }: ChangeWebhookResponse): void {
  if (isOn('json')) {
    print(io, JSON.stringify({ ...webhook, secret }));
    return;
  }
  print(io, lineOf(webhook));
  if (secret !== undefined) print(io, `Its secret, which is not shown again: ${secret}`);
}

/** The server refuses invalid events. */
function eventsOf({ text }: CommandCall): { readonly events?: WebhookEvent[] | 'all' } {
  const names = text('events')
    ?.split(',')
    .map((name) => name.trim());
  if (!names) return {};
  return { events: names.length === 1 && names[0] === 'all' ? 'all' : (names as WebhookEvent[]) };
}

function unknown(io: CommandCall['io'], id: string): ExitCode {
  complain(io, `There is no webhook ${id}. See: colloquy webhooks`);
  return exitCodes.problems;
}

function isState(text: string): text is ListDeliveriesQuery['state'] {
  return ['delivered', 'waiting', 'dead'].includes(text);
}

function deliveryLine({ id, message, ...delivery }: Delivery): string {
  const { type = 'message' } = (message ?? {}) as { readonly type?: string };
  return `${id}  ${oneLine(String(type))}  ${deliveryProgress(delivery)}`;
}

function lineOf({ id, botId, address, events, isForAllEvents, state, reason }: ListedWebhook): string {
  const paused = state === 'paused' ? `  paused${reason === undefined ? '' : `: ${reason}`}` : '';
  return `${id}  ${botId}  ${address}  ${isForAllEvents ? 'all events' : events.join(', ')}${paused}`;
}
