// The settings of uploads, read from the environment. Light: a server reads them at its start and opens nothing yet.
import { limits } from './limits.ts';

/** What an operator may set. */
export interface UploadSettings {
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Bytes of all files on the local disk together; undefined without a bound. */
  readonly totalBytes: number | undefined;
  /** Where this server is reached, `https://bots.example`; undefined when each request tells. */
  readonly publicUrl: string | undefined;
  /** Where files are kept instead of the local disk. */
  readonly s3: S3Settings | undefined;
}

/** An S3 service. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined for AWS itself. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

export type UploadEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `COLLOQUY_UPLOAD_MAX_MB`, `COLLOQUY_UPLOAD_TOTAL_MB`, `COLLOQUY_PUBLIC_URL` and `COLLOQUY_S3_BUCKET`, `_ENDPOINT`, `_REGION`, `_KEY` and `_SECRET`.
 *
 * @throws what is wrong with one, by its name; the key and the secret are never in the message
 * @example readUploadSettings({ COLLOQUY_UPLOAD_MAX_MB: '25' }).maxBytes // 26214400
 */
export function readUploadSettings(environment: UploadEnvironment = {}): UploadSettings {
  const get = (name: string) => environment[`COLLOQUY_${name}`]?.trim() || undefined;
  return {
    maxBytes: readMaximum(get('UPLOAD_MAX_MB')),
    totalBytes: readTotal(get('UPLOAD_TOTAL_MB')),
    publicUrl: readPublicUrl(get('PUBLIC_URL')),
    s3: readS3(get),
  };
}

function readMaximum(text: string | undefined): number {
  if (text === undefined) return limits.fileBytes;
  const megabytes = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(megabytes > 0 && megabytes <= limits.mostMegabytes))
    throw new Error(
      `COLLOQUY_UPLOAD_MAX_MB is "${text.slice(0, 50)}", but it is a number of megabytes, at most ${limits.mostMegabytes}.`,
    );
  return Math.floor(megabytes * 1024 * 1024);
}

function readTotal(text: string | undefined): number | undefined {
  if (text === 'off') return undefined;
  const megabytes = text === undefined ? limits.totalMegabytes : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (megabytes >= 1) return megabytes * 1024 * 1024;
  throw new Error(
    `COLLOQUY_UPLOAD_TOTAL_MB is "${text?.slice(0, 50)}", but it is a whole number of megabytes, or off.`,
  );
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isPlain = url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Error(
      'COLLOQUY_PUBLIC_URL is not the address of a server. Write scheme and host alone, as in https://bots.example.',
    );
  return url.origin;
}

function readS3(get: (name: string) => string | undefined): S3Settings | undefined {
  const [bucket, endpoint, key, secret] = [
    get('S3_BUCKET'),
    get('S3_ENDPOINT'),
    get('S3_KEY'),
    get('S3_SECRET'),
  ];
  if (bucket === undefined && endpoint === undefined && key === undefined && secret === undefined)
    return undefined;
  const missing = Object.entries({ BUCKET: bucket, KEY: key, SECRET: secret })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `COLLOQUY_S3_${name}`);
  if (bucket === undefined || key === undefined || secret === undefined)
    throw new Error(`Files are to be kept in S3, but this is not set: ${missing.join(', ')}.`);
  const url = endpoint === undefined ? undefined : URL.parse(endpoint);
  if (url === null || (url && !/^https?:$/.test(url.protocol)) || url?.username)
    throw new Error('COLLOQUY_S3_ENDPOINT is not a web address, as in https://s3.example.');
  return {
    bucket,
    endpoint: url?.href.replace(/\/$/, ''),
    region: get('S3_REGION') ?? 'us-east-1',
    key,
    secret,
  };
}
