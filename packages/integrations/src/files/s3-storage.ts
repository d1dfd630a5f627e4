// Files in an S3 service: one object each; what is known of a file is in its metadata.
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { clearAbandonedUploads, freeBytesOf } from './disk-storage.ts';
import type { FilePlace, FileStorage } from './file-storage.ts';
import { CONTENT } from './file-storage.ts';
import { limits } from './limits.ts';
import { StorageFailure, toStorageFailure } from './storage-failure.ts';
import { readAbout, writeAbout } from './stored-file.ts';
import type { S3Settings } from './upload-settings.ts';

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Keeps files as objects `SCOPE/ID` of a bucket, which must be there already. A file is received on the local disk and checked there before
 * it goes to the service. The object of a place is only ever made, never replaced, where the service knows conditional writes; the others
 * keep the last of two that are written in the same instant.
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
    // Many S3 services do not know the newer checksums; the request is signed with the content's hash or sent over TLS.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.s3ConnectMs, requestTimeout: limits.s3AnswerMs },
    // Without one it writes failures of uploads to the console, past the log. The caller gets each failure.
    logger: SILENT,
  });
  const object = ({ scope, id }: FilePlace) => ({ Bucket: bucket, Key: `${scope}/${id}` });
  /** What is missing is nothing; what fails otherwise is a failure that tells the code alone, because messages may hold what was sent. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return undefined;
      throw failureOf(error, endpoint ?? `the bucket ${bucket}`);
    }
  };

  async function find(place: FilePlace) {
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
    // A bucket has quotas of its own, and listing it would cost a request for each thousand files.
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
              // Base64, because headers hold ASCII alone.
              Metadata: { about: Buffer.from(writeAbout(file)).toString('base64') },
              ...(isConditional ? { IfNoneMatch: '*' } : {}),
            }),
          );
        } finally {
          // A service that refuses a file does not read it, and a stream that nobody reads stays open.
          content.destroy();
        }
      };
      try {
        if (await find(file)) return 'exists';
        await write(true).catch((error: unknown) => {
          // Not implemented: an S3 service without conditional writes.
          if (statusOf(error) === 501) return write(false);
          throw error;
        });
        return 'stored';
      } catch (error) {
        if (statusOf(error) === 412) return 'exists';
        // Another request about the same place is under way. What comes of it is not known: it may fail, too.
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
      // Some services take no notice of what part is asked for.
      if (got && range && got.ContentLength !== range.end - range.start + 1)
        throw new StorageFailure('unavailable', `The bucket ${bucket} gave another part than was asked for.`);
      return got?.Body as Readable | undefined;
    },
    sizesOf: async (scope) => (await list(scope)).map(({ Size }) => Size ?? 0),
    async removeAll(scope) {
      let count = 0;
      // A chat has fewer files than one list holds; the rounds are for what comes in meanwhile.
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

/** Objects in one list: as many as S3 gives. */
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
