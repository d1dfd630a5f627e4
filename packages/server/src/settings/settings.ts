// The settings of a server: one table, from which parsers, help and checks derive.

import { integrationLimits, readAllowList, readMailAddress, readSecretKey } from '@colloquy/integrations';
import { accessLimits, readSignInRules } from '@colloquy/management';
import type { z } from 'zod';
import { limits } from '../limits.ts';
import {
  readHosts,
  readIssuer,
  readKeysUrl,
  readMailServer,
  readPublicUrl,
  readServiceUrl,
} from './addresses.ts';
import { limits as bounds } from './limits.ts';
import { isTrustedProxyEntry, namedRanges } from './proxy-entries.ts';
import type { Environment, Setting, ValuesOf } from './setting.ts';
import { readEach } from './setting.ts';
import { number, oneOf, onOff, onOffOrNeither, quoted, rate, readBy, secret, text } from './setting-kinds.ts';

/** How much is logged. */
const logLevels = ['error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const sessionDays = {
  least: bounds.leastSessionHours / 24,
  most: bounds.mostSessionHours / 24,
};
const resultDays = { least: bounds.leastResultDays, most: bounds.mostResultDays };

/** Every setting that a server reads, by the name that its value has in the sources. */
export const serverSettings = {
  sessionDays: setting('COLLOQUY_SESSION_DAYS', 'retention', {
    schema: number({ ...sessionDays, isWhole: false, what: daysIn(sessionDays) }),
    fallback: '90',
    summary: 'days without a reply after which a chat is removed, unless its bot sets another period',
  }),
  resultDays: setting('COLLOQUY_RESULT_DAYS', 'retention', {
    schema: number({ ...resultDays, isWhole: false, what: daysIn(resultDays) }),
    fallback: 'no limit',
    summary: 'days to keep results, unless their bot sets another period',
  }),
  operatorToken: setting('COLLOQUY_OPERATOR_TOKEN', 'protection', {
    schema: secret({ least: accessLimits.leastTokenCharacters, unit: 'characters', isHeader: true }),
    fallback: 'a file in the data folder',
    summary: 'the operator token, with full access to the server',
    note: `at least ${accessLimits.leastTokenCharacters} characters; if unset, the first start creates \`operator.token\` in the data folder. Servers that share a database must share this setting, or use tokens from \`colloquy tokens create\``,
  }),
  openPreviews: setting('COLLOQUY_OPEN_PREVIEWS', 'protection', {
    schema: onOffOrNeither,
    fallback: 'on if the server listens only on loopback, without a trusted proxy',
    summary: 'on allows previews without a token; they make no calls',
  }),
  trustedProxies: setting('COLLOQUY_TRUST_PROXY', 'protection', {
    schema: readBy(readProxies),
    fallback: 'none',
    summary:
      'addresses of trusted proxies in front of the server, separated by commas: 10.0.0.5, 10.0.0.0/8, loopback',
    note: 'also `linklocal` and `uniquelocal`',
  }),
  isLimitingRates: setting('COLLOQUY_RATE_LIMIT', 'protection', {
    schema: onOff,
    fallback: 'on',
    summary: 'off disables all rate limits',
  }),
  addressRate: setting('COLLOQUY_RATE_LIMIT_ADDRESS', 'protection', {
    schema: rate(limits.addressRate),
    fallback: '3000/60',
    summary: 'requests/seconds per address, or off',
  }),
  sessionRate: setting('COLLOQUY_RATE_LIMIT_SESSION', 'protection', {
    schema: rate(limits.sessionRate),
    fallback: '100/10',
    summary: 'requests/seconds per chat, or off',
  }),
  isSheddingLoad: setting('COLLOQUY_LOAD_SHEDDING', 'protection', {
    schema: onOff,
    fallback: 'on',
    summary: 'off accepts requests regardless of load, and lets one address have all places in work',
  }),
  drainSeconds: setting('COLLOQUY_DRAIN_SECONDS', 'protection', {
    schema: number({
      least: 0,
      most: limits.drainSeconds,
      what: `a number of seconds from 0 to ${limits.drainSeconds}`,
    }).transform((seconds = 0) => seconds),
    fallback: '0',
    summary: `seconds to keep serving after a stop signal, so that load balancers notice; up to ${limits.drainSeconds}`,
  }),
  identitySecret: setting('COLLOQUY_IDENTITY_SECRET', 'protection', {
    schema: secret({ least: limits.leastIdentitySecretBytes, unit: 'bytes' }),
    fallback: 'none',
    summary: 'secret with which your pages sign the identities of visitors',
    note: `at least ${limits.leastIdentitySecretBytes} bytes`,
  }),
  identityKeysUrl: setting('COLLOQUY_IDENTITY_JWKS_URL', 'protection', {
    schema: readBy(readKeysUrl),
    fallback: 'none',
    summary: 'https address of the public keys of the identity issuer, instead of the secret',
  }),
  identityAudience: setting('COLLOQUY_IDENTITY_AUDIENCE', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'required audience (aud) of identities; must be set with public keys',
  }),
  identityIssuer: setting('COLLOQUY_IDENTITY_ISSUER', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'required issuer (iss) of identities',
  }),
  oidcIssuer: setting('COLLOQUY_OIDC_ISSUER', 'protection', {
    schema: readBy(readIssuer),
    fallback: 'none',
    summary: 'OpenID Connect issuer for sign-in at /sign-in',
    note: 'exactly as in the metadata of the issuer, for example https://login.example/realms/staff; it can be on a private network',
  }),
  oidcClientId: setting('COLLOQUY_OIDC_CLIENT_ID', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'client id of this server at the issuer',
  }),
  oidcClientSecret: setting('COLLOQUY_OIDC_CLIENT_SECRET', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'client secret of this server at the issuer',
  }),
  oidcAllow: setting('COLLOQUY_OIDC_ALLOW', 'protection', {
    schema: readBy(readSignInRules),
    fallback: 'none',
    summary: 'who can sign in, and with which scopes: ada@corp.example=own, @corp.example=read+publish',
    note: 'also `sub:…`, the subject at the issuer; email addresses must be verified by the issuer',
  }),
  logLevel: setting('COLLOQUY_LOG', 'observability', {
    schema: oneOf(logLevels, 'warn'),
    fallback: 'warn',
    summary: `log level: ${logLevels.join(', ')}`,
    note: 'logs are JSON lines on standard error',
  }),
  traceEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', 'observability', {
    schema: readBy((given) => readServiceUrl(given, 'http://127.0.0.1:4318')),
    fallback: 'none',
    summary: 'OTLP/HTTP endpoint for the spans of turns and calls: http://127.0.0.1:4318',
  }),
  traceService: setting('OTEL_SERVICE_NAME', 'observability', {
    schema: text,
    fallback: 'colloquy',
    summary: 'name of this server in its spans',
  }),
  publicUrl: setting('COLLOQUY_PUBLIC_URL', 'files', {
    schema: readBy(readPublicUrl),
    fallback: 'the address it listens on',
    summary: 'public URL of this server: https://bots.example; addresses of files start with it',
    note: 'required behind a reverse proxy if bots accept or create files',
  }),
  botPagesUrl: setting('COLLOQUY_BOT_PAGES_URL', 'protection', {
    schema: readBy(readPublicUrl),
    fallback: 'none',
    summary: 'second public URL of this server, for pages of bots that run scripts: https://pages.example',
    note: 'nobody is signed in there; without it these pages have no origin, and so no storage, payments or microphone',
  }),
  hosts: setting('COLLOQUY_HOSTS', 'files', {
    schema: readBy(readHosts).transform((hosts = []) => hosts),
    fallback: 'none',
    summary: 'several public host names instead, separated by commas: bots.example, chat.example:8443',
    note: 'addresses of files start with the host of the request; any other `Host` is ignored',
  }),
  uploadMegabytes: setting('COLLOQUY_UPLOAD_MAX_MB', 'files', {
    schema: number({
      least: 0.000_001,
      most: bounds.mostFileMegabytes,
      isWhole: false,
      what: `a number of megabytes, at most ${bounds.mostFileMegabytes}`,
    }),
    fallback: '10',
    summary: 'maximum size of a file in megabytes',
  }),
  uploadTotalMegabytes: setting('COLLOQUY_UPLOAD_TOTAL_MB', 'files', {
    schema: readBy((given) => {
      if (given === 'off' || (/^\d{1,9}$/.test(given) && Number(given) >= 1)) return given;
      throw new Error(
        `is ${quoted(given)}, which is not a whole number of megabytes. Use a whole number, or off.`,
      );
    }).transform((given) =>
      given === 'off' ? undefined : Number(given ?? integrationLimits.allFilesMegabytes),
    ),
    fallback: String(integrationLimits.allFilesMegabytes),
    summary: 'maximum total size of files on the local disk in megabytes; off for no limit',
  }),
  writeRate: setting('COLLOQUY_WRITE_RATE_ADDRESS', 'protection', {
    schema: rate(limits.writeRate),
    fallback: '500/3600',
    summary: 'megabytes/seconds that the chats of one address can store, or off',
  }),
  uploadRate: setting('COLLOQUY_UPLOAD_RATE_ADDRESS', 'files', {
    schema: rate(limits.uploadRate),
    fallback: '500/3600',
    summary: 'megabytes/seconds that one address can upload, over all its chats, or off',
  }),
  s3Bucket: setting('COLLOQUY_S3_BUCKET', 'files', {
    schema: text,
    fallback: 'none',
    summary: 'existing bucket of an S3 service in which files are stored',
    note: 'if unset, files are stored in `uploads` in the data folder, or in memory; requires the next two settings',
  }),
  s3Key: setting('COLLOQUY_S3_KEY', 'files', {
    schema: text,
    fallback: 'none',
    summary: 'access key of the bucket',
  }),
  s3Secret: setting('COLLOQUY_S3_SECRET', 'files', {
    schema: text,
    fallback: 'none',
    summary: 'secret of the access key',
  }),
  s3Endpoint: setting('COLLOQUY_S3_ENDPOINT', 'files', {
    schema: readBy((given) => readServiceUrl(given, 'https://s3.example', { mayHaveUser: false })),
    fallback: 'AWS',
    summary: 'address of an S3 service other than AWS: https://s3.example',
  }),
  s3Region: setting('COLLOQUY_S3_REGION', 'files', {
    schema: text.transform((region = 'us-east-1') => region),
    fallback: 'us-east-1',
    summary: 'region of the bucket',
  }),
  smtp: setting('COLLOQUY_SMTP_URL', 'calls', {
    schema: readBy(readMailServer),
    fallback: 'none',
    summary: 'mail server of the credentials "default": smtps://name:password@mail.example',
    note: '`smtps://` requires encryption, `smtp://` uses it if the server offers it',
  }),
  smtpFrom: setting('COLLOQUY_SMTP_FROM', 'calls', {
    schema: readBy((given) => {
      const from = readMailAddress(given);
      if (from) return from;
      throw new Error(
        'is not a valid sender. Use a name and an address, for example: Our bot <bot@mail.example>',
      );
    }),
    fallback: 'none',
    summary: 'sender of these emails: Our bot <bot@mail.example>',
  }),
  openAddresses: setting('COLLOQUY_EGRESS_ALLOW', 'calls', {
    schema: readBy(readOpenAddresses).transform((entries = []) => entries),
    fallback: 'none',
    summary:
      'private hosts that bots can reach, separated by commas: crm.internal, *.corp.example, 10.0.0.0/8',
    note: 'also a single port: `localhost:8080`',
  }),
  secretKey: setting('COLLOQUY_SECRET_KEY', 'calls', {
    schema: readBy((given) => {
      readSecretKey(given, '');
      return given;
    }),
    fallback: 'a file in the data folder',
    summary: 'key that encrypts credentials and signs addresses of files: 32 bytes in Base64',
    note: 'if unset, the first start creates `secret.key` in the data folder; keep a copy of it separate from the data',
  }),
  previousSecretKey: setting('COLLOQUY_PREVIOUS_SECRET_KEY', 'calls', {
    schema: readBy((given) => {
      readSecretKey(given, '');
      return given;
    }),
    fallback: 'none',
    summary:
      'previous secret key during a rotation: the server re-encrypts its data with the new key on start',
  }),
  googleClientId: setting('COLLOQUY_GOOGLE_CLIENT_ID', 'calls', {
    schema: text,
    fallback: 'none',
    summary: 'client id of your Google application, for credentials without their own',
  }),
  googleClientSecret: setting('COLLOQUY_GOOGLE_CLIENT_SECRET', 'calls', {
    schema: text,
    fallback: 'none',
    summary: 'client secret of your Google application',
  }),
} as const;

