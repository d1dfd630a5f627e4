// Replays the results of a chat's calls when its replies are replayed, so that saving a file sends no mail twice.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Port, Ports } from '@colloquy/server';
import { limits } from './limits.ts';

type Result = Awaited<ReturnType<Port>>;

/** The calls of all chats. */
export interface CallMemory {
  /** Wraps ports so that their results are stored. */
  wrap(ports: Ports): Ports;
  /** Runs a task in which calls with a request of the earlier chat get their stored result. All other calls are made. */
  like<Value>(sessionId: string, task: () => Promise<Value>): Promise<Value>;
  /** Forgets the calls of a chat. */
  forget(sessionId: string): void;
}

/**
 * Stores successful calls. Repeated requests of a chat get their results in the original order, each once.
 *
 * @example
 * const calls = keepCalls();
 * const colloquy = await createColloquy({ store, wrapPorts: calls.wrap });
 * await calls.like(earlier, () => colloquy.chats.continueChat(later, { message }));
 */
export function keepCalls(): CallMemory {
  /** By session, then by request. */
  const storedResults = new Map<string, Map<string, Result[]>>();
  const earlier = new AsyncLocalStorage<Map<string, Result[]>>();

  function keep(sessionId: string, request: string, result: Result): void {
    const ofChat = storedResults.get(sessionId) ?? new Map<string, Result[]>();
    if (ofChat.size >= limits.calls) return;
    ofChat.set(request, [...(ofChat.get(request) ?? []), result]);
    storedResults.set(sessionId, ofChat);
    const [oldest] = storedResults.keys();
    if (storedResults.size > limits.chats && oldest !== undefined) storedResults.delete(oldest);
  }

  function keeping(name: string, port: Port): Port {
    return async (call, context) => {
      const request = JSON.stringify([name, call.request]);
      const given = earlier.getStore()?.get(request)?.shift();
      const result = given ?? (await port(call, context));
      if (result.ok) keep(context.sessionId, request, result);
      return result;
    };
  }

  return {
    wrap: (ports) => new Map([...ports].map(([name, port]) => [name, keeping(name, port)])),
    like(sessionId, task) {
      // A copy, so that the results are still stored if the task fails.
      const ofChat = new Map<string, Result[]>();
      for (const [request, results] of storedResults.get(sessionId) ?? []) ofChat.set(request, [...results]);
      return earlier.run(ofChat, task);
    },
    forget: (sessionId) => void storedResults.delete(sessionId),
  };
}
