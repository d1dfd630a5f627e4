// Plays a talk of random replies with random bots, on the engine alone, with everything fixed that a host decides.
import { createQuickJsEvaluator, matchesPattern, registry } from '@colloquy/blocks';
import type { ChatReply, Evaluator, Flow, Host, State, Turn, TurnOutcome } from '@colloquy/engine';
import { continueTurn, foldReply, loadFlow, resumeTurn, startTurn } from '@colloquy/engine';
import type { Message, Problem } from '@colloquy/schema';
import { parseBot } from '@colloquy/schema';
import type { CallResult } from '../../packages/schema/src/ports/call.ts';
import type { Recipe } from './arbitrary-reply.ts';
import { toMessage } from './arbitrary-reply.ts';
import type { Definition } from './assemble-flow.ts';

/** Bots that can run, by what links call them. The chat is with `main`. */
export interface Bots {
  readonly main: Flow;
  readonly byHash: ReadonlyMap<string, Flow>;
  readonly byId: ReadonlyMap<string, Flow>;
}

/** One turn that was asked for: what came of it, or why it was refused. */
export interface PlayedTurn {
  readonly message: Message | undefined;
  readonly before: State | undefined;
  readonly turn: Turn | undefined;
  readonly reply: ChatReply;
  readonly problem: Problem | undefined;
}

/** How a talk is played. */
export interface Playing {
  /** Sends every state through JSON text between two turns, as a store does. */
  readonly isStored?: boolean;
  readonly isPreview?: boolean;
  readonly format?: 'richText' | 'markdown';
  /** Sent along with the start. */
  readonly first?: Recipe;
}

/** The clock of all talks: 2026-11-21T10:00:00Z; each turn is a minute later. */
const FIRST_TURN_AT = Date.UTC(2026, 10, 21, 10);

/** Evaluations in one turn that really run; a random loop of scripts would take seconds and shows nothing new. */
const EVALUATIONS_PER_TURN = 20;

const sandbox = await createQuickJsEvaluator();

/** Reads and loads bots; nothing when the main one cannot run. Parsing and loading never throw, so neither does this. */
export function readBots(definitions: {
  readonly main: Definition;
  readonly other?: Definition | undefined;
}): Bots | undefined {
  const flows = Object.entries(definitions).flatMap(([id, definition]) => {
    const { bot } = parseBot(definition);
    return bot ? [[id, loadFlow(bot, { hash: `hash of ${id}`, registry }).flow] as const] : [];
  });
  const byId = new Map(flows);
  const main = byId.get('main');
  return main && { main, byId, byHash: new Map(flows.map(([, flow]) => [flow.hash, flow])) };
}

/** Plays replies until the chat ends. The first turn is the start. */
export function play(bots: Bots, replies: readonly Recipe[], playing: Playing = {}): readonly PlayedTurn[] {
  const turns: PlayedTurn[] = [];
  let state: State | undefined;
  let reply: ChatReply = { messages: [] };
  for (const [number, wanted] of [playing.first, ...replies].entries()) {
    const message = wanted && toMessage(wanted, reply.input);
    const host = hostOf(bots, FIRST_TURN_AT + number * 60_000);
    const before: State | undefined = state;
    const outcome = answerCalls(
      host,
      before ? continueTurn(host, before, message) : start(host, bots, { ...playing, message }),
    );
    const turn = outcome.ok ? outcome.turn : undefined;
    deepFreeze(turn);
    if (turn) {
      reply = foldReply(host, turn, playing.format ?? 'richText');
      state = playing.isStored ? (JSON.parse(JSON.stringify(turn.state)) as State) : turn.state;
    }
    turns.push({
      message,
      before,
      turn,
      reply: turn ? reply : { messages: [] },
      problem: outcome.ok ? undefined : outcome.problem,
    });
    if (!state || state.status === 'ended') break;
  }
  return turns;
}

/** Everything of a talk that a host stores or sends, as text. */
export function bytesOf(turns: readonly PlayedTurn[]): readonly string[] {
  return turns.map(({ turn, reply, problem }) =>
    JSON.stringify({ state: turn?.state, events: turn?.events, stop: turn?.stop, reply, problem }),
  );
}

function start(
  host: Host,
  { main }: Bots,
  { isPreview, message }: Playing & { readonly message: Message | undefined },
): TurnOutcome {
  return startTurn(host, {
    flow: main,
    seed: '0123456789abcdef0123456789abcdef',
    resultId: isPreview ? undefined : 'result',
    locale: 'en',
    timeZone: 'Europe/Zurich',
    isStreamEnabled: false,
    message,
    prefilledVariables: { 'first name': 'Grace', ['__proto__']: 'x', unknown: {} },
  });
}

/** The world answers every other call and fails the rest. */
function answerCalls(host: Host, first: TurnOutcome): TurnOutcome {
  let outcome = first;
  while (outcome.ok && outcome.turn.stop.type === 'call') {
    const { number, isOptional } = outcome.turn.stop;
    const result: CallResult =
      number % 2 === 0
        ? { ok: true, response: { status: 200, headers: {}, body: '{"data":[1,{"a":"b"}]}', text: 'hello' } }
        : { ok: false, failure: { code: 'timeout', message: 'It took too long.' } };
    outcome = resumeTurn(host, outcome.turn, isOptional && number % 3 === 0 ? undefined : result);
  }
  return outcome;
}

/** The host of one turn. */
export function hostOf({ byHash, byId }: Bots, now: number): Host {
  return {
    flow: (hash) => byHash.get(hash),
    linked: (botId) => byId.get(botId),
    now,
    evaluator: thrifty(sandbox),
    matches: matchesPattern,
  };
}

/** Whoever changes a value in place after it was given away fails at once. */
function deepFreeze(node: unknown): void {
  if (typeof node !== 'object' || node === null || Object.isFrozen(node)) return;
  Object.freeze(node);
  for (const part of Object.values(node)) deepFreeze(part);
}

function thrifty(evaluator: Evaluator): Evaluator {
  let left = EVALUATIONS_PER_TURN;
  return {
    evaluate: (evaluation, budget) =>
      left-- > 0
        ? evaluator.evaluate(evaluation, budget)
        : { ok: false, message: 'Too many evaluations for a test.' },
  };
}
