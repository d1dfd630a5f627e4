// File storage in an S3 service: one object per file, with the file's facts in the object's metadata.
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { clearAbandonedUploads, freeBytesOf } from './disk-storage.ts';
import type { FileKey, FileStorage } from './file-storage.ts';
import { CONTENT } from './file-storage.ts';
import { limits } from './limits.ts';
import { StorageFailure, toStorageFailure } from './storage-failure.ts';
import { readAbout, writeAbout } from './stored-file.ts';
import type { S3Settings } from './upload-settings.ts';

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Stores files as objects `SCOPE/ID` in an existing bucket. A file is received and checked on the local disk before the
 * upload. Objects are only created, never replaced, if the service supports conditional writes; otherwise the later of
 * two simultaneous writes wins.
 *
 * @example const storage = await openS3Storage(settings, '/var/lib/colloquy/uploads');
 */
export async function openS3Storage(settings: S3Settings, folder: string): Promise<FileStorage> {
  const { bucket, endpoint, region, key, secret } = settings;
  const s3 = await import('@aws-sdk/client-s3');
  const incomingFolder = join(folder, '.incoming');
  let stopClearing: () => void;
  try {
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
    stopClearing = await clearAbandonedUploads(incomingFolder);
  } catch (error) {
    throw toStorageFailure(error, folder);
  }
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Many S3 services do not support the newer checksums; the request is signed with the content's hash or sent over
    // TLS.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.s3ConnectMs, requestTimeout: limits.s3AnswerMs },
    // The default logger prints failed uploads to the console. The caller gets each failure anyway.
    logger: SILENT,
  });
  const object = ({ scope, id }: FileKey) => ({ Bucket: bucket, Key: `${scope}/${id}` });
  /** A missing object gives undefined. Any other error becomes a failure with only its code, because messages may contain sent data. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return undefined;
      throw failureOf(error, endpoint ?? `the bucket ${bucket}`);
    }
  };

  async function find(place: FileKey) {
    const head = await attempt(() => client.send(new s3.HeadObjectCommand(object(place))));
    return head && readAbout(aboutOf(head), place);
  }

  async function list(scope: string) {
    const listed = await attempt(() =>
      client.send(
        new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: `${scope}/`, MaxKeys: LISTED_AT_ONCE }),
      ),
    );
    if (!listed) throw new StorageFailure('unavailable', `There is no bucket ${bucket}.`);
    return listed.Contents ?? [];
  }

  return {
    incomingFolder,
    freeBytes: () => freeBytesOf(incomingFolder),
    // A bucket has its own quota, and listing it would cost one request per thousand files.
    usedBytes: async () => undefined,
    find,
    async put(file, received) {
      const write = async (isConditional: boolean) => {
        const content = createReadStream(join(received, CONTENT));
        try {
          await client.send(
            new s3.PutObjectCommand({
              ...object(file),
              Body: content,
              ContentLength: file.size,
              ContentType: file.mediaType,
              // Base64, because headers contain only ASCII.
              Metadata: { about: Buffer.from(writeAbout(file)).toString('base64') },
              ...(isConditional ? { IfNoneMatch: '*' } : {}),
            }),
          );
        } finally {
          // A service that rejects a file does not read it, so the stream must be closed.
          content.destroy();
        }
      };
      try {
        if (await find(file)) return 'exists';
        await write(true).catch((error: unknown) => {
          // Status 501: a service without conditional writes.
          if (statusOf(error) === 501) return write(false);
          throw error;
        });
        return 'stored';
      } catch (error) {
        if (statusOf(error) === 412) return 'exists';
        // Another request for the same place is in progress. Its outcome is unknown: it may fail, too.
        if (statusOf(error) === 409 && (await find(file))) return 'exists';
        throw failureOf(error, endpoint ?? `the bucket ${bucket}`);
      } finally {
        await rm(received, { recursive: true, force: true }).catch(() => {});
      }
    },
    async read(place, range) {
      const got = await attempt(() =>
        client.send(
          new s3.GetObjectCommand({
            ...object(place),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        ),
      );
      // Some services ignore the requested range.
      if (got && range && got.ContentLength !== range.end - range.start + 1)
        throw new StorageFailure('unavailable', `The bucket ${bucket} gave another part than was asked for.`);
      return got?.Body as Readable | undefined;
    },
    sizesOf: async (scope) => (await list(scope)).map(({ Size }) => Size ?? 0),
    async list(scope) {
      const files = await Promise.all(
        (await list(scope)).map(async ({ Key = '', LastModified }) => {
          const file = await find({ scope, id: Key.slice(scope.length + 1) });
          return file && { ...file, storedAt: LastModified?.getTime() ?? 0 };
        }),
      );
      return files.filter((file) => file !== undefined);
    },
    async remove(place) {
      if (!(await find(place))) return false;
      await attempt(() => client.send(new s3.DeleteObjectCommand(object(place))));
      return true;
    },
    async removeAll(scope) {
      let count = 0;
      // One list has room for all files of a chat; further rounds catch files that arrive during the removal.
      for (let round = 0; round < REMOVAL_ROUNDS; round++) {
        const objects = await list(scope);
        if (objects.length === 0) break;
        for (const { Key } of objects)
          await attempt(() => client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: Key ?? '' })));
        count += objects.length;
      }
      return count;
    },
    async close() {
      stopClearing();
      client.destroy();
    },
  };
}

/** Objects per list, the maximum of S3. */
const LISTED_AT_ONCE = 1_000;

const REMOVAL_ROUNDS = 10;

function aboutOf({ Metadata }: HeadObjectCommandOutput): string {
  return Buffer.from(Metadata?.about ?? '', 'base64').toString();
}

function statusOf(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function failureOf(error: unknown, place: string): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : nameOf(error);
  return new StorageFailure(
    'unavailable',
    `${place} did not do what it was asked (${code || 'unknown reason'}).`,
  );
}
