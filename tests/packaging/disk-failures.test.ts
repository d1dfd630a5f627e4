// The package where it can write its data folder alone, and on a full disk. Each case has mounts of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { publishedPackage } from '../support/published-package.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postJson } from './post-json.ts';

const folder = temporaryFolder('disk-failures');
const program = join(await publishedPackage(), 'bin/program.js');
const running: ServerProcess[] = [];

/** Only root may mount, and only Linux has mounts of one process. */
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'true']).status === 0;

/** A data folder, and read-only the folders that SQLite tries for its temporary files. The package lies in one of them. */
const READ_ONLY = [
  'mount -t tmpfs tmpfs /mnt; unset TMPDIR;',
  'for one in /tmp /var/tmp; do mount --bind $one $one; mount -o remount,ro,bind $one; done; cd /tmp;',
].join(' ');

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => folder.remove());

it.runIf(canMount)('serves where its data folder alone is writable', async () => {
  const server = startIn(READ_ONLY, '/mnt/data');
  const base = await server.listening;
  expect(await postJson(`${base}/v1/bots/quiz/startChat`, {})).toHaveProperty('sessionId');
});

it.runIf(canMount)('says that the disk is full, at the first start and at a later one', async () => {
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

function startIn(prepare: string, data: string): ServerProcess {
  const words = ['--mount', 'sh', '-c', `${prepare} exec "$0" "$@"`, ...serveWords(data)];
  const server = startProcess(words, { command: 'unshare', environment: { DATA: folder.path } });
  running.push(server);
  return server;
}

function serveWords(data: string): readonly string[] {
  return [process.execPath, program, 'serve', '--data', data, '--port', '0'];
}
