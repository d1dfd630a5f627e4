// The settings that integrations read. Those of a server have all of them.
import type { MailAddress } from '../egress/mail-address.ts';
import { limits } from '../limits.ts';

/** A mail server, and how to sign in there. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly isTlsEnabled?: boolean;
}

/** The key that seals credentials and signs addresses of files, and the one before it while keys are rotated. */
export interface KeySettings {
  readonly secretKey: string | undefined;
  readonly previousSecretKey: string | undefined;
}

/** The mail server of the credentials `default`. */
export interface MailSettings {
  readonly smtp: MailServer | undefined;
  readonly smtpFrom: MailAddress | undefined;
}

/** Where files are stored, and how many bytes of them. */
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

/** All of them. */
export interface IntegrationSettings extends KeySettings, MailSettings, FileSettings {
  /** Private addresses that bots may reach. */
  readonly openAddresses: readonly string[];
  /** The application at Google, for credentials that name none of their own. */
  readonly googleClientId: string | undefined;
  readonly googleClientSecret: string | undefined;
}

/** The settings of a server whose environment has none. */
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
