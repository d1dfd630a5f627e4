// `colloquy sessions`: lists the open chats of a bot, shows one, talks to its visitor, changes or ends it.

import type { ListedBot, ListedSession, SessionState } from '@colloquy/schema';
import { SayInSessionRequest, toIssues } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Management } from '../management/management.ts';
import { pagesOf } from '../management/management.ts';
import { managementOptions, onABot } from '../management/on-management.ts';
import { watchBot, watchChat } from '../sessions/watch.ts';

/** Chats listed without --json. */
const LISTED = 20;

export const sessions: Command = {
  name: 'sessions',
  summary: 'Lists, shows and watches the chats of a bot, and lets a person take over a chat.',
  operands: '[watch | say | pause | resume] BOT [ID] [TEXT]',
  least: 1,
  most: 4,
  details: `BOT is an address or id of the bot. Without ID, lists the newest ${LISTED} open chats, or with --json all open chats.

  colloquy sessions lead
  colloquy sessions lead chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c
  colloquy sessions lead chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c --set City=Zurich
  colloquy sessions lead chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c --close

To take over a chat: watch prints each turn of a chat, or with --server the events of all chats; pause stops the bot, so
that only watchers receive the messages of the visitor; say sends a message to the visitor; resume lets the bot continue.

  colloquy sessions watch lead chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c
  colloquy sessions say lead chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c 'Hello, this is Ada.' --name Ada --pause
  colloquy sessions resume lead chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c`,
  options: {
    ...managementOptions,
    set: {
      value: 'NAME=VALUE',
      description: 'Sets a variable of the chat. The chat stays at its current block.',
    },
    close: { description: 'Ends the chat. This cannot be undone.' },
    name: { value: 'NAME', description: 'With say: name of the person.' },
    avatar: { value: 'URL', description: 'With say: picture of the person.' },
    pause: { description: 'With say: also pauses the bot.' },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const [word = '', ...others] = call.operands;
    const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
    if (action) return act({ ...call, operands: others }, word, action);
    const { operands, text, isOn, io } = call;
    const set = text('set');
    const id = operands[1];
    if (operands.length > 2) {
      complain(io, 'Say what to do: colloquy sessions watch, say, pause or resume BOT ID');
      return exitCodes.usage;
    }
    if (id === undefined && (set !== undefined || isOn('close'))) {
      complain(io, 'Say which chat: colloquy sessions BOT ID');
      return exitCodes.usage;
    }
    if (set !== undefined && !/^[^=]+=/.test(set)) {
      complain(io, `"${set}" names no variable. Write it as NAME=VALUE.`);
      return exitCodes.usage;
    }
    return onABot(call, (bot, management) =>
      id === undefined ? list(call, bot, management) : show(call, { bot, id, set }, management),
    );
  },
};

async function list(
  { isOn, io }: CommandCall,
  { id: botId, name }: ListedBot,
  management: Management,
): Promise<ExitCode> {
  let listed = 0;
  for await (const session of listSessions(management, botId)) {
    if (io.stopSignal.aborted || (!isOn('json') && listed === LISTED)) break;
    print(io, isOn('json') ? JSON.stringify(session) : lineOf(session));
    listed++;
  }
  if (listed === 0 && !isOn('json')) print(io, `"${oneLine(name)}" has no open chats.`);
  return exitCodes.good;
}

/** The open chats, newest first. */
function listSessions({ client, get }: Management, botId: string): AsyncIterable<ListedSession> {
  return pagesOf(async (cursor: string | undefined) => {
    const page = await get(client.listSessions({ botId, cursor }));
    return { items: page.sessions, next: page.cursor };
  });
}

function lineOf({ id, turns, createdAt, updatedAt }: ListedSession): string {
  const [began, last] = [createdAt, updatedAt].map((time) => shortTime(Date.parse(time)));
  return `${id}  ${turns} ${turns === 1 ? 'turn' : 'turns'}  began ${began}, last turn ${last} UTC`;
}

