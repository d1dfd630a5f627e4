// The Node that `npm ci` brings needs no library that a minimal Linux lacks.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { NODE_PACKAGES } from '../../packages/cli/bin/node-version.js';

/** What `debootstrap --variant=minbase` installs; Node 25 and newer are linked with libatomic.so.1, which is not among them. */
const OF_A_MINIMAL_DEBIAN = [
  'ld-linux-x86-64.so.2',
  'libc.so.6',
  'libdl.so.2',
  'libgcc_s.so.1',
  'libm.so.6',
  'libpthread.so.0',
  'libstdc++.so.6',
  'linux-vdso.so.1',
];

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the Node binary links only to the listed libraries',
  () => {
    const name = NODE_PACKAGES['linux-x64'] ?? '';
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    // The loader lists what it would load, and starts nothing.
    const { stdout } = spawnSync(join(folder, 'bin/node'), {
      env: { LD_TRACE_LOADED_OBJECTS: '1' },
      encoding: 'utf8',
    });
    const libraries = [...stdout.matchAll(/^\s*(?:\S*\/)?(\S+\.so\S*)/gm)].map(([, library]) => library);
    expect(libraries).toContain('libc.so.6');
    expect(OF_A_MINIMAL_DEBIAN).toEqual(expect.arrayContaining(libraries));
  },
);
