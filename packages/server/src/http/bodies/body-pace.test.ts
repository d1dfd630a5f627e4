// A body in pieces of one byte, over a real connection: how many of them are handed on in one round of the event loop.
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '../../limits.ts';
import { createBodyIntake } from './body-intake.ts';
import { dropping } from './leave-body.ts';

const PIECES = 100_000;
const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
/** Node reads 64 KiB at a time, which are 10,900 pieces of one byte. What is left of a read when a body has had its turn comes together. */
const MOST_PIECES = 3 * limits.bodyPiecesAtOnce;

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The most pieces that came in one round. */
function countRounds() {
  let most = 0;
  let pieces = 0;
  const look = (): void => {
    most = Math.max(most, pieces);
    pieces = 0;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  onTestFinished(() => clearImmediate(next));
  return { piece: () => pieces++, most: () => most };
}

async function send(port: number, ...texts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  for (const text of texts) socket.write(text);
  let answer = '';
  for await (const piece of socket) {
    answer += piece;
    if (answer.endsWith('end')) break;
  }
  return answer;
}

const many = (pieces: number): string => '1\r\n \r\n'.repeat(pieces);

it('the server handles other events while a body arrives byte by byte, and loses no byte', async () => {
  const rounds = countRounds();
  const intake = createBodyIntake();
  const port = await listen((request, response) => {
    request.on('data', rounds.piece);
    intake.read({ stream: request, response, maxBytes: 1_048_576 }, (refused, text) =>
      response.end(`${refused?.why.code ?? text.length} end`),
    );
  });
  const sent = send(port, `${HEAD}${many(PIECES)}0\r\n\r\n`);
  expect(await sent).toContain(`${PIECES} end`);
  expect(rounds.most()).toBeLessThan(MOST_PIECES);
});

it('the server handles other events while it discards a body that arrives byte by byte', async () => {
  const rounds = countRounds();
  const port = await listen((request, response) => {
    request.on('data', rounds.piece).on('data', dropping(request));
    request.on('end', () => response.end('end'));
  });
  expect(await send(port, `${HEAD}${many(PIECES)}0\r\n\r\n`)).toContain('end');
  expect(rounds.most()).toBeLessThan(MOST_PIECES);
});

it('the server answers the next request after a body that arrived byte by byte', async () => {
  const intake = createBodyIntake();
  const port = await listen((request, response) =>
    intake.read({ stream: request, response, maxBytes: 1_048_576 }, (_, text) =>
      response.end(request.url === '/last' ? 'end' : `${text.length}`),
    ),
  );
  const body = `${many(20_000)}0\r\n\r\n`;
  const answer = await send(
    port,
    `${HEAD}${body}`,
    `${HEAD}${body}`,
    'GET /last HTTP/1.1\r\nhost: a\r\n\r\n',
  );
  expect(answer.match(/\r\n\r\n20000/g)).toHaveLength(2);
});
