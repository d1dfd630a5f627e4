import { expect, it } from 'vitest';
import { ScriptedCalls } from './scripted-calls.ts';

const answer = (port: string, line: number) =>
  ({ port, line, result: { ok: true, response: { line } } }) as const;

it('answers calls with the results of the script, by port and in order', () => {
  const calls = new ScriptedCalls();
  calls.expect([answer('http', 1), answer('mail', 2), answer('http', 3)]);
  expect(calls.answer({ port: 'http', request: {} })).toEqual({ ok: true, response: { line: 1 } });
  expect(calls.answer({ port: 'http', request: {} })).toEqual({ ok: true, response: { line: 3 } });
  expect(calls.answer({ port: 'http', request: {} })).toMatchObject({
    ok: false,
    failure: { code: 'unscripted' },
  });
  expect(calls.answer({ port: 'mail', request: {} })).toEqual({ ok: true, response: { line: 2 } });
  calls.expect([]);
  expect(calls.answer({ port: 'mail', request: {} })).toMatchObject({ ok: false });
});
