// The settings that integrations read. The server's settings include all of them.
import type { MailAddress } from '../egress/mail-address.ts';
import { limits } from '../limits.ts';

/** A mail server and its login. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly isTlsEnabled?: boolean;
}

/** The key that seals credentials and signs URLs of files, and the previous key during rotation. */
export interface KeySettings {
  readonly secretKey: string | undefined;
  readonly previousSecretKey: string | undefined;
}

/** The mail server of the credentials `default`. */
export interface MailSettings {
  readonly smtp: MailServer | undefined;
  readonly smtpFrom: MailAddress | undefined;
}

/** Location and quota of files. */
export interface FileSettings {
  readonly publicUrl: string | undefined;
  readonly uploadMegabytes: number | undefined;
  readonly uploadTotalMegabytes: number | undefined;
  readonly s3Bucket: string | undefined;
  readonly s3Key: string | undefined;
  readonly s3Secret: string | undefined;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string;
}

/** All settings of integrations. */
export interface IntegrationSettings extends KeySettings, MailSettings, FileSettings {
  /** Private addresses that bots may reach. */
  readonly openAddresses: readonly string[];
  /** The Google OAuth application, for credentials without their own. */
  readonly googleClientId: string | undefined;
  readonly googleClientSecret: string | undefined;
}

/** The defaults, for an environment without settings. */
export const DEFAULT_SETTINGS: IntegrationSettings = {
  secretKey: undefined,
  previousSecretKey: undefined,
  smtp: undefined,
  smtpFrom: undefined,
  publicUrl: undefined,
  uploadMegabytes: undefined,
  uploadTotalMegabytes: limits.allFilesMegabytes,
  s3Bucket: undefined,
  s3Key: undefined,
  s3Secret: undefined,
  s3Endpoint: undefined,
  s3Region: 'us-east-1',
  openAddresses: [],
  googleClientId: undefined,
  googleClientSecret: undefined,
};
