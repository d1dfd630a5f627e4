// The Make.com block: a request that may take its time, to an address that nobody else may see.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';

const block = (options: object = {}) => ({
  type: 'Make.com',
  options: { webhook: { url: 'https://hook.eu1.make.com/abcd' }, ...options },
});

it('sends all answers and variables', () => {
  const { call } = called(block(), { Name: 'Ada' });
  expect(call).toMatchObject({
    port: 'http',
    request: { method: 'POST', url: 'https://hook.eu1.make.com/abcd' },
  });
  expect(JSON.parse(String(call?.request.body))).toEqual({
    submittedAt: '2026-11-21T10:00:00.000Z',
    Name: 'Ada',
  });
});

it.each([
  [undefined, 120_000],
  [20, 20_000],
  [500, 120_000],
])('with timeout %j takes %i ms', (timeout, timeoutMs) => {
  expect(called(block({ timeout })).call?.timeoutMs).toBe(timeoutMs);
});

it('keeps parts of the answer', () => {
  const mapped = block({ responseVariableMapping: [{ variableId: 'Ticket', bodyPath: 'data.ticket' }] });
  const turn = answered(called(mapped, { Ticket: '' }), {
    ok: true,
    response: { statusCode: 200, data: { ticket: 'T-1' } },
  });
  expect(turn.variables.Ticket).toBe('T-1');
});

it.each([
  { ok: true as const, response: { statusCode: 200, data: {} } },
  { ok: true as const, response: { statusCode: 500, data: 'no' } },
  { ok: false as const, failure: { code: 'timeout', message: '' } },
])('shows nothing of its address but the host: %j', (result) => {
  const { logs } = answered(called(block()), result);
  expect(logs).toHaveLength(1);
  expect(logs[0]?.details).toMatch(/^POST hook\.eu1\.make\.com\/…\./);
  expect(JSON.stringify(logs)).not.toContain('abcd');
});

it.each([{ type: 'Make.com' }, { type: 'Make.com', options: null }])('%j does nothing', (bare) => {
  const { call, turn } = called(bare);
  expect(call).toBeUndefined();
  expect(turn.said).toEqual(['On.']);
});
