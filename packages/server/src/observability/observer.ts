// The observer wraps turns and calls, so that they need no code for metrics.

import type { Port, Ports } from '@colloquy/integrations';
import type { PassOutcome } from '@colloquy/management';
import type {
  ApiResponse,
  OutboxEvent,
  RequestContext,
  RunTurn,
  TurnDependencies,
  TurnObserver,
  TurnPlan,
} from '@colloquy/runtime';
import { chatIdOf } from '@colloquy/runtime';
import type { CallResult } from '@colloquy/schema';
import { StoreFailure } from '@colloquy/storage';
import type { Meter } from './meter.ts';
import { createMeter } from './meter.ts';
import type { Tracer } from './tracer.ts';
import type { CallPosition, FailedCall, Operation } from './watched.ts';

/** Watches a server. */
export interface Observer extends TurnObserver {
  readonly meter: Meter;
  /** The same ports, with their calls counted. */
  ports(ports: Ports): Ports;
  /** Registers a listener for failed calls. */
  onFailedCall(listener: (failed: FailedCall) => void): void;
  /** Reports damaged data in the store. */
  damage(damage: StoreFailure): void;
  onDamage(listener: (damage: StoreFailure) => void): void;
  /** Counts an attempt to send an entry of the outbox. */
  outbox(event: OutboxEvent): void;
  /** Registers a listener for these. */
  onOutbox(listener: (event: OutboxEvent) => void): void;
  /** Background counting failed; it is retried later. */
  countingFailure(failure: unknown): void;
  /** Registers a listener for these. */
  onCountingFailure(listener: (failure: unknown) => void): void;
  /** Counts a pass of retention. */
  pass(outcome: PassOutcome): void;
  /** Registers a listener for passes of retention. */
  onPass(listener: (outcome: PassOutcome) => void): void;
}

/**
 * Makes an observer.
 *
 * @param tracer writes spans as well; absent without a collector
 * @example
 * const observer = createObserver();
 * const chats = createChatService(settings, observer);
 */
export function createObserver(tracer?: Tracer): Observer {
  const meter = createMeter();
  const listeners: ((failed: FailedCall) => void)[] = [];
  const damageListeners: ((damage: StoreFailure) => void)[] = [];
  const outboxListeners: ((event: OutboxEvent) => void)[] = [];
  const passListeners: ((outcome: PassOutcome) => void)[] = [];
  const countingListeners: ((failure: unknown) => void)[] = [];

  async function carryOut(
    operation: Operation,
    plan: TurnPlan,
    run: RunTurn,
    parts: TurnDependencies,
  ): Promise<ApiResponse> {
    const startedAt = performance.now();
    let status = 500;
    try {
      const response = await run(plan, parts);
      status = response.status;
      return response;
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
    carryOut: tracer
      ? (operation, plan, run, dependencies) =>
          tracer.turn({ operation, id: plan.id }, (onCommitted) =>
            carryOut(operation, watchedPlan(plan, onCommitted), run, dependencies),
          )
      : carryOut,
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
    outbox(event) {
      meter.outbox(event);
      for (const listener of outboxListeners) listener(event);
    },
    onOutbox: (listener) => void outboxListeners.push(listener),
    countingFailure(failure) {
      for (const listener of countingListeners) listener(failure);
    },
    onCountingFailure: (listener) => void countingListeners.push(listener),
    pass(outcome) {
      meter.pass(outcome);
      for (const listener of passListeners) listener(outcome);
    },
    onPass: (listener) => void passListeners.push(listener),
  };
}

/** The same plan, with a callback for its committed turn. */
function watchedPlan(plan: TurnPlan, onCommitted: RequestContext['onCommitted']): TurnPlan {
  return plan.type === 'refused' ? plan : { ...plan, context: { ...plan.context, onCommitted } };
}

/** The key of a call is `session:turn:number:hash`; an id that a preview chose may hold colons. */
function placeOf(idempotencyKey: string): CallPosition {
  const [, sessionId = '', turn, number] = /^(.*):(\d+):(\d+):[^:]*$/s.exec(idempotencyKey) ?? [];
  return {
    chatId: chatIdOf(sessionId),
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
