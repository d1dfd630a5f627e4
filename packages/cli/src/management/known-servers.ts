// Servers that this account has logged in to: URL and token, in a file that other users cannot read.

import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findOperatorToken } from '@colloquy/management/operator-token';
import { dataFolderOf } from '../flow-files/data-folder.ts';
import type { CommandIo } from '../io.ts';
import { isLoopbackUrl } from '../serving/server-address.ts';

/** URL and token of a server. */
export interface KnownServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Absent if the server requires none. */
  readonly token: string | undefined;
}

/** A server in the file. */
interface RecordedServer {
  readonly name: string;
  readonly url: string;
  readonly token?: string;
}

/**
 * Finds a server by name or URL. Its token is COLLOQUY_TOKEN, else the stored one, else the one in the data folder if
 * the server is on this machine.
 *
 * @throws Error when the name is unknown, the file is invalid, or the account has no home folder
 * @example await findServer('bots.example', io)
 */
export async function findServer(
  name: string,
  io: Pick<CommandIo, 'environment'>,
  dataFolder?: string,
): Promise<KnownServer> {
  const url = addressOf(name);
  const given = io.environment.COLLOQUY_TOKEN || undefined;
  // A URL with a token needs no file, so it works for accounts without a home folder.
  const servers = url !== undefined && given !== undefined ? [] : await readServers(io);
  const found =
    servers.find((server) => server.name === name) ?? servers.find((server) => server.url === url);
  const address = found?.url ?? url;
  if (address !== undefined)
    return { url: address, token: given ?? found?.token ?? (await localToken(address, io, dataFolder)) };
  throw new Error(describeUnknown(name, servers));
}

function describeUnknown(name: string, servers: readonly RecordedServer[]): string {
  const names = servers.map((server) => server.name).join(', ');
  return `There is no server "${name}". ${names === '' ? '' : `There are: ${names}. `}Log in to one: npx colloquy login URL`;
}

/**
 * The operator token of a server on this machine: COLLOQUY_OPERATOR_TOKEN, else the file in the data folder. Undefined
 * for a remote server, which must never receive it.
 *
 * @throws Error when the file cannot be read
 * @example await localToken('http://127.0.0.1:3000', io)
 */
export async function localToken(
  url: string,
  io: Pick<CommandIo, 'environment'>,
  dataFolder: string = dataFolderOf({ text: () => undefined, io }),
): Promise<string | undefined> {
  if (!isLoopbackUrl(url)) return undefined;
  return findOperatorToken({ dataFolder, environment: io.environment });
}

/**
 * Stores a server, replacing one of the same name. It comes first, so that its URL refers to the newest login. Returns
 * the path of the file.
 */
export async function keepServer(
  { name, url, token }: KnownServer & { readonly name: string },
  io: Pick<CommandIo, 'environment'>,
): Promise<string> {
  const others = (await readServers(io)).filter((server) => server.name !== name);
  return writeServers([{ name, url, ...(token === undefined ? {} : { token }) }, ...others], io);
}

/**
 * Removes a server by its name or URL. Returns the path of the file.
 *
 * @throws Error when the name is unknown, or the file is invalid
 * @example await forgetServer('bots.example', io)
 */
export async function forgetServer(name: string, io: Pick<CommandIo, 'environment'>): Promise<string> {
  const servers = await readServers(io);
  const url = addressOf(name);
  const others = servers.filter((server) => server.name !== name && server.url !== url);
  if (others.length === servers.length) throw new Error(describeUnknown(name, servers));
  return writeServers(others, io);
}

async function writeServers(
  servers: readonly RecordedServer[],
  io: Pick<CommandIo, 'environment'>,
): Promise<string> {
  const folder = folderOf(io);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE);
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, `${JSON.stringify({ servers }, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
  return file;
}

/**
 * Normalizes the URL of a server; undefined when the text is not one.
 *
 * @example addressOf('https://bots.example/') // 'https://bots.example'
 */
export function addressOf(text: string): string | undefined {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  const isPlain = url && [url.username, url.password, url.search, url.hash].every((part) => part === '');
  return isPlain ? url.href.replace(/\/+$/, '') : undefined;
}

const FILE = 'servers.json';

async function readServers(io: Pick<CommandIo, 'environment'>): Promise<readonly RecordedServer[]> {
  const file = join(folderOf(io), FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${file} cannot be read.`);
  }
  const servers = parseServers(text);
  if (servers) return servers;
  throw new Error(`${file} cannot be parsed. Fix it, or remove it and log in again.`);
}

/** Undefined when the text is not valid. */
function parseServers(text: string): readonly RecordedServer[] | undefined {
  try {
    const { servers } = JSON.parse(text) as { readonly servers: unknown };
    return Array.isArray(servers) && servers.every(isRecordedServer) ? servers : undefined;
  } catch {
    return undefined;
  }
}

function isRecordedServer(
  server: Partial<Record<keyof RecordedServer, unknown>> | null,
): server is RecordedServer {
  if (server === null || typeof server !== 'object') return false;
  const { name, url, token = '' } = server;
  return [name, url, token].every((part) => typeof part === 'string');
}

/** The private configuration folder of this account. */
function folderOf({ environment }: Pick<CommandIo, 'environment'>): string {
  const { XDG_CONFIG_HOME, APPDATA, HOME } = environment;
  if (XDG_CONFIG_HOME) return join(XDG_CONFIG_HOME, 'colloquy');
  if (APPDATA) return join(APPDATA, 'colloquy');
  return join(HOME || homeOfAccount(), '.config', 'colloquy');
}

function homeOfAccount(): string {
  try {
    return homedir();
  } catch {
    throw new Error(
      'There is no folder for the servers you log in to: HOME is not set, and this account has no entry in /etc/passwd. Set HOME or XDG_CONFIG_HOME to a folder.',
    );
  }
}
