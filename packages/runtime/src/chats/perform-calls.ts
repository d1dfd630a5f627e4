// Completes a turn that stops at calls. The engine says what to call, a port performs it.

import type { Host, State, Stop, Turn, TurnOutcome } from '@colloquy/engine';
import { resumeTurn } from '@colloquy/engine';
import type { PortContext, Ports } from '@colloquy/integrations';
import { inSlices } from '@colloquy/integrations';
import type { Call, CallResult } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { readBack, readBackInSteps, textOfResult } from '../records/result-text.ts';
import type { CallGate } from './call-gate.ts';
import { refuseCall } from './calls-off.ts';
import { givenResult } from './given-results.ts';
import type { Pace } from './pace.ts';
import type { RequestContext } from './request-context.ts';
import type { Beginning, TurnJournal } from './turn-journal.ts';
import { hashOfCall } from './turn-journal.ts';
import type { TurnWatcher } from './watchers.ts';

/** What performs calls. */
export interface CallDependencies {
  /** Only `get` is used, so that a host may pass anything that finds ports. */
  readonly ports: Ports;
  readonly gate: CallGate;
  /** Continues a turn in slices, so that others run in between. */
  readonly pace: Pace;
  /** Aborted when the server stops. The results of calls in progress are then ignored. */
  readonly stopSignal: AbortSignal;
}

/** The turn whose calls are made. */
export interface CallingTurn {
  readonly sessionId: string;
  /** Absent when no request can name this turn again: for a start without an idempotency key. */
  readonly journal: TurnJournal<Beginning> | undefined;
  /** Whether the turn is still the next one of its session. Asked once, after the first write into the journal. */
  readonly isCurrent: () => Promise<boolean>;
  readonly serverUrl: string | undefined;
  readonly waitOutside: RequestContext['waitOutside'];
  readonly watcher: TurnWatcher | undefined;
}

/** How a turn with calls ended. `lost`: another run has or had this turn. `stopped`: the server stops; the turn can be run again. */
export type CalledTurn = TurnOutcome | 'lost' | 'stopped';

/**
 * Performs calls until the turn stops for another reason. Each is journaled before and after; calls of an earlier run
 * are not repeated. The key derives from session, turn, number and content, so a call in progress at a crash is
 * repeated under the same key.
 */
export async function performCalls(
  host: Host,
  first: Turn,
  calling: CallingTurn,
  dependencies: CallDependencies,
): Promise<CalledTurn> {
  let outcome: TurnOutcome = { ok: true, turn: first };
  const makeCall = createCaller(host, calling, dependencies);
  const count: Record<string, number> = {};
  let characters = 0;
  while (outcome.ok && outcome.turn.stop.type === 'call') {
    const { turn } = outcome;
    const { stop } = outcome.turn;
    const result = stop.isOptional
      ? await knownResult(turn.state, stop, calling.journal)
      : (givenResult(turn.state, { turn: turn.state.turn, number: stop.number }) ??
        refuseCall(stop.call, turn.state) ??
        overuse(stop.call, count, dependencies) ??
        (await makeCall(turn, stop, characters)));
    if (typeof result === 'string') return result;
    if (result) characters += textOfResult(result).length;
    if (characters > limits.quickResultCharacters) await dependencies.pace.slice();
    outcome = await dependencies.pace.run(
      host,
      { play: (on) => resumeTurn(on, turn, result) },
      turn.meter.fuel,
    );
  }
  // The commit comes next, with all of that in its record.
  if (characters > limits.quickResultCharacters) await dependencies.pace.slice();
  return outcome;
}

/** A call and its number in the turn. */
export type NumberedCall = Pick<Extract<Stop, { type: 'call' }>, 'call' | 'number' | 'isShown'>;

/** The result of an earlier call. If there is none, it is too late for one. */
async function knownResult(
  state: State,
  { call, number }: NumberedCall,
  journal: CallingTurn['journal'],
): Promise<CallResult | 'lost' | undefined> {
  const known = journal?.resultOf(number, hashOfCall(state, call));
  if (known || !journal) return known;
  return (await journal.renew()) ? undefined : 'lost';
}

/** @param charactersBefore of the results that the turn has already */
type MakeCall = (
  turn: Turn,
  numbered: NumberedCall,
  charactersBefore: number,
) => Promise<CallResult | 'lost' | 'stopped'>;

