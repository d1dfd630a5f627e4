// Bodies on their way: how large, how slow, how many, and in how many pieces.
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../../limits.ts';
import { createBodyIntake } from './body-intake.ts';

const MEBIBYTE = 1024 * 1024;

function openIntake() {
  let now = 1_000_000;
  const intake = createBodyIntake({ clock: () => now });
  return {
    intake,
    pass: (milliseconds: number) => {
      now += milliseconds;
      intake.look();
    },
    /** A body on its way, and what becomes of it. */
    send(announced?: number) {
      const stream = new PassThrough() as unknown as PassThrough & IncomingMessage;
      stream.headers = announced === undefined ? {} : { 'content-length': String(announced) };
      stream.socket = new Socket();
      const response = new EventEmitter() as ServerResponse;
      const outcome: { code?: string; headers?: object; text?: string } = {};
      intake.read({ stream, response, maxBytes: MEBIBYTE }, (refused, text) => {
        if (refused) Object.assign(outcome, { code: refused.why.code, headers: refused.headers });
        else outcome.text = text;
      });
      return { stream, response, outcome };
    },
  };
}

async function write(stream: PassThrough, chunk: Buffer | string): Promise<void> {
  if (!stream.write(chunk)) await once(stream, 'drain');
  await new Promise(setImmediate);
}

describe('the body reader', () => {
  it('joins a text that arrives in pieces, even if they split characters', async () => {
    const { send } = openIntake();
    const text = `{"message":"${'Grüße, 世界 '.repeat(2_000)}"}`;
    const bytes = Buffer.from(text);
    const { stream, outcome } = send(bytes.length);
    for (let index = 0; index < bytes.length; index += 7) stream.write(bytes.subarray(index, index + 7));
    stream.end();
    await once(stream, 'close');
    expect(outcome).toEqual({ text });
  });

  it.each([
    ['a letter of another encoding', Buffer.from('{"message":"caf\u00e9"}', 'latin1')],
    [
      'half a letter',
      Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xf0, 0x9f]), Buffer.from('"}')]),
    ],
    ['compressed bytes', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ])('refuses %s because it is not UTF-8', async (_name, bytes) => {
    const { send } = openIntake();
    const { stream, outcome } = send(bytes.length);
    stream.end(bytes);
    await once(stream, 'close');
    expect(outcome).toEqual({ code: 'BAD_REQUEST', headers: expect.anything() });
  });

  it('accepts U+FFFD when the client sent it', async () => {
    const { send } = openIntake();
    const text = '{"message":"\uFFFD"}';
    const { stream, outcome } = send(Buffer.byteLength(text));
    stream.end(text);
    await once(stream, 'close');
    expect(outcome).toEqual({ text });
  });

  it('refuses a body announced as too large unread, and one that grows too large', async () => {
    const { send } = openIntake();
    expect(send(MEBIBYTE + 1).outcome.code).toBe('PAYLOAD_TOO_LARGE');
    const { stream, outcome } = send();
    await write(stream, Buffer.alloc(MEBIBYTE));
    expect(outcome).toEqual({});
    await write(stream, 'x');
    expect(outcome.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('discards the rest of a refused body, up to a limit, and then closes the connection', async () => {
    const { send, pass } = openIntake();
    const long = send(1024 * MEBIBYTE);
    for (let written = 0; written < limits.droppedBodyBytes; written += MEBIBYTE)
      await write(long.stream, Buffer.alloc(MEBIBYTE));
    expect(long.stream.destroyed).toBe(false);
    long.stream.write('x');
    await new Promise(setImmediate);
    expect(long.stream.destroyed).toBe(true);

    const slow = send(2 * MEBIBYTE);
    pass(limits.bodyMs - 1);
    expect(slow.stream.destroyed).toBe(false);
    pass(1);
    expect(slow.stream.destroyed).toBe(true);
    expect(slow.outcome.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('refuses a body that is not complete in time, and no other body', async () => {
    const { send, pass } = openIntake();
    const slow = send(1_000);
    pass(limits.bodyMs - 1);
    await write(slow.stream, 'x');
    const quick = send(1_000);
    expect(slow.outcome).toEqual({});
    pass(1);
    expect(slow.outcome).toMatchObject({ code: 'REQUEST_TIMEOUT', headers: { connection: 'close' } });
    expect(quick.outcome).toEqual({});
    quick.stream.end('x'.repeat(1_000));
    await once(quick.stream, 'close');
    expect(quick.outcome.text).toHaveLength(1_000);
  });

  it('refuses an incomplete body', async () => {
    const { send } = openIntake();
    const cut = send(100);
    cut.stream.write('{');
    cut.stream.destroy();
    await once(cut.stream, 'close');
    const short = send(100);
    short.stream.end('{}');
    await once(short.stream, 'close');
    for (const { outcome } of [cut, short]) expect(outcome.code).toBe('BAD_REQUEST');
  });

  it('limits the memory of all bodies together, but always accepts small ones', async () => {
    const { send } = openIntake();
    const most = Math.floor(limits.bodiesBytes / (MEBIBYTE - limits.freeBodyBytes));
    const held = [];
    for (let count = 0; count < most; count++) {
      const body = send();
      await write(body.stream, Buffer.alloc(MEBIBYTE));
      held.push(body);
    }
    expect(held.filter(({ outcome }) => outcome.code)).toEqual([]);
    const large = send();
    await write(large.stream, Buffer.alloc(MEBIBYTE));
    expect(large.outcome).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'retry-after': '2' },
    });
    const small = send();
    small.stream.end('x'.repeat(limits.freeBodyBytes));
    await once(small.stream, 'close');
    expect(small.outcome.text).toHaveLength(limits.freeBodyBytes);

    // What was read is held until it is answered, because what is made of it is.
    held[0]?.stream.end();
    await once(held[0]?.stream as PassThrough, 'close');
    const early = send();
    await write(early.stream, Buffer.alloc(MEBIBYTE));
    expect(early.outcome.code).toBe('SERVICE_UNAVAILABLE');
    held[0]?.response.emit('close');
    const next = send();
    await write(next.stream, Buffer.alloc(MEBIBYTE));
    expect(next.outcome).toEqual({});
  });

  it('refuses late bodies in portions, so that other requests run in between', async () => {
    const { send, pass } = openIntake();
    const bodies = Array.from({ length: 3 * limits.lateBodiesAtOnce }, () => send());
    const refused = () => bodies.filter(({ outcome }) => outcome.code === 'REQUEST_TIMEOUT').length;
    pass(limits.bodyMs);
    expect(refused()).toBe(limits.lateBodiesAtOnce);
    await expect.poll(refused).toBe(bodies.length);
  });

  it('runs its timer only while bodies are being read', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { intake, send } = openIntake();
    intake.start();
    expect(vi.getTimerCount()).toBe(0);
    const body = send(1);
    vi.advanceTimersByTime(3 * limits.bodyLookMs);
    expect(vi.getTimerCount()).toBe(1);
    body.stream.end('x');
    await once(body.stream, 'close');
    vi.advanceTimersByTime(limits.bodyLookMs);
    expect(vi.getTimerCount()).toBe(0);
    intake.stop();
    send(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
