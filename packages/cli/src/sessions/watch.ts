// `colloquy sessions watch`: shows the events of one chat, or of all chats with a bot.
import type { FollowedTurn, ListedBot, SessionNews } from '@colloquy/schema';
import { toMarkdownBubble } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import { bubbleText } from '../chat/bubble-text.ts';
import { messageText } from '../chat/transcript.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import type { Management } from '../management/management.ts';

/** Prints the turns of a chat until it ends, or until Ctrl+C. */
export async function watchChat(
  { isOn, io }: CommandCall,
  { id }: { readonly id: string },
  { client, get }: Management,
): Promise<ExitCode> {
  await untilStopped(io, () =>
    get(
      (async () => {
        for await (const { data: turn } of client.watchSession({ sessionId: id, signal: io.stopSignal })) {
          if (isOn('json')) print(io, JSON.stringify(turn));
          else for (const line of linesOfTurn(turn)) print(io, line);
        }
      })(),
    ),
  );
  if (!io.stopSignal.aborted && !isOn('json')) print(io, 'The chat has ended.');
  return exitCodes.good;
}

/** Prints the events of all chats with a bot, until Ctrl+C. */
export async function watchBot(
  { isOn, io }: CommandCall,
  { id }: ListedBot,
  { client, get, machine }: Management,
): Promise<ExitCode> {
  if (machine)
    throw new Error(
      'Watching all chats of a bot requires --server URL. To watch a single chat here, add its ID.',
    );
  await untilStopped(io, () =>
    get(
      (async () => {
        for await (const { event, data } of client.watchSessions({ botId: id, signal: io.stopSignal })) {
          if (isOn('json')) print(io, JSON.stringify({ type: event, ...data }));
          else print(io, lineOfNews(event, data));
        }
      })(),
    ),
  );
  return exitCodes.good;
}

/** Ends without an error when the command is stopped. */
async function untilStopped({ stopSignal }: CommandCall['io'], watch: () => Promise<void>): Promise<void> {
  try {
    await watch();
  } catch (error) {
    if (!stopSignal.aborted) throw error;
  }
}

/** Formats a turn as lines, each with its speaker. */
function linesOfTurn(turn: FollowedTurn): readonly string[] {
  const at = shortTime(Date.parse(turn.createdAt));
  const { message, repliesTo, messages, operator, isPaused } = turn;
  const speaker = operator ? (operator.name ?? 'a person') : 'bot';
  return [
    ...(message && repliesTo === undefined ? [`${at}  visitor: ${oneLine(messageText(message))}`] : []),
    ...messages.map(
      (bubble) => `${at}  ${oneLine(speaker)}: ${oneLine(bubbleText(toMarkdownBubble(bubble, 'none')))}`,
    ),
    ...(operator && messages.length === 0
      ? [`${at}  (the bot ${isPaused ? 'is paused' : 'continues'})`]
      : []),
  ];
}

function lineOfNews(type: string, { chatId, turn, at }: Partial<SessionNews>): string {
  if (chatId === undefined || at === undefined)
    return 'Some events may have been missed. To list all chats: colloquy sessions BOT';
  return `${shortTime(Date.parse(at))}  ${chatId}  ${type}, turn ${turn}`;
}
