// Runs a flow in a test: real definitions, the real engine, a fixed clock and seed.
import type {
  ChatReply,
  ChatStart,
  Evaluator,
  Flow,
  Host,
  PatternMatcher,
  Registry,
  State,
  TextFormat,
  Turn,
  TurnOutcome,
} from '@colloquy/engine';
import {
  continueTurn,
  createRegistry,
  foldReply,
  loadFlow,
  noEvaluator,
  resumeTurn,
  startTurn,
} from '@colloquy/engine';
import type { CallResult, Issue, Message, Problem, Value } from '@colloquy/schema';
import { bubbleLine, issueLine, parseBot } from '@colloquy/schema';
import { matchesPattern } from '../patterns/matches-pattern.ts';
import { blockTypes } from '../registry.ts';
import type { BlockShorthand, FlowShorthand } from './shorthand.ts';
import { expandFlow } from './shorthand.ts';

/** The clock of tests: 2026-11-21T10:00:00Z, a Saturday. */
export const testNow = Date.parse('2026-11-21T10:00:00Z');

export interface TalkOptions {
  /** Default: all blocks of this package. */
  readonly registry?: Registry;
  /** Epoch milliseconds. Default: `testNow`. */
  readonly now?: number;
  /** IANA name. Default: UTC. */
  readonly zone?: string;
  /** BCP 47 tag. Default: en. */
  readonly locale?: string;
  readonly seed?: string;
  /** Default: none, so that code fails with a log entry. */
  readonly evaluator?: Evaluator;
  readonly matches?: PatternMatcher;
  /** Linked bots by id. */
  readonly linked?: Readonly<Record<string, FlowShorthand | readonly BlockShorthand[]>>;
  /** Default: live, with the result id `result`. */
  readonly isPreview?: boolean;
  readonly format?: TextFormat;
}

/** The outcome of one turn. A refused turn has a `problem`, an empty reply, and the unchanged state. */
export interface TalkTurn {
  readonly problem: Problem | undefined;
  readonly reply: ChatReply;
  /** Bubbles as text: Markdown of text bubbles, `[image] address` of others. */
  readonly said: readonly string[];
  readonly events: Turn['events'];
  readonly stop: Turn['stop'] | undefined;
  readonly state: State;
  /** Values by variable name, of the innermost bot, without unset ones. */
  readonly variables: Readonly<Record<string, Value>>;
}

/** A chat with a flow. Between turns, the state is serialized as JSON, as in a store. */
export interface Talk {
  readonly flow: Flow;
  /** Problems of the flow, found by parsing and loading. */
  readonly problems: readonly Issue[];
  start(beginning?: Partial<Omit<ChatStart, 'flow'>>): TalkTurn;
  /** Sends a text or any message; without one, a continue request without a message. */
  say(message?: string | Message): TalkTurn;
  /** Passes in the result of the call at which the last turn stopped. */
  resume(result: CallResult): TalkTurn;
  /** Advances the clock. */
  wait(milliseconds: number): void;
}

/**
 * Opens a chat with a flow in shorthand, or with a list of blocks. `say` starts the chat if needed.
 *
 * @throws when the flow is not a bot at all
 * @example
 * const chat = talk(['Your name?', { type: 'text input' }, 'Bye']);
 * chat.start().reply.input?.type; // 'text input'
 * chat.say('Ada').said; // ['Bye']
 */
export function talk(
  flowShorthand: FlowShorthand | readonly BlockShorthand[],
  options: TalkOptions = {},
): Talk {
  const registry = options.registry ?? createRegistry(blockTypes);
  const root = load(flowShorthand, { hash: 'root', registry });
  const linked = new Map(
    Object.entries(options.linked ?? {}).map(([id, shorthand]) => [
      id,
      load(shorthand, { hash: `linked-${id}`, registry, id }).flow,
    ]),
  );
  const flows = new Map([root.flow, ...linked.values()].map((flow) => [flow.hash, flow]));
  let now = options.now ?? testNow;
  let last: { readonly state: State; readonly turn?: Turn } | undefined;
  const host = (): Host => ({
    flow: (hash) => flows.get(hash),
    linked: (botId) => linked.get(botId),
    now,
    evaluator: options.evaluator ?? noEvaluator,
    matches: options.matches ?? matchesPattern,
  });
  const turnOf = (outcome: TurnOutcome): TalkTurn => {
    if (!outcome.ok)
      return {
        problem: outcome.problem,
        reply: { messages: [] },
        said: [],
        events: [],
        stop: undefined,
        state: last?.state as State,
        variables: {},
      };
    const state = JSON.parse(JSON.stringify(outcome.turn.state)) as State;
    const turn = { ...outcome.turn, state };
    last = { state, turn };
    const reply = foldReply(host(), turn, options.format ?? 'richText');
    return {
      problem: undefined,
      reply,
      said: reply.messages.map(bubbleLine),
      events: turn.events,
      stop: turn.stop,
      state,
      variables: variablesOf(state, flows),
    };
  };
  /** Optional calls are for results that may already exist; here none do. */
  const withoutResult = (outcome: TurnOutcome): TurnOutcome =>
    outcome.ok && outcome.turn.stop.type === 'call' && outcome.turn.stop.isOptional
      ? resumeTurn(host(), outcome.turn, undefined)
      : outcome;
  const start: Talk['start'] = (beginning = {}) =>
    turnOf(
      startTurn(host(), {
        flow: root.flow,
        seed: options.seed ?? '0',
        resultId: options.isPreview ? undefined : 'result',
        locale: options.locale ?? 'en',
        timeZone: options.zone ?? 'UTC',
        isStreamEnabled: false,
        ...beginning,
      }),
    );
  return {
    flow: root.flow,
    problems: root.problems,
    start,
    say(message) {
      if (!last) start();
      const sent: Message | undefined =
        typeof message === 'string' ? { type: 'text', text: message } : message;
      return turnOf(withoutResult(continueTurn(host(), (last as { state: State }).state, sent)));
    },
    resume(result) {
      if (!last?.turn) throw new Error('There is no turn to resume.');
      return turnOf(resumeTurn(host(), last.turn, result));
    },
    wait(milliseconds) {
      now += milliseconds;
    },
  };
}

function load(
  shorthand: FlowShorthand | readonly BlockShorthand[],
  { hash, registry, id }: { hash: string; registry: Registry; id?: string },
): { readonly flow: Flow; readonly problems: readonly Issue[] } {
  const definition = expandFlow(shorthand);
  const parsed = parseBot(id === undefined ? definition : { ...definition, id });
  if (!parsed.bot) throw new Error(`The flow cannot be read: ${parsed.problems.map(issueLine).join(' ')}`);
  const { flow, problems } = loadFlow(parsed.bot, { hash, registry });
  return { flow, problems: [...parsed.problems, ...problems] };
}

function variablesOf(state: State, flows: ReadonlyMap<string, Flow>): Record<string, Value> {
  const frame = state.frames.at(-1);
  const flow = flows.get(frame?.flow ?? '');
  const entries = (flow?.variables ?? []).map(
    ({ name }, index) => [name, frame?.variables[index] ?? null] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