/** Makes the calls of one turn, with its journal. */
function createCaller(host: Host, calling: CallingTurn, dependencies: CallDependencies): MakeCall {
  const { sessionId, journal, isCurrent, serverUrl, waitOutside, watcher } = calling;
  let isFirst = true;
  return async (turn, numbered, charactersBefore) => {
    const { call, number, isShown } = numbered;
    const hash = hashOfCall(turn.state, call);
    const known = journal?.resultOf(number, hash);
    const onText = isShown && watcher ? (piece: string) => watcher.text(number, piece) : undefined;
    if (known) {
      watcher?.reached(turn);
      if (known.ok && typeof known.response.text === 'string') onText?.(known.response.text);
      return known;
    }
    if (journal && !(await journal.intend(number, { hash, call }))) return 'lost';
    // Since the load, another holder may have committed the turn and removed its journal.
    if (journal && isFirst && !(await isCurrent())) return 'lost';
    isFirst = false;
    // The turn is run again with a renewed journal.
    if (journal && !journal.mayCall()) return 'lost';
    watcher?.reached(turn);
    const idempotencyKey = `${sessionId}:${turn.state.turn}:${number}:${hash}`;
    const botId = callingBot(host, turn.state);
    const begun = performance.now();
    const performing = performCall(
      call,
      { idempotencyKey, sessionId, botId, serverUrl, onText },
      dependencies,
    );
    const performed = await (waitOutside?.(performing) ?? performing);
    if (performed === 'stopped') {
      await leaveToOthers(journal);
      return performed;
    }
    // Timing is for authors; visitors' chats omit values that differ each run.
    const timed = turn.state.isPreview
      ? { ...performed, tookMs: Math.round(performance.now() - begun) }
      : performed;
    const result = withinBounds(timed, charactersBefore);
    if (journal && !(await journal.keep(number, { hash, call, result }))) return 'lost';
    // Writing a long result took its time, and reading it back takes more.
    return textOfResult(result).length > limits.quickResultCharacters
      ? inSlices(readBackInSteps(result), () => dependencies.pace.slice())
      : readBack(result);
  };
}

/**
 * Lets another server repeat an interrupted call at once when this one stops: otherwise retries are refused until the
 * lease ends. If this write fails, the lease ends by itself.
 */
export async function leaveToOthers(journal: TurnJournal<Beginning> | undefined): Promise<void> {
  await journal?.release().catch(() => undefined);
}

/** The bot of the running block, whose permissions the operator sets. */
export function callingBot(host: Host, { frames }: State): string | undefined {
  return host.flow(frames.at(-1)?.flow ?? '')?.bot.id;
}

/** Makes a call through a port, as soon as there is room. Results during the server's stop are ignored. */
export async function performCall(
  call: Call,
  context: PortContext,
  { ports, gate, pace, stopSignal }: CallDependencies,
): Promise<CallResult | 'stopped'> {
  const result = await gate.run(async () => {
    const port = stopSignal.aborted ? undefined : ports.get(call.port);
    return (
      port?.(call, { ...context, slice: () => pace.slice() }) ??
      failed('aborted', 'The server stopped before the call was made.')
    );
  });
  return stopSignal.aborted ? 'stopped' : result;
}

/** A turn keeps the results of all its calls until it is committed, and for as long as its record. */
function withinBounds(result: CallResult, charactersBefore: number): CallResult {
  if (charactersBefore + textOfResult(result).length <= limits.resultCharactersPerTurn) return result;
  return failed(
    'too_large',
    `What the calls of this turn gave is larger than ${limits.resultCharactersPerTurn} characters together; no turn may keep more.`,
  );
}

/** Refusals that every run repeats, so that they need no journal. */
function overuse(
  call: Call,
  count: Record<string, number>,
  dependencies: CallDependencies,
): CallResult | undefined {
  const calls = (count[call.port] ?? 0) + 1;
  count[call.port] = calls;
  return refusalOf(call, calls, dependencies);
}

function refusalOf({ port }: Call, count: number, { ports }: CallDependencies): CallResult | undefined {
  const most = limits.callsPerTurn[port];
  if (most !== undefined && count > most)
    return failed(
      'overloaded',
      `This turn has made ${most} calls of the port "${port}" already; no turn may make more.`,
    );
  if (ports.get(port)) return undefined;
  return { ok: false, failure: { code: 'unavailable', message: `This server has no port "${port}".` } };
}
