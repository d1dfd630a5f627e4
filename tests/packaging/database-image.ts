// An image of PostgreSQL under the name of the official one: that one where it can be had, else one that stands for it and takes the same variables.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresBinaries } from '../support/postgres-binaries.ts';
import type { BaseImage } from './built-image.ts';
import { isPulled } from './built-image.ts';
import type { ContainerEngine } from './container-engine.ts';

const PEOPLE = [
  { name: 'root', id: 0 },
  { name: 'node', id: 1_000 },
  { name: 'postgres', id: 999 },
];

/**
 * Makes the image, or gets it; gives where its PostgreSQL came from.
 *
 * @param node an image with Node, on which the one that stands for it is made
 */
export async function makeDatabaseImage(
  engine: ContainerEngine,
  { image, node }: { readonly image: string; readonly node: string },
): Promise<BaseImage['from']> {
  if (await isPulled(engine, image)) return 'the registry';
  const folder = join(engine.folder, 'database');
  const programs = join(folder, 'opt/postgres');
  const { initdb } = postgresBinaries(engine.folder);
  await mkdir(join(folder, 'opt'), { recursive: true });
  await cp(join(initdb, '../..'), programs, { recursive: true, verbatimSymlinks: true });
  await cp(join(import.meta.dirname, 'database-image'), join(folder, 'opt/database'), { recursive: true });
  await mkdir(join(folder, 'usr/local/bin'), { recursive: true });
  await writeFile(
    join(folder, 'usr/local/bin/pg_isready'),
    '#!/bin/sh\nexec node /opt/database/is-ready.main.ts "$@"\n',
    { mode: 0o755 },
  );
  await mkdir(join(folder, 'var/lib/postgresql'), { recursive: true });
  await mkdir(join(folder, 'etc'), { recursive: true });
  const lines = (line: (one: (typeof PEOPLE)[number]) => string) => PEOPLE.map(line).join('');
  await writeFile(
    join(folder, 'etc/passwd'),
    lines(({ name, id }) => `${name}:x:${id}:${id}::/:/bin/sh\n`),
  );
  await writeFile(
    join(folder, 'etc/group'),
    lines(({ name, id }) => `${name}:x:${id}:\n`),
  );
  const container = (await engine.run('buildah', ['from', '--pull-never', node])).trim();
  await engine.run('buildah', ['copy', '--quiet', container, folder, '/']);
  const socket = join(engine.folder, 'socket');
  await mkdir(socket);
  await engine.run('buildah', [
    ...['copy', '--quiet', '--chown', '999:999', '--chmod', '755'],
    ...[container, socket, '/var/run/postgresql'],
  ]);
  await engine.run('buildah', [
    ...['config', '--env', 'PGDATA=/var/lib/postgresql/18/docker', '--volume', '/var/lib/postgresql'],
    ...['--port', '5432', '--stop-signal', 'SIGINT', '--cmd', ''],
    ...['--entrypoint', '["node", "/opt/database/start.main.ts"]', container],
  ]);
  await engine.run('buildah', ['commit', '--quiet', '--rm', '--format', 'docker', container, image]);
  return 'this machine';
}
