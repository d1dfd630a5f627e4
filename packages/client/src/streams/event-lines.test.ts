// Parses server-sent events in arbitrary pieces. A widely used library is the reference.
import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import type { SentEvent } from './event-lines.ts';
import { eventLines } from './event-lines.ts';

function read(...pieces: readonly string[]): SentEvent[] {
  const events: SentEvent[] = [];
  const take = eventLines((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

it.each([
  ['event: a\nid: 7\ndata: {}\n\n', [{ event: 'a', id: '7', data: '{}' }]],
  ['data:x\r\ndata: y\r\n\r\n', [{ event: '', id: undefined, data: 'x\ny' }]],
  ['data\n\n', [{ event: '', id: undefined, data: '' }]],
  [': alive\n\nevent: a\n\n', []],
  ['data: a: b\n\n', [{ event: '', id: undefined, data: 'a: b' }]],
  ['id: 1\0\ndata: x\n\n', [{ event: '', id: undefined, data: 'x' }]],
  ['event: a\ndata: cut', []],
  [
    ':\n\nid: 7\n\ndata: x\n\n',
    [
      { event: '', id: '7', data: '' },
      { event: '', id: undefined, data: 'x' },
    ],
  ],
])('parses %j', (text, events) => {
  expect(read(text)).toEqual(events);
  expect(read(...text)).toEqual(events);
});

it('agrees with eventsource-parser, however the text is split', () => {
  const line = fc.oneof(
    fc.constantFrom('', '', ':', 'data', 'data:', 'event: a', 'id: 1', 'id:', 'retry: 5', 'data: {"a":1}'),
    fc.string({ unit: fc.constantFrom('d', 'ata', ':', ' ', 'x', '\0') }),
  );
  const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 });
  fc.assert(
    fc.property(stream, fc.array(fc.nat(12), { maxLength: 40 }), (lines, lengths) => {
      let text = lines.flat().join('');
      const pieces = lengths.map((length) => {
        const piece = text.slice(0, length);
        text = text.slice(length);
        return piece;
      });
      pieces.push(text);
      const wanted: SentEvent[] = [];
      const parser = createParser({
        onEvent: ({ event = '', id, data }) => wanted.push({ event, id, data }),
      });
      for (const piece of pieces) parser.feed(piece);
      // The library does not report an id without an event.
      expect(read(...pieces).filter(({ id, data }) => id === undefined || data !== '')).toEqual(
        wanted.filter(({ id, data }) => id === undefined || data !== ''),
      );
    }),
    { seed: inject('seed'), numRuns: 500 },
  );
});
