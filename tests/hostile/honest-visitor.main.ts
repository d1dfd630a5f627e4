// The program of an honest visitor: chats without a pause on one connection, and measures how long each answer takes. In a process of its
// own, so that whoever attacks the server does not slow down its clock. Usage: BASE, then a line on the standard input ends it.
import { once } from 'node:events';
import { post } from '../support/http-client.ts';

const [base = '', publicId = '', pauseMs = '5', forwardedFor] = process.argv.slice(2);
const headers: Readonly<Record<string, string>> =
  forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
/** Replies in one chat, before the next one begins. */
const REPLIES = 20;

/** When each answer was asked for, on the clock of the system, and how long it took. */
const waits: (readonly [at: number, ms: number])[] = [];
const failures: string[] = [];
let isEnding = false;

void chat();
await once(process.stdin, 'data');
isEnding = true;

async function chat(): Promise<void> {
  while (!isEnding) {
    const started = await timed(`/v1/bots/${publicId}/startChat`, {});
    const { sessionId } = (started ?? {}) as { readonly sessionId?: string };
    for (let count = 0; sessionId !== undefined && count < REPLIES && !isEnding; count++)
      await timed(`/v1/sessions/${sessionId}/continueChat`, { message: { type: 'text', text: `r${count}` } });
  }
  // A pipe takes 64 KiB at once: the rest goes when its reader has them.
  process.stdout.write(`${JSON.stringify({ waits, failures })}\n`, () => process.exit(0));
}

async function timed(path: string, body: object): Promise<unknown> {
  const startedAt = performance.now();
  try {
    const { status, body: text } = await post({ base, path, body, headers, timeoutMs: 60_000 });
    if (status === 200) {
      if (waits.length === 0) process.stdout.write('here\n');
      return JSON.parse(text);
    }
    failures.push(`${status} ${text.slice(0, 200)}`);
    return undefined;
  } catch (error) {
    failures.push(String(error));
    return undefined;
  } finally {
    waits.push([performance.timeOrigin + startedAt, performance.now() - startedAt]);
    await new Promise((resolve) => setTimeout(resolve, Number(pauseMs)));
  }
}
