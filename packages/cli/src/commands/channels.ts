// `colloquy channels`: the accounts on other platforms where people talk to a bot.
import type { ChangeChannelRequest, CreateChannelResponse, Delivery, ListedChannel } from '@colloquy/schema';
import { deliveryProgress } from '../bots/delivery-progress.ts';
import { oneLine } from '../bots/one-line.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { findBot, listBots } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { pagesOf } from '../management/management.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';

export const channels: Command = {
  name: 'channels',
  summary: 'Connects a bot to accounts on other chat platforms.',
  operands:
    '[add KIND BOT | test ID | pause ID | open ID | remove ID | deliveries ID | redeliver ID [all|MESSAGE…]]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  details: `KIND is the platform. telegram: a bot on Telegram, by its --token, which @BotFather shows. The command prints the link to the bot. whatsapp:
a number of the WhatsApp Business Platform, by --phone-number-id, --token and --app-secret. Each is checked at once. The command prints the
callback URL and the verify token to paste into the app of Meta. webhook: a
platform of your own. It sends signed events to the server (POST /v1/channels/ID/webhook), and the server sends the replies
of the bot to --address, signed according to Standard Webhooks. The secret that signs both is shown only once, when the
channel is added. A running server applies changes within a few seconds.

  colloquy channels
  colloquy channels add telegram quiz --token 110201543:AAHdq…
  colloquy channels add whatsapp quiz --phone-number-id 106540352242922 --token EAAG… --app-secret 5f4dcc3b…
  colloquy channels add webhook quiz --address https://example.com/chat
  colloquy channels test chn_0b6e…
  colloquy channels pause chn_0b6e…
  colloquy channels open chn_0b6e…
  colloquy channels remove chn_0b6e…
  colloquy channels deliveries chn_0b6e… --delivered
  colloquy channels redeliver chn_0b6e… all

A paused channel refuses requests with 503, so that the platform sends them again. deliveries lists the messages to people that
were given up, and with --json what they say. redeliver sends them again.`,
  options: {
    ...managementOptions,
    address: { value: 'URL', description: 'With add webhook: the https URL that replies are sent to.' },
    token: {
      value: 'TOKEN',
      description:
        'With add telegram: the token of the bot; with add whatsapp: the access token. With open: a new token instead of the stored one.',
    },
    'phone-number-id': {
      value: 'ID',
      description: 'With add whatsapp: the ID of the number, not the number.',
    },
    'app-secret': {
      value: 'SECRET',
      description: 'With add whatsapp, or with open and --token: the secret of the app of Meta.',
    },
    template: {
      value: 'NAME',
      description:
        'With add whatsapp: the template for people who have not written for 24 hours. Its body has one variable.',
    },
    'restart-word': {
      value: 'WORD',
      description: 'With add whatsapp: a message with only this word starts another chat.',
    },
    'template-language': { value: 'CODE', description: 'The language of the template (default: en).' },
    'api-url': {
      value: 'URL',
      description: 'With add telegram or whatsapp: another API server than that of the platform.',
    },
    'other-bots': {
      value: 'NAMES',
      description:
        'With add: other bots that talk through this account, separated by commas. The start condition of each decides.',
    },
    waiting: { description: 'With deliveries: the messages that wait.' },
    delivered: { description: 'With deliveries: the messages of the last seven days that were delivered.' },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const { operands, io } = call;
    const [action = 'list', ...rest] = operands;
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    const { least, most } = OPERANDS[action] ?? { least: 1, most: 1 };
    if (!run || rest.length < least || rest.length > most) {
      complain(
        io,
        'Say what to do: colloquy channels, or add KIND BOT, or test, pause, open, remove, deliveries or redeliver with the ID of a channel.',
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
const OPERANDS: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  list: { least: 0, most: 0 },
  add: { least: 2, most: 2 },
  redeliver: { least: 2, most: Number.POSITIVE_INFINITY },
};

const ACTIONS: Readonly<Record<string, Action>> = {
  async list({ isOn, io }, management) {
    const list = await listChannels(management);
    for (const channel of list) print(io, isOn('json') ? JSON.stringify(channel) : lineOf(channel));
    if (list.length === 0 && !isOn('json'))
      print(io, 'There is no channel yet. Add one: colloquy channels add telegram BOT --token …');
    return exitCodes.good;
  },
  async add(call, management) {
    const { operands, text, io } = call;
    const [kind = '', name = ''] = operands;
    const { client, get } = management;
    const found = await findBot(management, name);
    if (!found.ok) {
      complain(io, found.message);
      return exitCodes.problems;
    }
    const others = await findBots(management, text('other-bots'));
    if (!others.ok) {
      complain(io, others.message);
      return exitCodes.problems;
    }
    const own = given({
      address: text('address'),
      apiUrl: text('api-url'),
      phoneNumberId: text('phone-number-id'),
      template: text('template'),
      templateLanguage: text('template-language'),
      restartWord: text('restart-word'),
    });
    const settings = { ...own, ...(others.ids.length > 0 && { otherBots: others.ids }) };
    const body = { kind, settings, ...secretsOf(call) };
    const created = await get(client.createChannel({ botId: found.bot.id, body }));
    printAdded(call, created, management.place);
    return exitCodes.good;
  },
  pause: (call, management) =>
    change(call, management, { state: 'paused' }, 'is paused: it takes no requests and sends nothing'),
  async test({ operands: [id = ''], io, isOn }, management) {
    const channel = await findChannel(management, id);
    if (!channel) return unknown(io, id);
    const tested = await management.get(management.client.testChannel(channel));
    if (isOn('json')) print(io, JSON.stringify(tested));
    else if (tested.isWorking) print(io, `The channel ${id} works: answered in ${tested.milliseconds} ms.`);
    else complain(io, `The channel ${id} does not work: ${oneLine(tested.failure ?? '')}`);
    return tested.isWorking ? exitCodes.good : exitCodes.problems;
  },
  async deliveries({ operands: [id = ''], io, isOn }, management) {
    const { client, get } = management;
    const channel = await findChannel(management, id);
    if (!channel) return unknown(io, id);
    const state = isOn('waiting') ? 'waiting' : isOn('delivered') ? 'delivered' : 'dead';
    const found = pagesOf(async (after: string | undefined) => {
      const page = await get(client.listChannelDeliveries({ ...channel, state, after }));
      return { items: page.deliveries, next: page.after };
    });
    for await (const delivery of found)
      print(io, isOn('json') ? JSON.stringify(delivery) : deliveryLine(delivery));
    return exitCodes.good;
  },
  async redeliver({ operands: [id = '', ...ids], io }, management) {
    const channel = await findChannel(management, id);
    if (!channel) return unknown(io, id);
    const body = ids.length === 1 && ids[0] === 'all' ? {} : { ids };
    const { count } = await management.get(management.client.redeliverChannel({ ...channel, body }));
    print(io, `${count} ${count === 1 ? 'message waits' : 'messages wait'} to be sent again.`);
    return exitCodes.good;
  },
  open: (call, management) => change(call, management, { state: 'open', ...secretsOf(call) }, 'is open'),
  async remove({ operands: [id = ''], io }, management) {
    const channel = await findChannel(management, id);
    if (!channel) return unknown(io, id);
    await management.get(management.client.removeChannel(channel));
    print(io, `The channel ${id} was removed with its waiting events and messages.`);
    return exitCodes.good;
  },
};

/** The ids of bots by their names. */
async function findBots(
  management: Management,
  names: string | undefined,
): Promise<
  { readonly ok: true; readonly ids: readonly string[] } | { readonly ok: false; readonly message: string }
> {
  const ids: string[] = [];
  for (const name of names?.split(',') ?? []) {
    const found = await findBot(management, name.trim());
    if (!found.ok) return found;
    ids.push(found.bot.id);
  }
  return { ok: true, ids };
}

/** The fields that have a value; nothing when none has. */
function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> | undefined {
  const entries = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function secretsOf({ text }: CommandCall): { readonly secrets?: Record<string, string> } {
  const secrets = given({ token: text('token'), appSecret: text('app-secret') });
  return secrets === undefined ? {} : { secrets };
}

async function change(
  { operands: [id = ''], isOn, io }: CommandCall,
  management: Management,
  body: ChangeChannelRequest,
  done: string,
): Promise<ExitCode> {
  const channel = await findChannel(management, id);
  if (!channel) return unknown(io, id);
  const changed = await management.get(management.client.changeChannel({ ...channel, body }));
  print(io, isOn('json') ? JSON.stringify(changed.channel) : `The channel ${id} ${done}.`);
  return exitCodes.good;
}

/** The API finds a channel by its bot; commands find it by its id alone. */
async function listChannels(management: Management): Promise<readonly ListedChannel[]> {
  const { client, get } = management;
  const found: ListedChannel[] = [];
  for (const { id } of await listBots(management))
    found.push(...(await get(client.listChannels({ botId: id }))).channels);
  return found;
}

async function findChannel(
  management: Management,
  channelId: string,
): Promise<{ readonly botId: string; readonly channelId: string } | undefined> {
  const channel = (await listChannels(management)).find(({ id }) => id === channelId);
  return channel && { botId: channel.botId, channelId };
}

function printAdded(
  { isOn, io }: CommandCall,
  { channel, secrets = {} }: CreateChannelResponse,
  place: string,
): void {
  if (isOn('json')) {
    print(io, JSON.stringify({ ...channel, secrets }));
    return;
  }
  print(io, lineOf(channel));
  if (channel.settings.link !== undefined)
    print(io, `Talk to the bot: ${oneLine(String(channel.settings.link))}`);
  const { verifyToken } = channel.settings;
  if (verifyToken !== undefined) {
    const server = /^https?:/.test(place)
      ? place
      : (io.environment.COLLOQUY_PUBLIC_URL ?? 'https://YOUR-SERVER');
    print(io, 'In the app of Meta, under WhatsApp, Configuration, set these, and subscribe to "messages":');
    print(io, `  Callback URL: ${server.replace(/\/+$/, '')}/v1/channels/${channel.id}/webhook`);
    print(io, `  Verify token: ${oneLine(String(verifyToken))}`);
  }
  for (const secret of Object.values(secrets))
    print(io, `Its secret, which is not shown again: ${String(secret)}`);
}

/** Without the words of the message, as in "colloquy outbox". */
function deliveryLine({ id, message, ...delivery }: Delivery): string {
  const { person } = message as { readonly person: string };
  return [id, oneLine(person), deliveryProgress(delivery)].join('  ');
}

function unknown(io: CommandCall['io'], id: string): ExitCode {
  complain(io, `There is no channel ${id}. See: colloquy channels`);
  return exitCodes.problems;
}

/** Settings that say little in a list. */
const UNLISTED = new Set(['verifyToken', 'templateLanguage', 'isConfirmed']);

function lineOf({ id, botId, kind, settings, state, reason, inbox }: ListedChannel): string {
  const where = Object.entries(settings)
    .filter(([name]) => !UNLISTED.has(name))
    .map(([, value]) => oneLine(String(value)));
  const paused = state === 'paused' ? [`paused${reason === undefined ? '' : `: ${reason}`}`] : [];
  const dead = inbox.dead > 0 ? [`${inbox.dead} given up`] : [];
  const waiting = inbox.waiting > 0 ? [`${inbox.waiting} waiting`] : [];
  return [id, botId, kind, ...where, ...paused, ...waiting, ...dead].join('  ');
}
