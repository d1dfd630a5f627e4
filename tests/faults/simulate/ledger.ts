// The ledger: the sequential model of all chats, held against every commit and every answer at the moment when it happens.
import type { Store, TurnCommit } from '@colloquy/server';
import type { ApiResponse } from '../../../packages/runtime/src/chats/api-response.ts';
import { expectedText, saidText } from '../counting-bot.ts';
import type { CalledServices } from './called-services.ts';
import { isBearable } from './scenario.ts';
import type { World } from './world.ts';

/** Something that a client wants done once. */
export interface Operation {
  readonly name: string;
  /** Absent for a start. */
  readonly sessionId: string | undefined;
  /** Absent when it is sent only once. */
  readonly key: string | undefined;
  /** The reply; texts of replies without a key are unique. */
  readonly text: string;
}

/** What is known of all chats. */
export interface Ledger {
  invoked(operation: Operation): void;
  /** The key of an operation is used for something else, so that it may be told so itself. */
  misused(operation: Operation): void;
  /** Another system sends data, which must be new. */
  delivered(data: string): void;
  /** It was told that the data was received: by now the chat uses it, or is going to. */
  received(data: string, sessionId: string): void;
  /** The store took a turn. */
  committed(turn: TurnCommit): void;
  /** A server answered, whether or not that reaches the client. */
  answered(operation: Operation, answer: ApiResponse): void;
  /** What the store holds in the end is what it took. */
  check(truth: Store): Promise<void>;
  /** Turns that the store took. */
  readonly turns: () => number;
}

/** What the store took of one chat. */
interface TakenChat {
  readonly resultId: string | undefined;
  readonly replies: string[];
  turns: number;
  /** Whether it waits for a client that watches. */
  isWatched: boolean;
}

/** Answers that ask a client to try again. */
const TRY_AGAIN = [409, 429, 503];

