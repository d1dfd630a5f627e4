// What a client asks for, by its `Accept` header.
import Negotiator from 'negotiator';
import { afterEach, expect, it, vi } from 'vitest';
import { acceptedLocale } from './accepted-locale.ts';
import { namesType } from './accepted-type.ts';

// Files of a room share a worker.
afterEach(() => {
  vi.restoreAllMocks();
});

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
])('the header %j accepts events: %s', (accept, isAsked) => {
  expect(namesType(accept, 'text/event-stream')).toBe(isAsked);
});

it('reading the headers of plain turns parses no list of types or languages', () => {
  const types = vi.spyOn(Negotiator.prototype, 'mediaTypes');
  const languages = vi.spyOn(Negotiator.prototype, 'languages');
  for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/plain, */*'])
    expect(namesType(accept, 'text/event-stream')).toBe(false);
  expect(namesType('text/event-stream', 'text/event-stream')).toBe(true);
  expect(types).not.toHaveBeenCalled();
  // Browsers have a few dozen lists of languages between them: each is taken apart once.
  for (let times = 0; times < 3; times++) expect(acceptedLocale('fy-NL;q=0.77, de;q=0.31')).toBe('fy-NL');
  expect(acceptedLocale(undefined)).toBeUndefined();
  expect(languages).toHaveBeenCalledTimes(1);
});
