// Clients that harm by how they use a connection: slowly, by halves, ahead of the answers, without reading, many at once.
import type { HostilePattern } from './hostile-pattern.ts';
import { CONTINUE, chunkedHead, get, pattern, patterns, post, START } from './hostile-pattern.ts';

const whole = post(START, '{}');
const long = post(START, `{"message":"${'x'.repeat(100_000)}"}`);
const short = `POST ${START} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n${'x'.repeat(50_000)}`;

/** A text in pieces, with a pause behind each. */
function dripped(text: string, { size, pauseMs }: { readonly size: number; readonly pauseMs: number }) {
  const pieces: (string | number)[] = [];
  for (let index = 0; index < text.length; index += size)
    pieces.push(text.slice(index, index + size), pauseMs);
  return pieces;
}

const slow = [
  pattern('slow: a head, byte by byte', dripped(get('/healthz'), { size: 1, pauseMs: 2 })),
  pattern('slow: a body, byte by byte', dripped(whole, { size: 1, pauseMs: 2 })),
  pattern('slow: a large body in pieces', dripped(long, { size: 5_000, pauseMs: 5 })),
  pattern(
    'slow: a head without an end',
    dripped(`GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(40)}`, { size: 6, pauseMs: 5 }),
    { ending: 'reset' },
  ),
  pattern('slow: a body that stops short', [short], { ending: 'reset' }),
  pattern('slow: a chunk that never comes', [chunkedHead(), '5\r\n{}'], { ending: 'reset' }),
  pattern('slow: nothing at all', [50], { ending: 'reset' }),
  pattern(
    'slow: a file that stops short',
    ['PUT /v1/uploads?token=x HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx'],
    { ending: 'reset' },
  ),
];

const halves: readonly [string, string | readonly (string | number)[]][] = [
  ['nothing', [10]],
  ['half a line', 'GET /hea'],
  ['half a header', 'GET /healthz HTTP/1.1\r\nHos'],
  ['a head', chunkedHead()],
  ['half a body', whole.slice(0, -1)],
  ['half a large body', short],
  ['a whole request', whole],
  ['two requests', whole + whole],
  ['a request and a half', whole + whole.slice(0, 30)],
  [
    'a request for events',
    post(START, '{}', 'Content-Type: application/json\r\nAccept: text/event-stream\r\n'),
  ],
  ['a large answer', get('/openapi.json')],
  ['garbage behind a request', `${whole}\u0000\u0000\u0000`],
];
const ended = halves.flatMap(([name, pieces]) => [
  pattern(`half-closed: ${name}`, pieces, { ending: 'half-close' }),
  pattern(`reset: ${name}`, pieces, { ending: 'reset' }),
]);

const ahead = patterns('ahead', {
  'ten of one kind': get('/healthz').repeat(10),
  'ten starts': whole.repeat(10),
  'twenty of many kinds': (get('/healthz') + whole + post(CONTINUE, '{}') + get('/nothing')).repeat(5),
  'as many as may wait': get('/healthz').repeat(30),
  'many more': get('/healthz').repeat(1_400),
  'many more large ones': get('/openapi.json').repeat(1_400),
  'many more starts': whole.repeat(400),
  'a good one, then garbage': `${whole}garbage\r\n\r\n`,
  'a large one, then a small one': long + get('/healthz'),
  'one that waits for another body': `${get('/openapi.json')}${short}`,
});

const unread = [
  pattern('unread: a large answer', get('/openapi.json'), { ending: 'unread', connections: 10 }),
  pattern('unread: many large answers', get('/openapi.json').repeat(30), {
    ending: 'unread',
    connections: 10,
  }),
  pattern('unread: 1,400 large answers', get('/openapi.json').repeat(1_400), {
    ending: 'unread',
    connections: 10,
  }),
  pattern('unread: a page', get('/docs'), { ending: 'unread', connections: 10 }),
  pattern('unread: many pages', get('/docs').repeat(30), {
    ending: 'unread',
    connections: 10,
  }),
  pattern('unread: many starts', whole.repeat(30), { ending: 'unread', connections: 10 }),
  pattern(
    'unread: events',
    post(START, '{}', 'Content-Type: application/json\r\nAccept: text/event-stream\r\n'),
    { ending: 'unread', connections: 10 },
  ),
];

const floods = [
  pattern('flood: connections that say nothing', [20], { ending: 'reset', connections: 200 }),
  pattern('flood: connections that are no HTTP', 'x\r\n\r\n', { connections: 100 }),
  pattern('flood: starts', whole, { connections: 50 }),
  pattern('flood: starts of no bot', post('/v1/bots/nobody/startChat', '{}'), { connections: 100 }),
  pattern('flood: replies to no chat', post(CONTINUE, '{}'), { connections: 100 }),
  pattern(
    'flood: one request key',
    post(START, '{}', 'Content-Type: application/json\r\nIdempotency-Key: flood\r\n'),
    { connections: 50 },
  ),
  pattern('flood: large bodies', long, { connections: 50 }),
  pattern('flood: bodies that stop short', short, { ending: 'reset', connections: 100 }),
  pattern('flood: resets', whole, { ending: 'reset', connections: 100 }),
  pattern('flood: probes', get('/readyz'), { connections: 100 }),
  pattern('flood: documents', get('/openapi.json'), { connections: 50 }),
];

/** All of them. */
export const hostileConnections: readonly HostilePattern[] = [
  ...slow,
  ...ended,
  ...ahead,
  ...unread,
  ...floods,
];
