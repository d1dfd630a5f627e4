// What a block calls, and what it sees of the result.
import { httpPort, openPort } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { askBlock, callBlock } from './block-type.ts';
import { readResult, toCall } from './port-call.ts';
import { chatWith, smallBot } from './testing/small-blocks.ts';
import { resumeTurn } from './turn.ts';

const definition = { options: { port: 'clock' } };
const clock = { behavior: { port: openPort('clock') }, definition };
const chosen = {
  behavior: { port: (fields: unknown) => openPort((fields as typeof definition).options.port) },
  definition,
};

describe('a call', () => {
  it.each([
    ['the fixed port of the block', clock],
    ['the port that the options name', chosen],
  ])('goes to %s', (_which, calling) => {
    const call = toCall(calling, { request: { zone: 'UTC' }, timeoutMs: 1_000 });
    // The order of its parts as well: journals know a call by its text.
    expect(JSON.stringify(call)).toBe('{"port":"clock","request":{"zone":"UTC"},"timeoutMs":1000}');
  });
  it('passes the request of the block on unchanged', () => {
    const request = { b: 1, a: [2] };
    expect(toCall(clock, { request, timeoutMs: 1 }).request).toBe(request);
  });
});

describe('a result', () => {
  it('is parsed with the contract of the port', () => {
    expect(readResult(clock, { ok: true, response: { time: '10:00' } })).toEqual({
      ok: true,
      response: { time: '10:00' },
    });
  });
  it('becomes a failure when the response breaks the contract of the port', () => {
    const odd = ['10:00'] as unknown as Readonly<Record<string, unknown>>;
    expect(readResult(clock, { ok: true, response: odd })).toEqual({
      ok: false,
      failure: {
        code: 'invalid_response',
        message: expect.stringContaining('The port "clock" gave a response that it cannot give'),
      },
    });
  });
  it('keeps the failure of the call', () => {
    const failure = { ok: false, failure: { code: 'timeout', message: 'Too late.' } } as const;
    expect(readResult(clock, failure)).toBe(failure);
  });
  it('with an invalid response is a failure for the block, and the event stores it unchanged', () => {
    const chat = chatWith(smallBot([['Start', { type: 'fetch' }, 'On.']]));
    if (!chat.first.ok) throw new Error('The chat did not begin.');
    const odd = 'odd' as unknown as Readonly<Record<string, unknown>>;
    const outcome = resumeTurn(chat.host, chat.first.turn, { ok: true, response: odd });
    if (!outcome.ok) throw new Error('The turn did not go on.');
    expect(outcome.turn.state.frames[0]?.variables[0]).toBe('invalid_response');
    expect(outcome.turn.events.find(({ type }) => type === 'returned')).toMatchObject({
      result: { ok: true, response: 'odd' },
    });
  });
});

/** Each `@ts-expect-error` is an assertion: the check of types fails where the mistake is none. */
describe('the compiler refuses', () => {
  const fields = { safeParse: (_raw: unknown) => ({ success: true as const, data: { options: {} } }) };
  const described = { type: 'test', summary: 'Tests.', definition: fields };
  const asked = { ...described, input: 'text input' as const, replyType: 'text' };
  const asking = { ...asked, ask: () => ({}), read: () => ({ type: 'skip' as const }) };

  it('an input with calls but without a port', () => {
    // @ts-expect-error There is something to prepare.
    const block = askBlock({ ...asking, prepare: () => ({ request: {}, timeoutMs: 1 }) });
    expect(block.shape).toBe('ask');
  });
  it('a request that does not fit the port', () => {
    const request = { uri: 'https://example.com' };
    // @ts-expect-error It is called url.
    const block = askBlock({ ...asking, port: httpPort, check: () => ({ request, timeoutMs: 1 }) });
    expect(block.shape).toBe('ask');
  });
  it('a response field that the port does not return', () => {
    const block = callBlock({
      ...described,
      port: httpPort,
      call: () => ({ call: { request: { url: 'https://example.com' }, timeoutMs: 1 } }),
      returned(_fields, result) {
        // @ts-expect-error It is called statusCode.
        return { set: [{ variableId: 'status', value: result.ok && result.response.status }] };
      },
    });
    expect(block.shape).toBe('call');
  });
});
