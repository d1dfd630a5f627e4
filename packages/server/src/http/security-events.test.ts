import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { createSecurityLog, securityEventOf } from './security-events.ts';

it('the security log limits the lines of each kind per minute, and reports how many it skipped', () => {
  const lines: object[] = [];
  let now = 0;
  const record = createSecurityLog(
    (line) => void lines.push(line),
    () => now,
  );
  for (let count = 0; count < limits.securityEventsPerMinute + 7; count++)
    record('forbidden', { status: 403 });
  record('rate_limited', { status: 429 });
  expect(lines).toHaveLength(limits.securityEventsPerMinute + 1);
  expect(lines[0]).toEqual({ securityEvent: 'forbidden', status: 403 });
  now = 60_000;
  record('forbidden', { status: 403 });
  expect(lines.slice(-2)).toEqual([
    { securityEvent: 'forbidden', suppressed: 7 },
    { securityEvent: 'forbidden', status: 403 },
  ]);
});

it.each([
  ['GET', '/v1/tokens', 200, undefined],
  ['GET', '/v1/tokens', 401, 'unauthenticated'],
  ['GET', '/v1/tokens', 403, 'forbidden'],
  ['GET', '/v1/files/:scope/:id?expires=1&signature=x', 401, 'bad_signature'],
  ['PUT', '/v1/uploads', 403, 'bad_signature'],
  ['POST', '/v1/bots/:publicId/startChat', 429, 'rate_limited'],
  ['POST', '/v1/session', 404, 'sign_in_failed'],
  ['GET', '/sign-in/callback', 400, 'sign_in_failed'],
  ['GET', '/v1/bots', 404, undefined],
])('%s %s with status %d logs the event %s', (method, url, status, kind) => {
  const request = { method, url, routeOptions: { url: url.split('?')[0] } };
  expect(securityEventOf(request as Parameters<typeof securityEventOf>[0], status)).toBe(kind);
});
