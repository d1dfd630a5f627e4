// `colloquy sessions`: the chats with a bot that go on, where one of them is, and changing or ending it.
import type { ListedSession, SessionState } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Office, OfficeBot } from '../office/office.ts';
import { officeOptions, onABot } from '../office/on-office.ts';

/** Chats that are listed without --json. */
const LISTED = 20;

export const sessions: Command = {
  name: 'sessions',
  summary: 'Lists the chats with a bot that go on, shows where one is, sets its variables or ends it.',
  operands: 'BOT [ID]',
  least: 1,
  most: 2,
  details: `The bot is named by an address or its id. Without ID the newest ${LISTED} chats that have not ended are listed, with --json all of them.

  colloquy sessions lead
  colloquy sessions lead 0k9x2m7q4t8w1z5b6n0c2d4
  colloquy sessions lead 0k9x2m7q4t8w1z5b6n0c2d4 --set City=Zurich
  colloquy sessions lead 0k9x2m7q4t8w1z5b6n0c2d4 --close`,
  options: {
    ...officeOptions,
    set: { value: 'NAME=VALUE', description: 'Sets a variable of the chat. It goes on where it was.' },
    close: { description: 'Ends the chat. It cannot be opened again.' },
    json: { description: 'Writes one JSON object per line.' },
  },
  run: async (call) => {
    const { operands, text, isOn, io } = call;
    const set = text('set');
    const id = operands[1];
    if (id === undefined && (set !== undefined || isOn('close'))) {
      complain(io, 'Say which chat: colloquy sessions BOT ID');
      return exitCodes.usage;
    }
    if (set !== undefined && !/^[^=]+=/.test(set)) {
      complain(io, `"${set}" names no variable. Write it as NAME=VALUE.`);
      return exitCodes.usage;
    }
    return onABot(call, (bot, office) =>
      id === undefined ? list(call, bot, office) : show(call, { bot, id, set }, office),
    );
  },
};

async function list(
  { isOn, io }: CommandCall,
  { id: botId, name }: OfficeBot,
  office: Office,
): Promise<ExitCode> {
  let listed = 0;
  for await (const session of office.listSessions(botId)) {
    if (io.stopSignal.aborted || (!isOn('json') && listed === LISTED)) break;
    print(io, isOn('json') ? JSON.stringify(session) : lineOf(session));
    listed++;
  }
  if (listed === 0 && !isOn('json')) print(io, `No chat with "${name}" goes on.`);
  return exitCodes.good;
}

function lineOf({ id, turns, createdAt, updatedAt }: ListedSession): string {
  const [began, last] = [createdAt, updatedAt].map((time) => shortTime(Date.parse(time)));
  return `${id}  ${turns} ${turns === 1 ? 'turn' : 'turns'}  began ${began}, last turn ${last} UTC`;
}

async function show(
  { isOn, io }: CommandCall,
  { bot, id, set }: { readonly bot: OfficeBot; readonly id: string; readonly set: string | undefined },
  office: Office,
): Promise<ExitCode> {
  const state = await office.readSession(id);
  if (state?.botId !== bot.id) {
    complain(
      io,
      `There is no chat "${id}" with "${bot.name}". Those that go on are listed by: colloquy sessions ${bot.id}`,
    );
    return exitCodes.problems;
  }
  if (set === undefined && !isOn('close')) return tell(io, state, isOn('json'));
  const [name = '', ...value] = set?.split('=') ?? [];
  const changed = await office.changeSession(id, {
    ...(set === undefined ? {} : { variables: { [name]: value.join('=') } }),
    ...(isOn('close') ? { isClosed: true } : {}),
  });
  return changed ? tell(io, changed, isOn('json')) : exitCodes.problems;
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
  waitsAt,
  variables,
  updatedAt,
}: SessionState): readonly string[] {
  const where = waitsAt
    ? `waits at ${waitsAt.type} in "${oneLine(waitsAt.groupTitle)}"`
    : 'waits for nothing';
  return [
    `${id}, ${turns} ${turns === 1 ? 'turn' : 'turns'}, the last one at ${shortTime(Date.parse(updatedAt))} UTC`,
    `${version === undefined ? 'a preview' : `version ${version}`}, ${isEnded ? 'ended' : where}`,
    ...variables.map(({ name, value }) => `  ${oneLine(name)}: ${oneLine(JSON.stringify(value))}`),
  ];
}
