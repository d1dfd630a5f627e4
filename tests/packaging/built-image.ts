// The image, built as the page on deploying says, of the Node that its Dockerfile names or of one that stands for it.
import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeEmptyRoot } from './built-package.ts';
import type { ContainerEngine } from './container-engine.ts';

const root = join(import.meta.dirname, '../..');
const dockerfile = join(root, 'deploy/Dockerfile');

/** Programs that a build calls, beside Node and npm. */
const CALLED = { sh: '/bin/sh', env: '/usr/bin/env', mkdir: '/bin/mkdir', chown: '/bin/chown' };

const C_LIBRARY = /^lib(?:dl|m|nss_dns|nss_files|pthread|resolv|rt|util)\.so\.\d$/;

/** The Node of an image, as a name in the storage, and what it came from. */
export interface BaseImage {
  readonly node: string;
  readonly from: 'the registry' | 'this machine';
}

/** Builds the image under a name; gives what it was built on. */
export async function buildImage(
  engine: ContainerEngine,
  { image, revision }: { readonly image: string; readonly revision: string },
): Promise<BaseImage> {
  const [, node = ''] = /^ARG NODE=(\S+)$/m.exec(await readFile(dockerfile, 'utf8')) ?? [];
  const isThere = await isPulled(engine, node);
  if (!isThere) await makeBase(engine, node);
  const npm = join(engine.folder, 'npmrc');
  await writeFile(npm, await npmSettings(), { mode: 0o600 });
  await engine.run('buildah', [
    // A process of its own with the root of a stage needs no network and no runtime of its own.
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers=false'],
    ...['--secret', `id=npmrc,src=${npm}`, '--build-arg', `REVISION=${revision}`],
    ...['--file', dockerfile, '--tag', image, root],
  ]);
  return { node, from: isThere ? 'the registry' : 'this machine' };
}

/** Whether an image could be had where its name says. */
export function isPulled(engine: ContainerEngine, image: string): Promise<boolean> {
  return engine.run('buildah', ['pull', image]).then(
    () => true,
    () => false,
  );
}

/** An image with the Node of these tests, the npm of this machine, and the few programs and libraries of it that a build calls. */
async function makeBase(engine: ContainerEngine, name: string): Promise<void> {
  const folder = join(engine.folder, 'base');
  const find = async (program: string) =>
    realpath((await promisify(execFile)('which', [program])).stdout.trim());
  for (const [program, place] of Object.entries(CALLED))
    await makeEmptyRoot(await find(program), { root: folder, place });
  await makeEmptyRoot(process.execPath, { root: folder, place: '/usr/local/bin/node' });
  await addCLibrary(folder);
  // …/npm/bin/npm-cli.js
  const npm = dirname(dirname(await find('npm')));
  await cp(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  await writeFile(
    join(folder, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  for (const [place, mode] of [
    ['etc', 0o755],
    ['root', 0o700],
    ['opt', 0o755],
    ['tmp', 0o1777],
    ['var/tmp', 0o1777],
  ] as const) {
    await mkdir(join(folder, place), { recursive: true });
    await chmod(join(folder, place), mode);
  }
  const people = 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n';
  await writeFile(join(folder, 'etc/passwd'), people);
  await writeFile(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  const container = (await engine.run('buildah', ['from', 'scratch'])).trim();
  await engine.run('buildah', ['copy', '--quiet', container, folder, '/']);
  const path = 'PATH=/usr/local/bin:/usr/bin:/bin';
  await engine.run('buildah', ['config', '--env', path, '--cmd', 'node', container]);
  await engine.run('buildah', ['commit', '--quiet', '--rm', '--format', 'docker', container, name]);
}

/** All parts of the C library: packages with compiled code are linked with others of them than Node is. */
async function addCLibrary(folder: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ldd', [process.execPath]);
  const [, place = ''] = /=> (\S+)\/libc\.so\.6 /.exec(stdout) ?? [];
  const parts = (await readdir(place)).filter((name) => C_LIBRARY.test(name));
  for (const part of parts) await copyFile(join(place, part), join(folder, place, part));
}

/** The registry that is used on this machine, with its passwords and certificates: those of files would not be found in an image. */
async function npmSettings(): Promise<string> {
  const setting = async (name: string) => {
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', name], { cwd: root });
    return stdout.trim();
  };
  const passwords = (await readFile(await setting('userconfig'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line.startsWith('//'));
  const file = [await setting('cafile'), process.env.NODE_EXTRA_CA_CERTS].find(
    (one) => one !== undefined && one !== '' && one !== 'null',
  );
  const certificates =
    file === undefined
      ? []
      : ((await readFile(file, 'utf8')).match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ??
        []);
  return [
    `registry=${await setting('registry')}`,
    ...passwords,
    ...certificates.map((certificate) => `ca[]=${JSON.stringify(certificate)}`),
    '',
  ].join('\n');
}
