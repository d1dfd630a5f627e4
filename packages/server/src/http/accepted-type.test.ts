// What a client asks for, by its `Accept` header.
import { expect, it } from 'vitest';
import { namesType } from './accepted-type.ts';

it.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['text/event-stream', true],
  ['text/event-stream;q=0.1, application/json', true],
  ['application/json, text/event-stream', true],
  ['text/event-stream; charset=utf-8', true],
  ['text/event-stream;q=0', false],
  ['application/json, text/event-stream;q=0.0', false],
  ['text/event-streams', false],
  ['application/x-text/event-stream', false],
  ['text/event-stream'.padEnd(20_000, ','), true],
])('%j asks for events: %s', (accept, isAsked) => {
  expect(namesType(accept, 'text/event-stream')).toBe(isAsked);
});
