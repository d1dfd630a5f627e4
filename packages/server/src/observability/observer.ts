// The observer: sees each turn and each call from outside, so that what they do need not know that they are watched.
import type { CallResult } from '@colloquy/engine';
import type { ApiResponse } from '../chats/api-response.ts';
import type { Port, Ports } from '../ports/port.ts';
import type { PassOutcome } from '../retention/start-retention.ts';
import { StoreFailure } from '../stores/store-failure.ts';
import type { Meter } from './meter.ts';
import { createMeter } from './meter.ts';
import type { CarryOut, Tracer } from './tracer.ts';
import type { CallPlace, FailedCall, Operation, WatchedTurn } from './watched.ts';

/** Watches a server. */
export interface Observer {
  readonly meter: Meter;
  /** Carries out a turn. */
  turn(watched: WatchedTurn, carryOut: CarryOut): Promise<ApiResponse>;
  /** The same ports, with their calls counted. */
  ports(ports: Ports): Ports;
  /** Is told of each call that failed. */
  onFailedCall(listener: (failed: FailedCall) => void): void;
  /** Is told that what is stored is damaged. */
  damage(damage: StoreFailure): void;
  onDamage(listener: (damage: StoreFailure) => void): void;
  /** Counts a pass of retention. */
  pass(outcome: PassOutcome): void;
  /** Is told of each pass of retention. */
  onPass(listener: (outcome: PassOutcome) => void): void;
}

/**
 * Makes an observer.
 *
 * @param tracer writes spans as well; absent where nobody collects them
 * @example
 * const observer = createObserver();
 * await observer.turn({ operation: 'start', id: 'lead' }, () => chats.startChat('lead', body, context));
 */
export function createObserver(tracer?: Tracer): Observer {
  const meter = createMeter();
  const listeners: ((failed: FailedCall) => void)[] = [];
  const damageListeners: ((damage: StoreFailure) => void)[] = [];
  const passListeners: ((outcome: PassOutcome) => void)[] = [];

  async function counted(operation: Operation, carryOut: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const startedAt = performance.now();
    let status = 500;
    try {
      const answer = await carryOut();
      status = answer.status;
      return answer;
    } catch (error) {
      if (error instanceof StoreFailure && error.code !== 'corrupt') status = 503;
      throw error;
    } finally {
      meter.turn(operation, status, performance.now() - startedAt);
    }
  }

  function watched(name: string, port: Port): Port {
    const made: Port = async (call, context) => {
      const startedAt = performance.now();
      const result = await port(call, context);
      meter.call(name, result, performance.now() - startedAt);
      if (!result.ok)
        for (const listener of listeners) listener(failedCall(name, context.idempotencyKey, result));
      return result;
    };
    return tracer
      ? (call, context) =>
          tracer.call({ port: name, ...placeOf(context.idempotencyKey) }, () => made(call, context))
      : made;
  }

  return {
    meter,
    turn: (turn, carryOut) =>
      tracer
        ? tracer.turn(turn, (onCommitted) => counted(turn.operation, () => carryOut(onCommitted)))
        : counted(turn.operation, carryOut),
    ports(ports) {
      const known = new Map<string, Port>();
      return {
        get(name: string) {
          const port = known.get(name) ?? ports.get(name);
          if (!port || known.has(name)) return port;
          const made = watched(name, port);
          known.set(name, made);
          return made;
        },
      } as Ports;
    },
    onFailedCall: (listener) => void listeners.push(listener),
    damage(damage) {
      for (const listener of damageListeners) listener(damage);
    },
    onDamage: (listener) => void damageListeners.push(listener),
    pass(outcome) {
      meter.pass(outcome);
      for (const listener of passListeners) listener(outcome);
    },
    onPass: (listener) => void passListeners.push(listener),
  };
}

/** The key of a call is `session:turn:number:hash`; an id that a preview chose may hold colons. */
function placeOf(idempotencyKey: string): CallPlace {
  const [, sessionId = '', turn, number] = /^(.*):(\d+):(\d+):[^:]*$/s.exec(idempotencyKey) ?? [];
  return {
    sessionId,
    turn: turn === undefined ? undefined : Number(turn),
    number: number === undefined ? undefined : Number(number),
  };
}

function failedCall(
  port: string,
  idempotencyKey: string,
  result: Extract<CallResult, { ok: false }>,
): FailedCall {
  return { port, code: result.failure.code, ...placeOf(idempotencyKey) };
}
