// The chat loop: shows the bot's messages, asks its questions, and sends the replies, until the bot or the visitor is done.

import { setTimeout as delay } from 'node:timers/promises';
import { ChatError } from '@colloquy/client';
import type { ContinueChatResponse, Input, Message, Settings } from '@colloquy/schema';
import { issueLine } from '@colloquy/schema';
import { shownOrder, turnEnd } from '@colloquy/verify';
import type { ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { actionNote, bubbleText } from './bubble-text.ts';
import type { ChatLink, Visitor } from './chat-link.ts';
import type { Question } from './question.ts';
import { openQuestion, toQuestion } from './question.ts';
import type { Screen } from './screen.ts';
import { showTranscript } from './transcript.ts';
import { withTypedFile } from './typed-file.ts';
import { typingDelayMs } from './typing-delay.ts';

/** Maximum turns in a row without a question; more are taken as an endless loop. */
const MOST_SILENT_TURNS = 100;

/** Inputs of the chat loop. */
export interface Conversing {
  readonly link: ChatLink;
  readonly screen: Screen;
  readonly visitor: Visitor;
  /** Whether a session is resumed instead of started, and whether its transcript is already on the screen. */
  readonly isResuming: boolean;
  readonly isShown?: boolean;
  /** Shown above a resumed chat. */
  readonly greeting?: string;
  /** Whether to simulate the bot's typing time. */
  readonly isTyping: boolean;
  readonly signal: AbortSignal;
  /** Withdraws the open question and ends the loop. The chat itself stays open. */
  readonly interruption?: AbortSignal | undefined;
}

/** How the loop ended. `ended`: the chat had ended before it was resumed. */
export type TalkEnd = 'over' | 'ended' | 'left' | 'interrupted' | 'failed';

/** Runs the loop until the chat ends or the visitor leaves. */
export async function converse(conversing: Conversing): Promise<ExitCode> {
  const { screen } = conversing;
  try {
    const end = await talkOnce(conversing);
    if (end === 'over') screen.farewell('The chat is over.');
    if (end === 'ended') screen.warn('This chat has ended. Start a new one.');
    return end === 'ended' || end === 'failed' ? exitCodes.problems : exitCodes.good;
  } finally {
    screen.close();
  }
}

/** Runs the loop on a screen that stays open, without a message at the end of the chat. */
export async function talkOnce(conversing: Conversing): Promise<TalkEnd> {
  const { link, screen, visitor, isResuming } = conversing;
  try {
    if (isResuming) return await resume(conversing);
    const { title, settings, reply } = await link.start(visitor);
    screen.greet(title ?? 'A chat');
    const question = await show(conversing, { reply, settings });
    return await talk(conversing, { question, settings });
  } catch (error) {
    return fail(conversing, error);
  }
}

/** Shows the transcript so far, and continues from there. */
async function resume(conversing: Conversing): Promise<TalkEnd> {
  const { link, screen, isShown = false, greeting = 'Welcome back' } = conversing;
  const chat = await link.resume();
  if (!isShown) {
    screen.greet(greeting);
    showTranscript(chat, screen);
  }
  if (chat.isEnded) return 'ended';
  const settings = {};
  const { messages = [] } = chat.turns.at(-1) ?? {};
  const { input, clientSideActions } = chat;
  const reply = {
    messages,
    ...(input ? { input } : {}),
    ...(clientSideActions ? { clientSideActions } : {}),
  };
  const question = input
    ? questionOf(reply, input, settings)
    : turnEnd(reply) === 'awaited'
      ? await show(conversing, { reply: await link.reply(undefined), settings })
      : openQuestion;
  return talk(conversing, { question, settings });
}

/** Asks and sends, question by question. */
async function talk(
  conversing: Conversing,
  begun: { question: Question | undefined; settings: Settings },
): Promise<TalkEnd> {
  const { screen, interruption } = conversing;
  let { question } = begun;
  while (question) {
    const reply = await screen.ask(question, interruption);
    if (reply.type === 'interrupted') return 'interrupted';
    if (reply.type === 'left') return leave(conversing);
    const answer = await send(conversing, question, reply.message);
    question = answer
      ? await show(conversing, { reply: answer, settings: begun.settings })
      : withEmptyLine(question);
  }
  return 'over';
}

/** An input has messages of its own only when it refuses a reply. */
function isRefusal({ messages, input }: ContinueChatResponse): boolean {
  return messages.some(({ id }) => id === input?.id);
}

/** A repeated question is not prefilled. */
function withEmptyLine(question: Question): Question {
  return question.type === 'picked' ? question : { ...question, prefilled: undefined };
}

/** Sends a message. A refused reply is reported and the question repeated; any other failure ends the loop. */
async function send(
  { link, screen }: Conversing,
  question: Question,
  message: Message | undefined,
): Promise<ContinueChatResponse | undefined> {
  const blockId = question.type === 'typed' ? question.fileInputId : undefined;
  try {
    return await link.reply(
      blockId === undefined ? message : await withTypedFile(message, { link, blockId }),
    );
  } catch (error) {
    if (!(error instanceof ChatError) || !REFUSED.has(error.status)) throw error;
    const reasons = error.issues.map((issue) => [issue.message, issue.fix].filter(Boolean).join(' '));
    screen.warn(reasons.join('\n') || error.message);
    return undefined;
  }
}

/** Statuses of refused replies and files: wrong form, too large, wrong type. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415]);

/** Shows a turn, and continues by itself where a browser would. Returns the next question, or nothing when the chat is over. */
async function show(
  conversing: Conversing,
  first: { reply: ContinueChatResponse; settings: Settings },
): Promise<Question | undefined> {
  let { reply } = first;
  for (let turns = 0; turns < MOST_SILENT_TURNS; turns++) {
    await showTurn(conversing, { reply, settings: first.settings });
    if (reply.input) return questionOf(reply, reply.input, first.settings);
    if (turnEnd(reply) === 'over') return undefined;
    reply = await conversing.link.reply(undefined);
  }
  conversing.screen.warn('The bot loops without asking anything, so this chat ends here.');
  return undefined;
}

function questionOf(reply: ContinueChatResponse, input: Input, settings: Settings): Question {
  const question = asWanted(toQuestion(input), settings);
  return isRefusal(reply) ? withEmptyLine(question) : question;
}

async function showTurn(
  { screen, isTyping, signal }: Conversing,
  { reply, settings }: { reply: ContinueChatResponse; settings: Settings },
): Promise<void> {
  if (reply.lastMessageNewFormat !== undefined) screen.note(`understood as: ${reply.lastMessageNewFormat}`);
  for (const shown of shownOrder(reply)) {
    if ('bubble' in shown) {
      const text = bubbleText(shown.bubble);
      if (isTyping) await pause(typingDelayMs(text, settings.typingEmulation), signal);
      screen.say(text);
    } else {
      screen.note(actionNote(shown.action));
      if (isTyping && shown.action.type === 'wait')
        await pause(shown.action.wait.secondsToWaitFor * 1_000, signal);
    }
  }
  for (const log of reply.logs ?? [])
    screen.note(`${log.status ?? 'error'}: ${log.description}${log.details ? ` (${log.details})` : ''}`);
}

/** Prefills the known value only for bots that want it. */
function asWanted(question: Question, { general }: Settings): Question {
  if (question.type === 'picked' || general?.isInputPrefillEnabled) return question;
  return { ...question, prefilled: undefined };
}

function leave({ link, screen }: Conversing): TalkEnd {
  const hint = link.resumeHint();
  screen.farewell(hint ? `Goodbye. To continue this chat: ${hint}` : 'Goodbye.');
  return 'left';
}

function fail(conversing: Conversing, error: unknown): TalkEnd {
  if (conversing.signal.aborted) return leave(conversing);
  if (!(error instanceof ChatError)) throw error;
  const { link, screen } = conversing;
  const details = error.issues.map((issue) => `  ${issueLine(issue)}`);
  screen.warn([error.message, ...details].join('\n'));
  screen.farewell(wayOut(error, link));
  return 'failed';
}

/** Suggests what to do after a failure. A chat that the server no longer has cannot be resumed. */
function wayOut({ status }: ChatError, link: ChatLink): string {
  const hint = status === 404 ? undefined : link.resumeHint();
  if (hint) return `When the server is available again, continue with: ${hint}`;
  return status === 0 ? 'Is it running? In the folder of Colloquy: npm start' : '';
}

/** Waits until the duration is over or the visitor leaves. */
async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  if (durationMs > 0) await delay(durationMs, undefined, { signal });
}