/** The values of all settings of a server. */
export type Settings = ValuesOf<typeof serverSettings>;

/** Settings that are wrong: the message has a line for each. */
export class WrongSettings extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'WrongSettings';
    this.problems = problems;
  }
}

/**
 * Reads all settings, once, when a server starts.
 *
 * @throws WrongSettings with everything that is wrong, by the names of the settings, and the way out; a secret is never in it
 * @example readSettings({ COLLOQUY_RATE_LIMIT_SESSION: '20/10' }).sessionRate // { requests: 20, windowMs: 10_000 }
 */
export function readSettings(environment: Environment): Settings {
  const { values, problems } = examineSettings(environment);
  if (problems.length > 0) throw new WrongSettings(problems);
  return values as Settings;
}

/**
 * Reads valid settings, and returns errors for the others.
 *
 * @example examineSettings({ COLLOQUY_LOG: 'loud' }).problems // ['COLLOQUY_LOG is "loud", which is not a valid value. Use one of error, warn, …']
 */
export function examineSettings(environment: Environment) {
  const { values, problems } = readEach(serverSettings, environment);
  return { values, problems: [...problems, ...togetherRules.flatMap((rule) => rule(values) ?? [])] };
}

/** What settings need of each other. */
const togetherRules: readonly ((values: Partial<Settings>) => string | undefined)[] = [
  ({ identitySecret, identityKeysUrl }) =>
    identitySecret !== undefined && identityKeysUrl !== undefined
      ? 'Set either COLLOQUY_IDENTITY_SECRET or COLLOQUY_IDENTITY_JWKS_URL, not both.'
      : undefined,
  // Other users of the same provider have identities with its keys, too.
  ({ identityKeysUrl, identityAudience }) =>
    identityKeysUrl !== undefined && identityAudience === undefined
      ? 'COLLOQUY_IDENTITY_JWKS_URL needs COLLOQUY_IDENTITY_AUDIENCE: without it, identities issued for other applications would be accepted.'
      : undefined,
  ({ oidcIssuer, oidcClientId, oidcClientSecret, oidcAllow }) => {
    const parts = {
      ISSUER: oidcIssuer,
      CLIENT_ID: oidcClientId,
      CLIENT_SECRET: oidcClientSecret,
      ALLOW: oidcAllow,
    };
    const missing = Object.entries(parts).filter(([, value]) => value === undefined);
    if (missing.length === 0 || missing.length === 4) return undefined;
    const names = missing.map(([name]) => `COLLOQUY_OIDC_${name}`);
    return `OpenID Connect sign-in is incomplete. Missing: ${names.join(', ')}. Set all of COLLOQUY_OIDC_… or none.`;
  },
  ({ smtp, smtpFrom }) =>
    smtp !== undefined && smtpFrom === undefined
      ? 'COLLOQUY_SMTP_URL also needs COLLOQUY_SMTP_FROM, for example: Our bot <bot@mail.example>'
      : undefined,
  ({ s3Bucket, s3Key, s3Secret, s3Endpoint }) => {
    const parts = { BUCKET: s3Bucket, KEY: s3Key, SECRET: s3Secret };
    const missing = Object.entries(parts).filter(([, value]) => value === undefined);
    if (missing.length === 0 || (missing.length === 3 && s3Endpoint === undefined)) return undefined;
    const names = missing.map(([name]) => `COLLOQUY_S3_${name}`);
    return `S3 storage is incomplete. Missing: ${names.join(', ')}. Set all of COLLOQUY_S3_… or none.`;
  },
];

function setting<Value>(
  name: string,
  chapter: Setting['chapter'],
  { schema, ...said }: Pick<Setting, 'summary' | 'fallback' | 'note'> & { readonly schema: z.ZodType<Value> },
): Setting<Value> {
  return { name, chapter, schema, ...said };
}

function daysIn({ least, most }: { readonly least: number; readonly most: number }): string {
  return `a number of days from ${Number(least.toPrecision(2))} to ${most}`;
}

/** Trusting everybody would let a visitor write down any address, so who is trusted has to be said. */
function readProxies(given: string): readonly string[] {
  const entries = given.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isTrustedProxyEntry(entry));
  if (wrong === undefined) return entries;
  throw new Error(
    `has ${quoted(wrong)}, which is not an address of a proxy (10.0.0.5), a range (10.0.0.0/8), or one of ${Object.keys(namedRanges).join(', ')}.`,
  );
}

function readOpenAddresses(given: string): readonly string[] {
  const entries = given.split(/[\s,]+/).filter((entry) => entry !== '');
  readAllowList(entries);
  return entries;
}
