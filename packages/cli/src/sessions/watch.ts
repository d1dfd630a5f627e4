// `colloquy sessions watch`: what happens in one chat, or in all chats with a bot.
import type { FollowedTurn, SessionNews } from '@colloquy/schema';
import { toMarkdownBubble } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import { shortTime } from '../bots/short-time.ts';
import { bubbleText } from '../chat/bubble-text.ts';
import { messageText } from '../chat/told-chat.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import type { Office, OfficeBot } from '../office/office.ts';

/** Tells the turns of a chat until it ends, or until Ctrl+C. */
export async function watchChat(
  { isOn, io }: CommandCall,
  { id }: { readonly id: string },
  office: Office,
): Promise<ExitCode> {
  await office.watchSession(id, {
    signal: io.stopSignal,
    onTurn(turn) {
      if (isOn('json')) print(io, JSON.stringify(turn));
      else for (const line of linesOfTurn(turn)) print(io, line);
    },
  });
  if (!io.stopSignal.aborted && !isOn('json')) print(io, 'The chat has ended.');
  return exitCodes.good;
}

/** Tells in which chats with a bot something happens, until Ctrl+C. */
export async function watchBot(
  { isOn, io }: CommandCall,
  { id }: OfficeBot,
  office: Office,
): Promise<ExitCode> {
  await office.watchSessions(id, {
    signal: io.stopSignal,
    onNews(type, news) {
      if (isOn('json')) print(io, JSON.stringify({ type, ...news }));
      else print(io, lineOfNews(type, news));
    },
  });
  return exitCodes.good;
}

/** A turn as lines: who said what. */
function linesOfTurn(turn: FollowedTurn): readonly string[] {
  const at = shortTime(Date.parse(turn.createdAt));
  const { message, repliesTo, messages, operator, isPaused } = turn;
  const speaker = operator ? (operator.name ?? 'a person') : 'bot';
  return [
    ...(message && repliesTo === undefined ? [`${at}  visitor: ${oneLine(messageText(message))}`] : []),
    ...messages.map(
      (bubble) => `${at}  ${oneLine(speaker)}: ${oneLine(bubbleText(toMarkdownBubble(bubble, 'none')))}`,
    ),
    ...(operator && messages.length === 0 ? [`${at}  (the bot ${isPaused ? 'is paused' : 'goes on'})`] : []),
  ];
}

function lineOfNews(type: string, { chatId, turn, at }: Partial<SessionNews>): string {
  if (chatId === undefined || at === undefined)
    return 'Some news may have been missed. To see where all chats are: colloquy sessions BOT';
  return `${shortTime(Date.parse(at))}  ${chatId}  ${type}, turn ${turn}`;
}
