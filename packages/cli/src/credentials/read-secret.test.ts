// Typed secrets do not appear on the terminal.
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createTestIo } from '../testing/test-io.ts';
import { readText } from './read-secret.ts';

it('reading a secret from a terminal does not echo it', async () => {
  const { io, output, errors } = createTestIo({ isTerminal: true });
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const read = readText(undefined, { ...io, stdin });
  await expect.poll(errors).toContain('Paste the value');
  stdin.write('clq_secret');
  stdin.write('\r');
  expect(await read).toEqual({ ok: true, text: 'clq_secret' });
  expect(output() + errors()).not.toContain('clq_secret');
});

it('reading a secret from a pipe reads the whole input', async () => {
  const { io } = createTestIo({ input: '{"apiKey":"k"}\n' });
  expect(await readText(undefined, io)).toEqual({ ok: true, text: '{"apiKey":"k"}\n' });
});
