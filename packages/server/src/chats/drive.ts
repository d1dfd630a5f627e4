// Driving: a turn that stops at calls is carried to its end. The engine says what to call, a port performs it.
import type { Call, CallResult, Host, Turn, TurnOutcome } from '@colloquy/engine';
import { resumeTurn } from '@colloquy/engine';
import { limits } from '../limits.ts';
import { failed } from '../ports/port-failure.ts';
import type { CallGate } from './call-gate.ts';
import type { Beginning, TurnJournal } from './turn-journal.ts';
import { hashOfCall } from './turn-journal.ts';

/** Performs the calls of one port. A port never throws: what goes wrong is a failure, which the flow handles. */
export type Port = (call: Call, context: { readonly idempotencyKey: string }) => Promise<CallResult>;

/** The ports a server has, by the name that blocks use. */
export type Ports = ReadonlyMap<string, Port>;

/** What performs calls. */
export interface CallParts {
  /** Asked by `get` alone, so that a host may hand in anything that finds ports. */
  readonly ports: Ports;
  readonly gate: CallGate;
  /** Aborted when the server stops. What calls that are under way come to is then not the visitor's affair. */
  readonly stopSignal: AbortSignal;
}

/** The turn whose calls are made. */
export interface Driving {
  readonly sessionId: string;
  /** Absent when nobody could ever run this turn again: for a start without an idempotency key. */
  readonly journal: TurnJournal<Beginning> | undefined;
  /** Whether the turn is still the next one of its session. Asked once, after the first write into the journal. */
  readonly isCurrent: () => Promise<boolean>;
}

/** How driving ended. `lost`: somebody else runs or ran this turn. `stopped`: the server stops; the turn can be run again. */
export type Driven = TurnOutcome | 'lost' | 'stopped';

/**
 * Performs calls until the turn stops for another reason. Each is journaled before it is made and after it was answered; one that an
 * earlier run made is not made again. Its key follows from session, turn, number and content, so a call that was under way when the
 * server died is made again under the same key.
 */
export async function drive(host: Host, first: Turn, driving: Driving, parts: CallParts): Promise<Driven> {
  let outcome: TurnOutcome = { ok: true, turn: first };
  const makeCall = createCaller(driving, parts);
  const count: Record<string, number> = {};
  while (outcome.ok && outcome.turn.stop.type === 'call') {
    const { call, number } = outcome.turn.stop;
    const calls = (count[call.port] ?? 0) + 1;
    count[call.port] = calls;
    const result: CallResult | 'lost' | 'stopped' =
      refusalOf(call, calls, parts) ?? (await makeCall(outcome.turn, call, number));
    if (typeof result === 'string') return result;
    outcome = resumeTurn(host, outcome.turn, result);
  }
  return outcome;
}

type MakeCall = (turn: Turn, call: Call, number: number) => Promise<CallResult | 'lost' | 'stopped'>;

/** Makes the calls of one turn, with its journal. */
function createCaller(
  { sessionId, journal, isCurrent }: Driving,
  { ports, gate, stopSignal }: CallParts,
): MakeCall {
  let isFirst = true;
  return async (turn, call, number) => {
    const hash = hashOfCall(turn, call);
    const known = journal?.resultOf(number, hash);
    if (known) return known;
    if (journal && !(await journal.intend(number, { hash, call }))) return 'lost';
    // Whoever had the turn before may have committed it, and removed the journal with that, since it was loaded here.
    if (journal && isFirst && !(await isCurrent())) return 'lost';
    isFirst = false;
    const idempotencyKey = `${sessionId}:${turn.state.turn}:${number}:${hash}`;
    const result = await gate.run(async () => {
      const port = stopSignal.aborted ? undefined : ports.get(call.port);
      return (
        port?.(call, { idempotencyKey }) ?? failed('aborted', 'The server stopped before the call was made.')
      );
    });
    if (stopSignal.aborted) return 'stopped';
    if (!journal) return result;
    return (await journal.keep(number, { hash, call, result })) ?? 'lost';
  };
}

/** What is refused again each time the turn is run, and needs no journal for that. */
function refusalOf({ port }: Call, count: number, { ports }: CallParts): CallResult | undefined {
  const most = limits.callsPerTurn[port];
  if (most !== undefined && count > most)
    return failed(
      'overloaded',
      `This turn has made ${most} calls of the port "${port}" already; no turn may make more.`,
    );
  if (ports.get(port)) return undefined;
  return { ok: false, failure: { code: 'unavailable', message: `This server has no port "${port}".` } };
}
