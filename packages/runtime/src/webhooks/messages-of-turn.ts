// The messages of a turn to its webhooks, derived from its writes.
import type { WebhookEvent, WebhookMessage } from '@colloquy/schema';
import type { TurnCommit } from '@colloquy/storage';
import { chatIdOf } from '../records/chat-id.ts';
import type { TurnRecord } from '../records/turn-record.ts';
import { limits } from './limits.ts';

/** A message as sent: its event and its body. */
export interface WrittenMessage {
  readonly event: WebhookEvent;
  readonly body: string;
}

/** Fields of a message besides those of every message of the chat. Its own result replaces that of the chat. */
type Data<Event extends WebhookEvent> = Event extends WebhookEvent
  ? Omit<Extract<WebhookMessage, { readonly type: Event }>['data'], 'botId' | 'chatId' | 'turn' | 'isCut'>
  : never;

type OperatedChange = NonNullable<TurnRecord['operated']>;

/** A message, and its shorter form when it is too long. */
interface Notice<Event extends WebhookEvent = WebhookEvent> {
  readonly event: Event;
  readonly data: Data<Event>;
  readonly cut?: () => Data<Event>;
}

/**
 * Folds a turn into its messages, in the order in which they are sent. The same turn gives the same messages, also when it is run again.
 *
 * @example messagesOfTurn(commit) // [{ event: 'chat.started', body: '{"type":"chat.started",…}' }]
 */
export function messagesOfTurn(turn: TurnCommit): readonly WrittenMessage[] {
  const { session, expected, answers, results, logs } = turn;
  const notices: Notice[] = [];
  if (expected === 'new') notices.push({ event: 'chat.started', data: {} });
  notices.push(...operatorNotices(turn));
  for (const answer of answers.slice(0, limits.answersPerTurn)) notices.push(answerNotice(answer));
  const errors = logs.filter(({ status }) => status === 'error');
  if (errors.length > 0) notices.push(errorNotices(errors));
  const completed = results.filter(({ isCompleted }) => isCompleted);
  for (const result of withoutSurplus(completed, session.resultId)) notices.push(resultNotice(result));
  if (session.status === 'ended') {
    const isCompleted = completed.some(({ id }) => id === session.resultId);
    notices.push({ event: 'chat.ended', data: { isCompleted } });
  }
  if (notices.length === 0) return [];
  const chat = chatOf(session);
  const timestamp = new Date(session.updatedAt).toISOString();
  return notices.map((one) => ({ event: one.event, body: bodyOf(one, { chat, timestamp }) }));
}

/**
 * The message that the result of a chat was completed, for targets that get the result itself: without a word of it, because that is read when it is sent.
 *
 * @example finishedOfTurn(commit) // [{ event: 'result.completed', body: '{"type":"result.completed",…}' }]
 */
export function finishedOfTurn(turn: TurnCommit): readonly WrittenMessage[] {
  const { session, results } = turn;
  if (!results.some(({ id, isCompleted }) => id === session.resultId && isCompleted)) return [];
  const endNotice: Notice = { event: 'result.completed', data: { variables: [] } };
  const chat = { ...chatOf(session), isCut: true };
  const timestamp = new Date(session.updatedAt).toISOString();
  return [{ event: endNotice.event, body: bodyOf(endNotice, { chat, timestamp }) }];
}

function bodyOf(
  { event, data, cut }: Notice,
  { chat, timestamp }: { readonly chat: object; readonly timestamp: string },
): string {
  const whole = JSON.stringify({ type: event, timestamp, data: { ...chat, ...data } });
  if (whole.length <= limits.messageCharacters || !cut) return whole;
  return JSON.stringify({ type: event, timestamp, data: { ...chat, isCut: true, ...cut() } });
}

/** What a person who runs the bot did. The record of a turn is read only where it may hold that. */
function operatorNotices({ record }: TurnCommit): readonly Notice[] {
  if (!record?.includes('"operated"')) return [];
  const { operated } = JSON.parse(record) as TurnRecord;
  if (!operated) return [];
  const { isPaused, said } = operated;
  const notices: Notice[] = [];
  if (isPaused === true) notices.push({ event: 'operator.joined', data: {} });
  if (said) notices.push(saidNotice(said));
  if (isPaused === false) notices.push({ event: 'operator.left', data: {} });
  return notices;
}

function saidNotice({ text, name }: NonNullable<OperatedChange['said']>): Notice<'operator.said'> {
  const who = name === undefined ? {} : { name };
  return {
    event: 'operator.said',
    data: { text, ...who },
    cut: () => ({ text: shortened(text), ...who }),
  };
}

/** A linked bot may have its own result, so an answer names its result. */
function answerNotice({
  resultId,
  blockId,
  content,
  attachedFileUrls,
}: TurnCommit['answers'][number]): Notice<'answer'> {
  return {
    event: 'answer',
    data: { resultId, blockId, content, attachedFileUrls: [...attachedFileUrls] },
    cut: () => ({ resultId, blockId, content: shortened(content), attachedFileUrls: [] }),
  };
}

/** The completed results to send: that of the chat always, those of linked bots up to the limit. */
function withoutSurplus(completed: TurnCommit['results'], own: string | undefined): TurnCommit['results'] {
  if (completed.length <= limits.resultsPerTurn) return completed;
  const ofChat = completed.filter(({ id }) => id === own);
  const linked = completed.filter(({ id }) => id !== own);
  return [...linked.slice(0, limits.resultsPerTurn - ofChat.length), ...ofChat];
}

function resultNotice({
  id: resultId,
  variables,
}: TurnCommit['results'][number]): Notice<'result.completed'> {
  return {
    event: 'result.completed',
    data: { resultId, variables: JSON.parse(variables) as Data<'result.completed'>['variables'] },
    cut: () => ({ resultId, variables: [] }),
  };
}

function errorNotices(logs: TurnCommit['logs']): Notice<'error'> {
  const entries = logs.map(({ description, details, context }) => ({
    description,
    ...(details === undefined ? {} : { details }),
    ...(context === undefined ? {} : { context }),
  }));
  return {
    event: 'error',
    data: { logs: entries },
    cut: () => ({
      logs: entries
        .slice(0, limits.logsPerMessage)
        .map(({ description }) => ({ description: shortened(description) })),
    }),
  };
}

/** A character takes up to six in JSON; half of a pair would be no text. */
function shortened(text: string): string {
  return text.slice(0, limits.cutCharacters).toWellFormed();
}

function chatOf({ id, botId, resultId, turn }: TurnCommit['session']) {
  return { botId, chatId: chatIdOf(id), ...(resultId === undefined ? {} : { resultId }), turn };
}