async function show(
  { isOn, io }: CommandCall,
  { bot, id, set }: { readonly bot: ListedBot; readonly id: string; readonly set: string | undefined },
  management: Management,
): Promise<ExitCode> {
  const state = await find(io, { bot, id }, management);
  if (!state) return exitCodes.problems;
  if (set === undefined && !isOn('close')) return tell(io, state, isOn('json'));
  const [name = '', ...value] = set?.split('=') ?? [];
  const { client, get } = management;
  const body = {
    ...(set === undefined ? {} : { variables: { [name]: value.join('=') } }),
    ...(isOn('close') ? { isClosed: true as const } : {}),
  };
  return tell(io, await get(client.changeSession({ sessionId: id, body })), isOn('json'));
}

/** Finds the chat; prints an error and returns nothing when there is none. */
async function find(
  io: CommandIo,
  { bot, id }: { readonly bot: ListedBot; readonly id: string },
  management: Management,
): Promise<SessionState | undefined> {
  const state = await management.find(management.client.readSession({ sessionId: id }));
  if (state?.botId === bot.id) return state;
  complain(
    io,
    `There is no chat "${id}" with "${bot.name}". To list the open chats: colloquy sessions ${bot.id}`,
  );
  return undefined;
}

/** An action on a chat, besides showing it and changing its values. */
type Action = (
  call: CommandCall,
  chat: SessionState,
  management: Management,
) => Promise<SessionState | ExitCode | undefined>;

const ACTIONS: Readonly<Record<string, Action>> = {
  watch: watchChat,
  async say({ operands: [, , words], text, isOn }, { id }, { client, get }) {
    const said = SayInSessionRequest.safeParse({
      text: words,
      name: text('name'),
      avatarUrl: text('avatar'),
      isPaused: isOn('pause') || undefined,
    });
    if (!said.success)
      throw new Error(
        toIssues(said.error)
          .map(({ message }) => message)
          .join('\n'),
      );
    return get(client.sayInSession({ sessionId: id, body: said.data }));
  },
  pause: (_call, { id: sessionId }, { client, get }) =>
    get(client.changeSession({ sessionId, body: { isPaused: true } })),
  resume: (_call, { id: sessionId }, { client, get }) =>
    get(client.changeSession({ sessionId, body: { isPaused: false } })),
};

/** Runs the action on the named chat. Only `watch` works on all chats of a bot. */
async function act(call: CommandCall, word: string, action: Action): Promise<ExitCode> {
  const { operands, isOn, io } = call;
  const [, id, words] = operands;
  if ((id === undefined && word !== 'watch') || (word === 'say') !== (words !== undefined)) {
    complain(
      io,
      `Say which chat${word === 'say' ? ' and what' : ''}: colloquy sessions ${word} BOT ID${word === 'say' ? ' TEXT' : ''}`,
    );
    return exitCodes.usage;
  }
  return onABot(call, async (bot, management) => {
    if (id === undefined) return watchBot(call, bot, management);
    const chat = await find(io, { bot, id }, management);
    if (!chat) return exitCodes.problems;
    const done = await action(call, chat, management);
    return typeof done === 'object' ? tell(io, done, isOn('json')) : (done ?? exitCodes.problems);
  });
}

function tell(io: CommandIo, state: SessionState, isJson: boolean): ExitCode {
  if (isJson) print(io, JSON.stringify(state));
  else for (const line of linesOf(state)) print(io, line);
  return exitCodes.good;
}

function linesOf({
  id,
  turns,
  version,
  isEnded,
  isPaused,
  waitsAt,
  variables,
  updatedAt,
}: SessionState): readonly string[] {
  const where = waitsAt
    ? `waits at ${waitsAt.type} in "${oneLine(waitsAt.groupTitle)}"`
    : 'waits for nothing';
  return [
    `${id}, ${turns} ${turns === 1 ? 'turn' : 'turns'}, the last one at ${shortTime(Date.parse(updatedAt))} UTC`,
    `${version === undefined ? 'a preview' : `version ${version}`}, ${isEnded ? 'ended' : where}${isPaused ? ', paused: a person answers' : ''}`,
    ...variables.map(({ name, value }) => `  ${oneLine(name)}: ${oneLine(JSON.stringify(value))}`),
  ];
}
