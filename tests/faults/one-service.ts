// One of several servers on a store, without anything around its chat service, in a time that passes only when somebody says so.

import { noEvaluator } from '@colloquy/engine';
import type { Store } from '@colloquy/server';
import { createColloquy, memoryStore } from '@colloquy/server';
import type { Port } from '../../packages/integrations/src/ports/port.ts';
import type { ChatService } from '../../packages/runtime/src/chats/chat-service.ts';
import { createChatService } from '../../packages/runtime/src/chats/chat-service.ts';
import { createLazyEvaluator } from '../../packages/runtime/src/chats/lazy-evaluator.ts';
import { Pace } from '../../packages/runtime/src/chats/pace.ts';
import { FlowLibrary } from '../../packages/runtime/src/flows/flow-library.ts';
import { readPast } from '../../packages/runtime/src/replay/read-past.ts';
import { simulatedRegistry } from './simulate/simulated-bots.ts';

/** The time of all servers of a test. It passes when one of them sleeps, or the test says so. */
export interface SharedTime {
  nowMs: number;
}

/** What is not the same for all of them. */
export interface ServiceOptions {
  /** Names the server: nobody else knows of it whether it is alive. */
  readonly name: string;
  /** Performs requests and mails; by default there is nobody who does. */
  readonly port?: Port | undefined;
  readonly pace?: Pace | undefined;
  /** Aborted when the server stops; by default it never does. */
  readonly stopSignal?: AbortSignal | undefined;
}

/** A store that a bot was published into. */
export async function storeWith(bot: unknown): Promise<Store> {
  const store = memoryStore();
  const colloquy = await createColloquy({ store, registry: simulatedRegistry, ports: new Map() });
  const published = await colloquy.bots.publish(bot);
  if (!published.ok) throw new Error(JSON.stringify(published.problem));
  return store;
}

/**
 * Makes the chat service of a server elsewhere.
 *
 * @example const first = serviceOn(store, time, { name: 'first', port: async () => ({ ok: true, response: {} }) });
 */
export function serviceOn(
  store: Store,
  time: SharedTime,
  { name, port, pace = new Pace(), stopSignal = new AbortController().signal }: ServiceOptions,
): ChatService {
  const clock = () => time.nowMs;
  return createChatService({
    store,
    library: new FlowLibrary({ store, registry: simulatedRegistry, clock, pace }),
    pace,
    readPast,
    evaluator: createLazyEvaluator(async () => noEvaluator),
    matches: () => false,
    ports: new Map(port ? ['http', 'mail'].map((kind) => [kind, port]) : []),
    holder: { name, isGone: (other) => other === name, end: () => undefined },
    stopSignal,
    clock,
    leaseTime: {
      now: clock,
      sleep: async (milliseconds) => {
        time.nowMs += milliseconds;
      },
    },
    seed: () => 'seed',
  });
}