/** Opens an empty ledger. */
export function openLedger({ violated, note, scenario }: World, services: CalledServices): Ledger {
  const byKey = new Map<string, Operation>();
  const byText = new Map<string, Operation>();
  const chats = new Map<string, TakenChat>();
  /** The operations of the turns that the store took, with the answers that were stored. */
  const taken = new Map<Operation, string>();
  const misused = new Set<Operation>();
  /** What was journaled for a turn before its operation was sent. */
  const shown = new Map<Operation, string | undefined>();
  /** What other systems sent. */
  const sent = new Set<string>();
  const used = new Set<string>();
  const isAwaiting = scenario.bot === 'watching' || scenario.bot === 'listening';

  /** Which operation a turn is: by its key, or by the last reply that its text repeats. */
  function operationOf({ request }: TurnCommit, replies: readonly string[]): Operation | undefined {
    // A turn whose request had no key is kept under one of the server's own: that of a fresh id.
    return request && !/^id\d+$/.test(request.key)
      ? byKey.get(request.key)
      : byText.get(replies.at(-1) ?? '');
  }

  /** Holds what the bot said against what it has to say after these replies. */
  function checkText(
    said: string,
    { id, turn }: TurnCommit['session'],
    { replies, operation }: { readonly replies: readonly string[]; readonly operation: Operation },
  ): void {
    const expected = expectedText(replies);
    const isBare = scenario.bot === 'talking' || replies.at(-1) === 'bye';
    if (isBare && said === expected) return;
    const [, text, visit = '', mail = ''] = /^(.*\]) (\w+)\/(\w+)$/.exec(said) ?? [];
    if (text !== expected) violated(`${id} turn ${turn} says ${said} instead of ${expected}`);
    const before = shown.get(operation);
    if (before !== undefined && before !== visit)
      violated(`${id} turn ${turn} uses ${visit}, where ${before} was shown before`);
    used.add(visit);
    if (isAwaiting && (visit === operation.text || sent.has(visit))) return;
    const key = services.keyOf(visit);
    const isGood = visit.startsWith('visit') ? key?.startsWith(`${id}:${turn}:0:`) : FAILURES.has(visit);
    if (!isGood) violated(`${id} turn ${turn} uses ${visit}, which was given to ${key}`);
    if (mail !== 'sent' && !FAILURES.has(mail)) violated(`${id} turn ${turn} says ${mail} of its mail`);
  }

  return {
    turns: () => taken.size,
    invoked(operation) {
      if (operation.key === undefined) byText.set(operation.text, operation);
      else byKey.set(operation.key, operation);
      const chat = chats.get(operation.sessionId ?? '');
      if (chat?.isWatched) shown.set(operation, services.textOf(`${operation.sessionId}:${chat.turns + 1}`));
    },
    misused: (operation) => misused.add(operation),
    delivered: (data) => sent.add(data),
    received(data, sessionId) {
      const chat = chats.get(sessionId);
      const isDue = chat && services.textOf(`${sessionId}:${chat.turns + 1}`) === data;
      if (isBearable(scenario) && !isDue && !used.has(data))
        violated(`${data} was received by ${sessionId}, and is not used`);
    },
    committed(turn) {
      const { session, response } = turn;
      const chat = chats.get(session.id) ?? {
        resultId: session.resultId,
        replies: [],
        turns: 0,
        isWatched: false,
      };
      chats.set(session.id, chat);
      const said = saidText(response);
      const operation = operationOf(turn, repliesIn(said));
      if (!operation) {
        violated(`${session.id} turn ${session.turn} was asked for by nobody: ${said}`);
        return;
      }
      if (taken.has(operation)) violated(`${operation.name} is applied twice`);
      taken.set(operation, response);
      if (chat.turns++ > 0 && !chat.isWatched) chat.replies.push(operation.text);
      chat.isWatched = isAwaiting && !chat.isWatched && operation.text !== 'bye';
      if (session.turn !== chat.turns)
        violated(`${session.id} takes turn ${session.turn} where turn ${chat.turns} is due`);
      if (operation.sessionId !== undefined && operation.sessionId !== session.id)
        violated(`${operation.name} was applied to ${session.id}`);
      if (!chat.isWatched) checkText(said, session, { replies: chat.replies, operation });
      else if (said !== '') violated(`${session.id} turn ${session.turn} says ${said} too early`);
    },
    answered(operation, { status, body }) {
      note(`${operation.name} is answered ${status}`);
      const known = taken.get(operation);
      if (status === 200 && known === undefined)
        violated(`${operation.name} is acknowledged, but not stored`);
      else if (status === 200 && known !== body)
        violated(`${operation.name} is answered with other bytes: ${body} instead of ${known}`);
      const isFine =
        TRY_AGAIN.includes(status) ||
        (status === 404 && hasEnded(operation)) ||
        (status === 422 && misused.has(operation));
      if (status !== 200 && !isFine) violated(`${operation.name} is refused: ${status} ${body}`);
    },
    async check(truth) {
      const ids = [...chats.keys()];
      const stored = await truth.loadSessions(ids);
      for (const [index, [id, { resultId, replies, turns }]] of [...chats].entries()) {
        const turn = stored[index]?.turn;
        if (turn !== turns) violated(`${id} is at turn ${turn} after ${turns}`);
        const result = resultId === undefined ? undefined : await truth.loadResult(resultId);
        const answers = JSON.stringify(result?.answers.map(({ content }) => content));
        if (answers !== JSON.stringify(replies))
          violated(`${id} kept ${answers} of ${JSON.stringify(replies)}`);
      }
    },
  };

  function hasEnded({ sessionId = '' }: Operation): boolean {
    return chats.get(sessionId)?.replies.at(-1) === 'bye';
  }
}

const FAILURES: ReadonlySet<string> = new Set(['status', 'timeout']);

/** The replies that a text repeats. */
function repliesIn(said: string): string[] {
  const [list] = /\[.*\]/.exec(said) ?? [];
  return list === undefined ? [] : (JSON.parse(list) as string[]);
}
