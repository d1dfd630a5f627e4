import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { createTestIo } from '../testing/test-io.ts';

describe('colloquy service', () => {
  it.each([
    [['--name', 'My Bots'], 'cannot be the name of a service'],
    [['--user', 'Ada Lovelace'], 'cannot be a user'],
    [['--port', 'http'], 'is not a port'],
  ])('refuses %j', async (words, why) => {
    const { io, errors, output } = createTestIo();
    expect(await runCommandLine(['service', ...words], io)).toBe(2);
    expect(errors()).toContain(why);
    expect(output()).toBe('');
  });
});
