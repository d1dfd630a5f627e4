// The package where it can write its data folder alone, and on a full disk. Each case has mounts of its own.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { publishedPackage } from '../support/published-package.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postJson } from './post-json.ts';

const folder = temporaryFolder('disk-failures');
const installed = await publishedPackage();
const program = join(installed, 'bin/program.js');
const running: ServerProcess[] = [];

/** Only root may mount, and only Linux has mounts of one process. */
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Where the package lies, and where its data folder is: with a space and a letter beyond ASCII. */
const PLACE = '/mnt/Große Bots';

/**
 * The package at its place, a folder for data, and everything else read-only: the root, and the folders that SQLite
 * tries for its temporary files. The locale is ASCII, and there is no HOME.
 */
const READ_ONLY = [
  'unset TMPDIR HOME; export LANG=C LC_ALL=C;',
  'mount -t tmpfs tmpfs /mnt; mkdir "$PLACE"; mount --bind "$PACKAGE" "$PLACE"; mkdir "/mnt/Daten für alle";',
  'for one in "$PLACE" /tmp /var/tmp /; do mount --bind "$one" "$one"; mount -o remount,ro,bind "$one"; done;',
  'cd "$PLACE"; ! touch /var/lib/file 2>/dev/null || exit 1;',
].join(' ');

/** Bytes at most that the server has in memory, on a machine that has 256 MB. */
const MOST_BYTES = 230 * 1024 * 1024;

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => folder.remove());

it.runIf(canMount)('the server runs when only its data folder is writable', async () => {
  const server = startIn(READ_ONLY, '/mnt/Daten für alle/data', `${PLACE}/bin/colloquy.js`);
  const base = await server.listening;
  expect(await postJson(`${base}/v1/bots/quiz/startChat`, {})).toHaveProperty('sessionId');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  expect(Number(kilobytes) * 1024).toBeLessThan(MOST_BYTES);
});

it.runIf(canMount)('the server reports a full disk, at its first and at a later start', async () => {
  const fill = 'cat /dev/zero > /mnt/fill 2>/dev/null;';
  const small = 'mount -t tmpfs -o size=8m tmpfs /mnt;';
  const serve = `timeout 60 "$0" "$@"`;
  const later = `${small} cp -r "$DATA/made" /mnt/data; ${fill}`;
  const made = startIn('', join(folder.path, 'made'));
  await made.listening;
  await made.stop();
  for (const prepared of [`${small} ${fill}`, later]) {
    const { stderr } = spawnSync(
      'unshare',
      ['--mount', 'sh', '-c', `${prepared} ${serve}`, ...serveWords('/mnt/data')],
      {
        env: { ...process.env, DATA: folder.path },
        encoding: 'utf8',
      },
    );
    expect(stderr, prepared).toMatch(/no room left|Free some space/);
    expect(stderr, prepared).not.toMatch(/writable/);
  }
});

function startIn(prepare: string, data: string, file = program): ServerProcess {
  const words = ['--mount', 'sh', '-c', `${prepare} exec "$0" "$@"`, ...serveWords(data, file)];
  const environment = { PLACE, PACKAGE: installed };
  const server = startProcess(words, { command: 'unshare', environment });
  running.push(server);
  return server;
}

function serveWords(data: string, file = program): readonly string[] {
  return [process.execPath, file, 'serve', '--data', data, '--port', '0'];
}
