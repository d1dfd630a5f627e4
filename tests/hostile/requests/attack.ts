// Carries hostile requests out on real sockets, and looks at every answer that comes back.
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostilePattern } from './hostile-pattern.ts';

/** What is wrong with the answers to one pattern, in words; nothing when the server held its own. */
export type Wrongs = readonly string[];

/** Milliseconds for which a client waits for an answer, and for which it holds what it does not read. */
const PATIENCE_MS = 1_000;
const UNREAD_MS = 150;

/** What the server may answer to anything: never 500, and nothing that the reference does not name. */
export const STATUSES: ReadonlySet<string> = new Set(
  '100 200 204 206 304 400 401 403 404 405 408 409 413 415 416 422 429 431 503'.split(' '),
);

/**
 * Does what a pattern says, on all of its connections at once.
 *
 * @example await attack(port, pattern('words', 'hello\r\n\r\n')) // []
 */
export async function attack(port: number, hostile: HostilePattern): Promise<Wrongs> {
  const heard = await Promise.all(Array.from({ length: hostile.connections }, () => talk(port, hostile)));
  const wrongs = heard.flatMap((text) => [...wrongsOf(text)]);
  return [...new Set(wrongs)].map((wrong) => `${hostile.name}: ${wrong}`);
}

async function talk(port: number, { pieces, ending }: HostilePattern): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  const heard: Buffer[] = [];
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  let quiet: NodeJS.Timeout | undefined;
  if (ending === 'unread') socket.pause();
  else
    socket.on('data', (chunk: Buffer) => {
      heard.push(chunk);
      // A moment without more is an end: most connections stay open for the next request.
      clearTimeout(quiet);
      quiet = setTimeout(resolve, 50);
    });
  socket.on('end', () => resolve()).on('close', () => resolve());
  await opened(socket);
  for (const piece of pieces) {
    if (typeof piece === 'number') await sleep(piece);
    else if (!socket.destroyed) socket.write(piece);
  }
  if (ending === 'half-close') socket.end();
  if (ending === 'unread') await sleep(UNREAD_MS);
  else if (ending === 'reset') await sleep(5);
  else await Promise.race([answered, sleep(PATIENCE_MS, undefined, { ref: false })]);
  clearTimeout(quiet);
  if (ending === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  return Buffer.concat(heard).toString('latin1');
}

async function opened(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('connect', () => resolve()).once('close', () => resolve());
  await promise;
}

/** Answers begin with their status; a refusal says why in the words of all refusals, with a content that is told to be JSON. */
function* wrongsOf(text: string): Generator<string> {
  if (text !== '' && !text.startsWith('HTTP/1.1 '))
    yield `the answer begins with ${JSON.stringify(text.slice(0, 50))}`;
  for (const [, status = '', head = '', rest = ''] of text.matchAll(
    /HTTP\/1\.1 (\d{3}) [^\r]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*?)(?=HTTP\/1\.1 \d{3} |$)/g,
  )) {
    if (!STATUSES.has(status)) yield `the status ${status}`;
    if (Number(status) < 400 || rest === '') continue;
    if (!/^content-type: application\/json/im.test(head)) yield `${status} without a problem`;
    else if (!/^\{"code":"[A-Z_]+","message":".+","issues":\[/.test(rest))
      yield `${status} with ${rest.slice(0, 80)}`;
  }
}
