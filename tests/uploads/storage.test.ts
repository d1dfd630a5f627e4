// One contract for every place that files are kept in.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readSettings } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDiskStorage } from '../../packages/integrations/src/files/disk-storage.ts';
import type { FileStorage, StoredFile } from '../../packages/integrations/src/files/file-storage.ts';
import { receiveFile } from '../../packages/integrations/src/files/received-file.ts';
import { openS3Storage } from '../../packages/integrations/src/files/s3-storage.ts';
import { uploadSettings } from '../../packages/integrations/src/files/upload-settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { S3World } from './s3-world.ts';
import { startS3 } from './s3-world.ts';

const hex = () => randomBytes(16).toString('hex');

/** Puts a file as an upload does. */
async function put(storage: FileStorage, bytes: Buffer, about: Partial<StoredFile> = {}) {
  const receiving = await receiveFile(streamOf(bytes), {
    folder: storage.incomingFolder,
    maxBytes: 1e7,
    timeoutMs: 10_000,
    silenceMs: 10_000,
  });
  if (!receiving.ok) throw new Error(receiving.why);
  const { size, hash } = receiving.file;
  const file: StoredFile = {
    scope: hex(),
    id: hex(),
    name: 'Föto "1".png',
    mediaType: 'image/png',
    size,
    hash,
    isPrivate: false,
    origin: 'https://bots.example',
    ...about,
  };
  return { file, outcome: await storage.put(file, receiving.file.folder) };
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const folder = temporaryFolder('storage');
  let s3: S3World | undefined;
  let storage: FileStorage;
  beforeAll(async () => {
    if (kind === 'disk') storage = await openDiskStorage(join(folder.path, 'uploads'));
    else {
      s3 = await startS3();
      const { s3: settings } = uploadSettings(readSettings(s3.environment));
      if (!settings) throw new Error('There are no settings.');
      storage = await openS3Storage(settings, join(folder.path, 'uploads'));
    }
  });
  afterAll(async () => {
    await storage.close();
    await s3?.close();
    folder.remove();
  });

  it('are stored with their metadata', async () => {
    const bytes = randomBytes(100_000);
    const { file, outcome } = await put(storage, bytes);
    expect(outcome).toBe('stored');
    expect(await storage.find(file)).toEqual(file);
    expect(file.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    const read = await storage.read(file);
    expect(read && (await buffer(read))).toEqual(bytes);
    expect(readdirSync(storage.incomingFolder)).toEqual([]);
  });

  it.each([
    [{ start: 0, end: 1 }, '01'],
    [{ start: 3, end: 5 }, '345'],
    [{ start: 9, end: 9 }, '9'],
  ])('can be read in part: %j', async (range, text) => {
    const { file } = await put(storage, Buffer.from('0123456789'));
    const read = await storage.read(file, range);
    expect(read && (await buffer(read)).toString()).toBe(text);
  });

  it('are never overwritten', async () => {
    const { file } = await put(storage, Buffer.from('first'));
    const again = await put(storage, Buffer.from('second'), { scope: file.scope, id: file.id });
    expect(again.outcome).toBe('exists');
    expect(await storage.find(file)).toEqual(file);
    expect(readdirSync(storage.incomingFolder)).toEqual([]);
  });

  it('are undefined when they do not exist', async () => {
    const place = { scope: hex(), id: hex() };
    expect(await storage.find(place)).toBeUndefined();
    expect(await storage.read(place)).toBeUndefined();
    expect(await storage.sizesOf(place.scope)).toEqual([]);
    expect(await storage.removeAll(place.scope)).toBe(0);
  });

  it('are removed with their chat, and no others', async () => {
    const scope = hex();
    const files = [
      await put(storage, Buffer.from('one'), { scope }),
      await put(storage, Buffer.from('three'), { scope }),
    ];
    const other = await put(storage, Buffer.from('other'));
    expect([...(await storage.sizesOf(scope))].sort()).toEqual([3, 5]);
    expect(await storage.removeAll(scope)).toBe(2);
    for (const { file } of files) expect(await storage.find(file)).toBeUndefined();
    expect(await storage.sizesOf(scope)).toEqual([]);
    expect(await storage.find(other.file)).toEqual(other.file);
  });

  it('are listed with the time of storage, and removed one by one', async () => {
    const scope = hex();
    const before = Date.now() - 2_000;
    const [one, two] = [
      await put(storage, Buffer.from('one'), { scope }),
      await put(storage, Buffer.from('two'), { scope }),
    ];
    const listed = await storage.list(scope);
    expect(listed.map(({ storedAt: _, ...file }) => file)).toEqual(
      expect.arrayContaining([one.file, two.file]),
    );
    for (const { storedAt } of listed) expect(storedAt).toBeGreaterThan(before);
    expect(await storage.remove(one.file)).toBe(true);
    expect(await storage.remove(one.file)).toBe(false);
    expect((await storage.list(scope)).map(({ id }) => id)).toEqual([two.file.id]);
    expect(await storage.list(hex())).toEqual([]);
  });

  it('report the free space', async () => {
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });

  it('have a total size, which includes earlier files', async () => {
    const before = await storage.usedBytes();
    if (before === undefined) return expect(kind).toBe('s3');
    await put(storage, Buffer.alloc(1_000));
    expect(await storage.usedBytes()).toBe(before + 1_000);
    const again = await openDiskStorage(join(folder.path, 'uploads'));
    expect(await again.usedBytes()).toBe(before + 1_000);
    await again.close();
  });

  it('can be empty', async () => {
    const { file, outcome } = await put(storage, Buffer.alloc(0));
    expect(outcome).toBe('stored');
    expect((await storage.find(file))?.size).toBe(0);
  });
});

it('the storage removes old unfinished files at its start, and keeps recent ones', async () => {
  const folder = temporaryFolder('leftovers');
  const incoming = join(folder.path, '.incoming');
  for (const name of ['old', 'young']) {
    mkdirSync(join(incoming, name), { recursive: true });
    writeFileSync(join(incoming, name, 'content'), 'half');
  }
  const twoHoursAgo = Date.now() / 1_000 - 7_200;
  utimesSync(join(incoming, 'old'), twoHoursAgo, twoHoursAgo);
  await openDiskStorage(folder.path);
  expect(readdirSync(incoming)).toEqual(['young']);
  folder.remove();
});

it('the storage removes unfinished files of a killed server later, when they are old', async () => {
  const folder = temporaryFolder('leftovers');
  const incoming = join(folder.path, '.incoming');
  mkdirSync(join(incoming, 'young'), { recursive: true });
  writeFileSync(join(incoming, 'young', 'content'), 'half');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
  try {
    const storage = await openDiskStorage(folder.path);
    expect(readdirSync(incoming)).toEqual(['young']);
    vi.advanceTimersByTime(2 * 3_600_000);
    await vi.waitFor(() => expect(readdirSync(incoming)).toEqual([]));
    await storage.close();
  } finally {
    vi.useRealTimers();
    folder.remove();
  }
});
