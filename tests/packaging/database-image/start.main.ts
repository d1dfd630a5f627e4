// Starts PostgreSQL as the entrypoint of the official image does: the first start makes the cluster with the user, the password and the database
// of the environment, and runs a server meanwhile that can be reached in the container alone.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { POSTGRES_PASSWORD = '', POSTGRES_USER = 'postgres', PGDATA = '' } = process.env;
const { POSTGRES_DB = POSTGRES_USER } = process.env;
/** Of scripts that fill a new database: as long as they run, it is not to be taken for ready. */
const SCRIPTS_MS = 2_000;

const PROGRAMS = '/opt/postgres/bin';
const SOCKET = ['-c', 'unix_socket_directories=/var/run/postgresql'];

/** The user `postgres` of the image. */
const OWNER = 999;

if (process.getuid?.() === 0) {
  mkdirSync(PGDATA, { recursive: true, mode: 0o700 });
  for (const folder of [dirname(dirname(PGDATA)), dirname(PGDATA), PGDATA]) chownSync(folder, OWNER, OWNER);
  chmodSync(PGDATA, 0o700);
  process.setgroups?.([OWNER]);
  process.setgid?.(OWNER);
  process.setuid?.(OWNER);
}
if (!existsSync(join(PGDATA, 'PG_VERSION'))) makeCluster();
const postgres = join(PROGRAMS, 'postgres');
process.execve?.(postgres, [postgres, '-D', PGDATA, '-c', 'listen_addresses=*', ...SOCKET], { LC_ALL: 'C' });

function makeCluster(): void {
  if (POSTGRES_PASSWORD === '') throw new Error('POSTGRES_PASSWORD is not set.');
  const run = (program: string, words: readonly string[], input = '') =>
    execFileSync(join(PROGRAMS, program), words, { input, stdio: ['pipe', 'inherit', 'inherit'] });
  const passwordFile = join(tmpdir(), 'password');
  writeFileSync(passwordFile, POSTGRES_PASSWORD, { mode: 0o600 });
  run('initdb', [
    ...[`--pgdata=${PGDATA}`, `--username=${POSTGRES_USER}`, `--pwfile=${passwordFile}`],
    ...['--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale=C'],
  ]);
  rmSync(passwordFile);
  appendFileSync(join(PGDATA, 'pg_hba.conf'), '\nhost all all all scram-sha-256\n');
  const control = (...words: readonly string[]) => run('pg_ctl', [`--pgdata=${PGDATA}`, '--wait', ...words]);
  control(
    '--silent',
    `--options=${SOCKET.join(' ')} -c listen_addresses=`,
    `--log=${join(tmpdir(), 'log')}`,
    'start',
  );
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SCRIPTS_MS);
  control('--mode=fast', 'stop');
  run('postgres', ['--single', '-D', PGDATA, 'postgres'], `CREATE DATABASE "${POSTGRES_DB}"\n`);
}
