// A simulated server: the real chat service on a shared store, in a process that dies, stops, and is started again.
import { createPatternMatcher } from '@colloquy/blocks';
import { noEvaluator } from '@colloquy/engine';
import type { Ports } from '../../../packages/integrations/src/ports/port.ts';
import type { ApiResponse } from '../../../packages/runtime/src/chats/api-response.ts';
import type { ChatService } from '../../../packages/runtime/src/chats/chat-service.ts';
import { createChatService } from '../../../packages/runtime/src/chats/chat-service.ts';
import { createLazyEvaluator } from '../../../packages/runtime/src/chats/lazy-evaluator.ts';
import { Pace } from '../../../packages/runtime/src/chats/pace.ts';
import { FlowLibrary } from '../../../packages/runtime/src/flows/flow-library.ts';
import { readPast } from '../../../packages/runtime/src/replay/read-past.ts';
import type { SharedStore } from './shared-store.ts';
import { LISTENING_BLOCK, simulatedRegistry } from './simulated-bots.ts';
import type { World } from './world.ts';

/** One process, from its start to its end. */
export interface Incarnation {
  readonly name: string;
  readonly isAlive: () => boolean;
  readonly crash: () => void;
  /** Aborted when the process is asked to stop. */
  readonly stopSignal: AbortSignal;
}

/** A request as it reaches a server. */
export interface Request {
  /** For the trace. */
  readonly name: string;
  /** Absent for a start. */
  readonly sessionId: string | undefined;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly bodyHash: string;
  /** The client watches what the chat waits for, and sends nothing. */
  readonly isWatching?: boolean;
  /** Another system sends this to what the chat waits for. */
  readonly delivers?: string;
}

/** A server, whichever process it is. */
export interface SimulatedServer {
  readonly name: string;
  /** Nothing when no process listens. The promise stays open for ever when the process dies. */
  handle(request: Request): Promise<ApiResponse> | undefined;
}

/** What all servers of a world have in common. */
export interface Surroundings {
  readonly store: SharedStore;
  readonly publicId: string;
  readonly portsOf: (incarnation: Incarnation) => Ports;
  /** The names of all processes that run. */
  readonly running: Set<string>;
  readonly freshId: () => string;
}

/** A process and the service in it. */
interface Process extends Incarnation {
  readonly service: ChatService;
  readonly stop: () => void;
}

/** Milliseconds until the next process listens. */
const RESTART_MS = { least: 20, most: 3_000 };

/** The virtual beginning, as a time of day that chats are told: later than any journal of 1970 would be held. */
const FIRST_MS = Date.UTC(2026, 0, 1);

/** Starts a server. */
export function startSimulatedServer(
  world: World,
  name: string,
  surroundings: Surroundings,
): SimulatedServer {
  const { random, schedule, scenario, note, fault, violated } = world;
  const { running, publicId } = surroundings;
  let started = 0;
  let underWay = 0;
  let current: Process | undefined = start();

  function start(): Process {
    const machine = scenario.isOneMachine ? 'machine' : name;
    const processName = `${machine} ${name}.${++started}`;
    const stop = new AbortController();
    const incarnation: Incarnation = {
      name: processName,
      isAlive: () => running.has(processName),
      crash: () => end(processName, 'crashed'),
      stopSignal: stop.signal,
    };
    running.add(processName);
    underWay = 0;
    return {
      ...incarnation,
      stop: () => stop.abort(),
      service: serviceOf(world, incarnation, surroundings),
    };
  }

  function end(processName: string, how: string): void {
    if (!running.delete(processName)) return;
    note(`${processName} ${how}`);
    current = undefined;
    schedule.later(random.integer(RESTART_MS.least, RESTART_MS.most), () => {
      current = start();
    });
  }

  function carryOut({ service }: Process, request: Request): Promise<ApiResponse> {
    const { sessionId, body, key, bodyHash, isWatching, delivers } = request;
    const context = { idempotencyKey: key, bodyHash };
    if (sessionId === undefined) return service.startChat(publicId, body, context);
    if (delivers !== undefined) return service.deliver(sessionId, LISTENING_BLOCK, delivers);
    return isWatching ? watch(service, sessionId) : service.continueChat(sessionId, body, context);
  }

  /** Watches to the end: what comes piece by piece is what there is in the end. */
  async function watch(service: ChatService, sessionId: string): Promise<ApiResponse> {
    const pieces: string[] = [];
    const watched = await service.streamText(sessionId, { onText: (piece) => pieces.push(piece) });
    if ('refused' in watched) return watched.refused;
    const { result } = watched;
    const seen = pieces.join('');
    if (result.ok && result.response.text !== seen)
      violated(`${sessionId} shows ${seen} instead of ${result.response.text}`);
    return { status: 200, body: seen };
  }

  async function answer(process: Process, request: Request): Promise<ApiResponse> {
    underWay++;
    try {
      return await carryOut(process, request);
    } catch (error) {
      // As the HTTP server answers it.
      if ((error as Error).name === 'StoreFailure') return { status: 503, body: '' };
      violated(`${process.name} has a bug: ${(error as Error).stack}`);
      return { status: 500, body: '' };
    } finally {
      underWay--;
      if (process.stopSignal.aborted && underWay === 0) end(process.name, 'stopped');
    }
  }

  return {
    name,
    handle(request) {
      const process = current;
      if (!process || process.stopSignal.aborted) return undefined;
      if (underWay > 0 && fault('stop', 'with requests under way')) {
        process.stop();
        return undefined;
      }
      return answer(process, request);
    },
  };
}

/** The real thing; only what is around it is simulated. */
function serviceOf(
  { random, schedule, scenario, fault }: World,
  incarnation: Incarnation,
  { store, portsOf, running, freshId }: Surroundings,
): ChatService {
  const { name, stopSignal } = incarnation;
  const drawClockError = () => Math.floor(random.integer(-scenario.clockErrorMs, scenario.clockErrorMs) / 2);
  let clockErrorMs = drawClockError();
  const now = () => {
    if (fault('clockJump', 'of a server')) clockErrorMs = drawClockError();
    return FIRST_MS + schedule.now() + clockErrorMs;
  };
  const connection = store.connect(incarnation);
  const [machine] = name.split(' ');
  const pace = new Pace();
  return createChatService({
    store: connection,
    library: new FlowLibrary({ store: connection, registry: simulatedRegistry, clock: now, pace }),
    pace,
    readPast,
    evaluator: createLazyEvaluator(async () => noEvaluator),
    matches: createPatternMatcher(noEvaluator),
    ports: portsOf(incarnation),
    holder: {
      name,
      isGone: (other) => other === name || (other.startsWith(`${machine} `) && !running.has(other)),
      end: () => undefined,
    },
    stopSignal,
    clock: now,
    leaseTime: { now, sleep: schedule.sleep },
    seed: () => String(random.integer(0, 0x7fffffff)),
    freshId,
  });
}
