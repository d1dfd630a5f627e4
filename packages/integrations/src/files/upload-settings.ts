// The settings of uploads, in the units that the code uses.
import type { FileSettings } from '../settings/integration-settings.ts';
import { limits } from './limits.ts';

export interface UploadSettings {
  /** Maximum bytes of one file. */
  readonly maxBytes: number;
  /** Total bytes of all files on the local disk; undefined without a limit. */
  readonly totalBytes: number | undefined;
  /** The public URL of this server, `https://bots.example`; undefined when each request has its own. */
  readonly publicUrl: string | undefined;
  /** The S3 service that replaces the local disk. */
  readonly s3: S3Settings | undefined;
}

export interface S3Settings {
  readonly bucket: string;
  /** Undefined for AWS itself. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

/**
 * Converts the server's settings to those of uploads.
 *
 * @example uploadSettings(readSettings({ COLLOQUY_UPLOAD_MAX_MB: '25' })).maxBytes // 26214400
 */
export function uploadSettings(settings: FileSettings): UploadSettings {
  const { uploadMegabytes, uploadTotalMegabytes, publicUrl } = settings;
  return {
    maxBytes: uploadMegabytes === undefined ? limits.fileBytes : Math.floor(uploadMegabytes * MEGABYTE),
    totalBytes: uploadTotalMegabytes === undefined ? undefined : uploadTotalMegabytes * MEGABYTE,
    publicUrl,
    s3: s3Settings(settings),
  };
}

const MEGABYTE = 1024 * 1024;

function s3Settings(settings: FileSettings): S3Settings | undefined {
  const { s3Bucket: bucket, s3Key: key, s3Secret: secret, s3Endpoint: endpoint, s3Region: region } = settings;
  if (bucket === undefined || key === undefined || secret === undefined) return undefined;
  return { bucket, endpoint, region, key, secret };
}
