// A client: sends what a visitor wants done, on whichever server, until it is answered; clicks twice, and never thinks about servers.
import type { ApiResponse } from '../../../packages/runtime/src/chats/api-response.ts';
import type { Ledger, Operation } from './ledger.ts';
import type { Request, SimulatedServer } from './simulated-server.ts';
import type { World } from './world.ts';

/** What clients reach. */
export interface Reach {
  readonly servers: readonly SimulatedServer[];
  readonly ledger: Ledger;
}

/** The client of a visitor. */
export interface Client {
  /** Has something done once, and gives the answer; nothing when it was given up, or sent only once and in vain. */
  perform(operation: Operation): Promise<string | undefined>;
  /** Sends until there is an answer, or, for a reply, until the visitor has had enough. */
  insist(operation: Operation): Promise<string | undefined>;
  /** Watches what a chat waits for, or sends it data as another system; gives up after some attempts. */
  watch(sessionId: string, data?: string): Promise<void>;
}

/** Milliseconds for which an answer is waited before the request is sent again. */
const PATIENCE_MS = [300, 3_000, 30_000] as const;

/** Attempts for one operation. A turn is held for some minutes at most, and there are 2 seconds between two attempts in the end. */
const MOST_ATTEMPTS = 500;

/** Times that somebody tries to watch. */
const MOST_LOOKS = 3;

/** Milliseconds by which the pause grows with each attempt, and the longest. */
const PAUSE_MS = { step: 40, most: 2_000 };

/** Milliseconds that a request may be late when it is delivered again. */
const LATE_MS = 60_000;

/** Makes a client. */
export function createClient(world: World, { servers, ledger }: Reach): Client {
  const { random, schedule, fault, wayMs, note, violated } = world;

  /** Sends once. `lost` when there is no answer in time. */
  function attempt(request: Request, got: (answer: ApiResponse) => void): Promise<ApiResponse | 'lost'> {
    const { promise, resolve } = Promise.withResolvers<ApiResponse | 'lost'>();
    const giveUp = schedule.later(random.pick(PATIENCE_MS), () => resolve('lost'));
    promise.then(giveUp);
    schedule.later(wayMs(), () => {
      const answering = deliver(request, got);
      if (!answering) schedule.later(wayMs(), () => resolve('lost'));
      answering?.then((answer) => {
        if (!fault('lostAnswer', 'to a client')) schedule.later(wayMs(), () => resolve(answer));
      });
    });
    return promise;
  }

  function deliver(request: Request, got: (answer: ApiResponse) => void): Promise<ApiResponse> | undefined {
    const server = random.pick(servers);
    note(`${request.name} reaches ${server.name}`);
    const answering = server.handle(request);
    answering?.then(got);
    return answering;
  }

  async function insist(operation: Operation): Promise<string | undefined> {
    const request = requestOf(operation);
    const got = (answer: ApiResponse) => ledger.answered(operation, answer);
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      if (operation.key !== undefined && fault('duplicate', 'of a request'))
        schedule.later(random.integer(0, LATE_MS), () => deliver(request, got));
      const answer = await attempt(request, got);
      if (answer !== 'lost' && answer.status === 200) return answer.body;
      if (operation.key === undefined) return undefined;
      if (operation.sessionId !== undefined && fault('abandon', 'of a reply')) return undefined;
      await schedule.sleep(random.integer(1, Math.min(PAUSE_MS.step * (attempts + 1), PAUSE_MS.most)));
    }
    violated(`${operation.name} is never answered`);
    return undefined;
  }

  /** Whatever the server says to it, it must not be that all is well. */
  async function misuse(operation: Operation): Promise<void> {
    ledger.misused(operation);
    const request = { ...requestOf(operation), body: { message: 'other' }, bodyHash: 'other' };
    await attempt(request, ({ status }) => {
      if (status === 200) violated(`${operation.name} is answered although its key came with another body`);
    });
  }

  return {
    insist,
    async perform(operation) {
      ledger.invoked(operation);
      const isTwice = operation.key !== undefined && fault('doubleClick', 'on a reply');
      const [body] = await Promise.all([insist(operation), ...(isTwice ? [insist(operation)] : [])]);
      if (body !== undefined && operation.key !== undefined && fault('misuse', 'of a key'))
        await misuse(operation);
      return body;
    },
    async watch(sessionId, data) {
      if (data !== undefined) ledger.delivered(data);
      const what =
        data === undefined
          ? { name: `a look at ${sessionId}`, isWatching: true }
          : { name: `${data} for ${sessionId}`, delivers: data };
      const request: Request = { ...NOTHING, ...what, sessionId };
      for (let attempts = 0; attempts < MOST_LOOKS; attempts++) {
        await schedule.sleep(random.integer(0, 100));
        const answer = await attempt(request, ({ body }) => {
          if (data !== undefined && body === RECEIVED) ledger.received(data, sessionId);
        });
        if (answer !== 'lost' && answer.status === 200) return;
      }
    },
  };
}

/** What a system is told whose data is the first that came. */
const RECEIVED = '{"status":"received"}';

const NOTHING = { body: undefined, key: undefined, bodyHash: '' };

function requestOf({ name, sessionId, key, text }: Operation): Request {
  const body = sessionId === undefined || text === '' ? {} : { message: text };
  return { name, sessionId, body, key, bodyHash: text };
}
