import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
afterEach(() => vi.restoreAllMocks());

describe('colloquy service', () => {
  beforeEach(() => {
    // A path that a service can reach; the tests themselves may run from a home folder.
    vi.spyOn(process, 'execPath', 'get').mockReturnValue('/usr/bin/node');
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['/usr/bin/node', '/bin/sh']);
  });

  it.each([
    [['--name', 'My Bots'], 'is not a valid service name'],
    [['--user', 'Ada Lovelace'], 'is not a valid user name'],
    [['--port', 'http'], 'is not a port'],
    [['/var/tmp/bots'], 'Put the bots elsewhere'],
  ])('refuses %j', async (words, why) => {
    const { io, errors, output } = createTestIo();
    expect(await runCommandLine(['service', ...words], io)).toBe(2);
    expect(errors()).toContain(why);
    expect(output()).toBe('');
  });

  it('refuses a symbolic link in a folder that the service cannot read', async () => {
    const hidden = mkdtempSync('/var/tmp/colloquy-cli-');
    onTestFinished(() => rmSync(hidden, { recursive: true }));
    const link = join(hidden, 'link');
    symlinkSync('/usr/bin', link);
    const { io, errors } = createTestIo();
    expect(await runCommandLine(['service', link], io)).toBe(2);
    expect(errors()).toContain('Put the bots elsewhere');
  });

  it('replaces the unit file atomically', async () => {
    const file = folder.write('colloquy.service', 'before');
    const before = join(folder.path, 'before.service');
    linkSync(file, before);
    const { io, output, errors } = createTestIo();
    const exitCode = await runCommandLine(['service', '--to', file], io);
    expect({ exitCode, errors: errors() }).toEqual({ exitCode: 0, errors: '' });
    expect(output()).toContain('Wrote ');
    expect(readFileSync(file, 'utf8')).toContain('[Service]');
    expect(readFileSync(before, 'utf8')).toBe('before');
  });
});
