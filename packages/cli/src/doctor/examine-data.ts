// Doctor check of the data folder: writable, enough free space, and expected contents.
import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { operatorTokenFile, problemOfToken } from '@colloquy/management/operator-token';
import { problemOfKey } from '@colloquy/server/settings';
import { examineDataFolder } from '@colloquy/storage/examination';
import { dataFolderOf } from '../flow-files/data-folder.ts';
import { unusedChats } from '../flow-files/unused-chats.ts';
import type { Examine, Finding } from './finding.ts';
import { bad, good } from './finding.ts';
import { sizeOf } from './size-of.ts';

/** Less free space is used up soon: a busy server writes some gigabytes a day. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024;

/** File mode that only the owner may read. */
const OWNER_ONLY = 0o600;

export const examineData: Examine = async (call) => {
  const folder = dataFolderOf(call);
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => undefined,
  );
  if (isThere === false)
    return [bad(`${folder} is not a folder. Choose another one with --data DIR or COLLOQUY_DATA.`)];
  const place = isThere ? folder : await nearestFolder(folder);
  const { environment } = call.io;
  return [
    await examineWriting(folder, place, isThere === true),
    await examineRoom(place),
    ...(environment.DATABASE_URL
      ? await examineUnusedChats(folder, environment)
      : examineDatabaseFile(folder)),
    ...(environment.COLLOQUY_SECRET_KEY?.trim() ? [] : await examineSecret(join(folder, 'secret.key'), KEY)),
    ...(environment.COLLOQUY_OPERATOR_TOKEN?.trim()
      ? []
      : await examineSecret(join(folder, operatorTokenFile), TOKEN)),
  ];
};

/** The nearest existing parent of a folder that does not exist yet. */
async function nearestFolder(folder: string): Promise<string> {
  const parent = dirname(resolve(folder));
  const isThere = await stat(parent).then(
    () => true,
    () => parent === dirname(parent),
  );
  return isThere ? parent : nearestFolder(parent);
}

/** Tests by writing, because permissions are not enough: the disk may be read-only or full. */
async function examineWriting(folder: string, place: string, isThere: boolean): Promise<Finding> {
  const file = join(place, `.colloquy-doctor-${randomUUID()}`);
  try {
    const handle = await open(file, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile('Is there room?');
      await handle.sync();
    } finally {
      await handle.close();
    }
    return good(isThere ? `${folder} can be written.` : `${folder} does not exist yet and can be created.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return bad(`The disk of ${folder} is full. Free some space.`);
    if (code === 'EROFS')
      return bad(`The disk of ${folder} is read-only. Mount it for writing, or choose --data DIR.`);
    if (code === 'EACCES' || code === 'EPERM')
      return bad(`${folder} cannot be written by this user. Change its owner, or choose --data DIR.`);
    return bad(`${folder} cannot be written: ${message}.`);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function examineRoom(place: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  if (free >= LEAST_FREE_BYTES) return good(`${sizeOf(free)} are free there.`);
  return bad(`Only ${sizeOf(free)} are free in ${place}. Free some space, before chats cannot be saved.`);
}

function examineDatabaseFile(folder: string): Finding[] {
  const found = examineDataFolder(folder);
  if (!found) return [good('There are no chats yet.')];
  if (!found.ok) return [bad(found.message)];
  const update = found.isOutdated ? ', which is migrated at the next start' : '';
  return [good(`The database is intact (${sizeOf(found.bytes)}, schema ${found.version}${update}).`)];
}

/** A server on PostgreSQL does not show what its folder held before. */
async function examineUnusedChats(
  folder: string,
  environment: Parameters<typeof unusedChats>[1],
): Promise<Finding[]> {
  const unused = await unusedChats(folder, environment);
  return unused === undefined ? [] : [bad(unused)];
}

/** Description of a secret file. */
interface SecretKind {
  readonly noun: string;
  readonly setting: string;
  readonly whenMade: string;
  /** Describes the error in an invalid file; undefined when the text is valid. */
  readonly problemOf: (text: string, file: string) => string | undefined;
}

const KEY: SecretKind = {
  noun: 'key of the credentials',
  setting: 'COLLOQUY_SECRET_KEY',
  whenMade: 'when it is first needed',
  problemOf: problemOfKey,
};

const TOKEN: SecretKind = {
  noun: "operator's token",
  setting: 'COLLOQUY_OPERATOR_TOKEN',
  whenMade: 'by the first start',
  problemOf: problemOfToken,
};

async function examineSecret(
  file: string,
  { noun, setting, whenMade, problemOf }: SecretKind,
): Promise<Finding[]> {
  try {
    const problem = problemOf(await readFile(file, 'utf8'), file);
    if (problem !== undefined) return [bad(problem)];
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      return [bad(`Others may read the ${noun} in ${file}. Restrict it: chmod 600 ${file}`)];
    return [good(`The ${noun} can be read only by its owner.`)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return [good(`There is no ${noun} yet; it is created ${whenMade}.`)];
    return [bad(`The ${noun} in ${file} cannot be read by this user. Change its owner, or set ${setting}.`)];
  }
}
