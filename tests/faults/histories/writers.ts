// Many writers of one chat, who go from server to server, insist on being answered, and note when they asked and when they heard.
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '../../support/http-client.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { saidText } from '../counting-bot.ts';
import type { Append } from './append-log.ts';

/** What writers do. */
export interface Writing {
  /** The servers' addresses, each once a server listens there. Requests go to one after the other. */
  readonly bases: readonly (() => Promise<string>)[];
  readonly sessionId: string;
  readonly writers: number;
  /** Replies of each writer, at most. */
  readonly replies: number;
  /** From then on nobody begins another reply, and nobody gives one up. */
  readonly untilMs: number;
  readonly random: SeededRandom;
  /** Share of attempts without an answer after which a writer gives the reply up. */
  readonly givesUp?: number;
}

/** What was written, and how hard it was. */
export interface Written {
  readonly history: readonly Append[];
  /** Attempts without a whole answer, and those that were told to try again. */
  readonly counts: { broken: number; busy: number };
}

/** Milliseconds to wait for an answer, and between two attempts. */
const PATIENCE_MS = 8_000;
const PAUSE_MS = { least: 5, most: 60 };

/** Answers after which the same request is sent again. */
const TRY_AGAIN = [409, 429, 503];

/** Has all of them write until the time is over, then waits for the last answer. */
export async function write(writing: Writing): Promise<Written> {
  const { bases, sessionId, writers, replies, random, givesUp = 0 } = writing;
  const untilMs = performance.now() + writing.untilMs;
  const counts = { broken: 0, busy: 0 };
  const path = `/v1/sessions/${sessionId}/continueChat`;
  let sent = 0;

  async function attempt(reply: string): Promise<string | undefined> {
    const base = await (bases[sent++ % bases.length] as () => Promise<string>)();
    const body = { message: { type: 'text', text: reply } };
    const request = { base, path, body, key: `${sessionId} ${reply}`, timeoutMs: PATIENCE_MS };
    const answer = await post(request).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (!answer) counts.broken++;
    else if (TRY_AGAIN.includes(answer.status)) counts.busy++;
    else throw new Error(`${reply} was answered with ${answer.status}: ${answer.body}`);
    return undefined;
  }

  async function append(reply: string, chance: SeededRandom): Promise<Append> {
    const invokedAt = performance.now();
    for (;;) {
      const body = await attempt(reply);
      if (body !== undefined)
        return { reply, invokedAt, answered: { at: performance.now(), ...place(body) } };
      const isOver = performance.now() > untilMs;
      if (!isOver && chance.happens(givesUp)) return { reply, invokedAt, answered: undefined };
      await sleep(chance.integer(PAUSE_MS.least, PAUSE_MS.most));
    }
  }

  const histories = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const chance = seededRandom(random.seed + writer);
      const history: Append[] = [];
      while (history.length < replies && performance.now() < untilMs)
        history.push(await append(`w${writer}.${history.length}`, chance));
      return history;
    }),
  );
  return { history: histories.flat(), counts };
}

/** Starts a chat, and gives its session. */
export async function startChat(
  base: string,
  publicId: string,
): Promise<{ sessionId: string; resultId: string }> {
  const { body } = await post({ base, path: `/v1/bots/${publicId}/startChat`, body: {} });
  return JSON.parse(body) as { sessionId: string; resultId: string };
}

/** Where a reply came, from what the bot says to it: `#3 ["a","b"]` to the second one, or `#3 visit1/visit2/sent`. */
function place(body: string): { readonly position: number; readonly log?: readonly string[] } {
  const [, number, list] = /^#(\d+) (\[.*\])?/.exec(saidText(body)) ?? [];
  const position = Number(number) - 2;
  return list === undefined ? { position } : { position, log: JSON.parse(list) as string[] };
}
