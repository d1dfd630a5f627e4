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
    summary: 'days without a reply after which a chat is removed, where its bot says nothing else',
  }),
  resultDays: setting('COLLOQUY_RESULT_DAYS', 'retention', {
    schema: number({ ...resultDays, isWhole: false, what: daysIn(resultDays) }),
    fallback: 'for ever',
    summary: 'days for which results are kept, where their bot says nothing else',
  }),
  operatorToken: setting('COLLOQUY_OPERATOR_TOKEN', 'protection', {
    schema: secret({ least: accessLimits.leastTokenCharacters, unit: 'characters', isHeader: true }),
    fallback: 'a file in the data folder',
    summary: "the operator's token, which owns the server",
    note: `at least ${accessLimits.leastTokenCharacters} characters; without it the first start makes \`operator.token\` in the data folder. Servers that share a database share this setting, or tokens of \`colloquy tokens create\``,
  }),
  openPreviews: setting('COLLOQUY_OPEN_PREVIEWS', 'protection', {
    schema: onOffOrNeither,
    fallback: 'on where the server listens on the loopback alone, without a trusted proxy',
    summary: 'whether previews may be started without a token; those make no calls',
  }),
  trustedProxies: setting('COLLOQUY_TRUST_PROXY', 'protection', {
    schema: readBy(readProxies),
    fallback: 'nobody',
    summary: 'addresses of proxies in front of the server, with commas: 10.0.0.5, 10.0.0.0/8, loopback',
    note: 'also `linklocal` and `uniquelocal`',
  }),
  isLimitingRates: setting('COLLOQUY_RATE_LIMIT', 'protection', {
    schema: onOff,
    fallback: 'on',
    summary: 'off counts nothing',
  }),
  addressRate: setting('COLLOQUY_RATE_LIMIT_ADDRESS', 'protection', {
    schema: rate(limits.addressRate),
    fallback: '3000/60',
    summary: 'requests/seconds of one address, or off',
  }),
  sessionRate: setting('COLLOQUY_RATE_LIMIT_SESSION', 'protection', {
    schema: rate(limits.sessionRate),
    fallback: '100/10',
    summary: 'requests/seconds of one chat, or off',
  }),
  isSheddingLoad: setting('COLLOQUY_LOAD_SHEDDING', 'protection', {
    schema: onOff,
    fallback: 'on',
    summary: 'off takes requests however long they will wait',
  }),
  drainSeconds: setting('COLLOQUY_DRAIN_SECONDS', 'protection', {
    schema: number({
      least: 0,
      most: limits.drainSeconds,
      what: `a number of seconds from 0 to ${limits.drainSeconds}`,
    }).transform((seconds = 0) => seconds),
    fallback: '0',
    summary: `how long to go on when asked to stop, so that load balancers notice; up to ${limits.drainSeconds}`,
  }),
  identitySecret: setting('COLLOQUY_IDENTITY_SECRET', 'protection', {
    schema: secret({ least: limits.leastIdentitySecretBytes, unit: 'bytes' }),
    fallback: 'none',
    summary: "the secret that your pages sign visitors' identities with",
    note: `at least ${limits.leastIdentitySecretBytes} bytes`,
  }),
  identityKeysUrl: setting('COLLOQUY_IDENTITY_JWKS_URL', 'protection', {
    schema: readBy(readKeysUrl),
    fallback: 'none',
    summary: 'or the https address of the public keys of their issuer',
  }),
  identityAudience: setting('COLLOQUY_IDENTITY_AUDIENCE', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'what identities have to be meant for (aud); a must with public keys',
  }),
  identityIssuer: setting('COLLOQUY_IDENTITY_ISSUER', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'who has to have made them (iss)',
  }),
  oidcIssuer: setting('COLLOQUY_OIDC_ISSUER', 'protection', {
    schema: readBy(readIssuer),
    fallback: 'none',
    summary: 'where people have accounts with which they sign in at /sign-in, by OpenID Connect',
    note: 'the address that the issuer gives itself, as in https://login.example/realms/staff; it may be on a private network',
  }),
  oidcClientId: setting('COLLOQUY_OIDC_CLIENT_ID', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'what this server is called there',
  }),
  oidcClientSecret: setting('COLLOQUY_OIDC_CLIENT_SECRET', 'protection', {
    schema: text,
    fallback: 'none',
    summary: 'and its secret',
  }),
  oidcAllow: setting('COLLOQUY_OIDC_ALLOW', 'protection', {
    schema: readBy(readSignInRules),
    fallback: 'nobody',
    summary: 'who is let in, and what they may do: ada@corp.example=own, @corp.example=read+publish',
    note: 'also `sub:…`, as the issuer calls somebody; addresses have to be verified there',
  }),
  logLevel: setting('COLLOQUY_LOG', 'observability', {
    schema: oneOf(logLevels, 'warn'),
    fallback: 'warn',
    summary: `how much is logged: ${logLevels.join(', ')}`,
    note: 'JSON lines on the standard error output',
  }),
  traceEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', 'observability', {
    schema: readBy((given) => readServiceUrl(given, 'http://127.0.0.1:4318')),
    fallback: 'none',
    summary: 'where spans of turns and calls are collected over OTLP/HTTP: http://127.0.0.1:4318',
  }),
  traceService: setting('OTEL_SERVICE_NAME', 'observability', {
    schema: text,
    fallback: 'colloquy',
    summary: 'the name of this server in its spans',
  }),
  publicUrl: setting('COLLOQUY_PUBLIC_URL', 'files', {
    schema: readBy(readPublicUrl),
    fallback: 'the address that it listens on',
    summary: 'where this server is reached: https://bots.example; addresses of files begin with it',
    note: 'required with a reverse proxy, for bots that take or make files',
  }),
  hosts: setting('COLLOQUY_HOSTS', 'files', {
    schema: readBy(readHosts).transform((hosts = []) => hosts),
    fallback: 'none',
    summary: 'or several names under which it is reached, with commas: bots.example, chat.example:8443',
    note: 'addresses of files begin with the one that a request names; any other `Host` is not believed',
  }),
  uploadMegabytes: setting('COLLOQUY_UPLOAD_MAX_MB', 'files', {
    schema: number({
      least: 0.000_001,
      most: bounds.mostFileMegabytes,
      isWhole: false,
      what: `a number of megabytes, at most ${bounds.mostFileMegabytes}`,
    }),
    fallback: '10',
    summary: 'megabytes of one file',
  }),
  uploadTotalMegabytes: setting('COLLOQUY_UPLOAD_TOTAL_MB', 'files', {
    schema: readBy((given) => {
      if (given === 'off' || (/^\d{1,9}$/.test(given) && Number(given) >= 1)) return given;
      throw new Error(`is ${quoted(given)}, but it is a whole number of megabytes. Write one, or off.`);
    }).transform((given) =>
      given === 'off' ? undefined : Number(given ?? integrationLimits.allFilesMegabytes),
    ),
    fallback: String(integrationLimits.allFilesMegabytes),
    summary: "megabytes of all files on the local disk together; off for no bound but the disk's",
  }),
  writeRate: setting('COLLOQUY_WRITE_RATE_ADDRESS', 'protection', {
    schema: rate(limits.writeRate),
    fallback: '500/3600',
    summary: 'megabytes/seconds that the chats of one address may have stored, or off',
  }),
  uploadRate: setting('COLLOQUY_UPLOAD_RATE_ADDRESS', 'files', {
    schema: rate(limits.uploadRate),
    fallback: '500/3600',
    summary: 'megabytes/seconds that one address may upload, over all its chats, or off',
  }),
  s3Bucket: setting('COLLOQUY_S3_BUCKET', 'files', {
    schema: text,
    fallback: 'none',
    summary: 'keeps files in this bucket of an S3 service, which must be there already',
    note: 'without it files are in `uploads` in the data folder, or in memory; needs the next two',
  }),
  s3Key: setting('COLLOQUY_S3_KEY', 'files', { schema: text, fallback: 'none', summary: 'its access key' }),
  s3Secret: setting('COLLOQUY_S3_SECRET', 'files', {
    schema: text,
    fallback: 'none',
    summary: 'and the secret of that',
  }),
  s3Endpoint: setting('COLLOQUY_S3_ENDPOINT', 'files', {
    schema: readBy((given) => readServiceUrl(given, 'https://s3.example', { mayHaveUser: false })),
    fallback: 'AWS',
    summary: 'the service, when it is not AWS: https://s3.example',
  }),
  s3Region: setting('COLLOQUY_S3_REGION', 'files', {
    schema: text.transform((region = 'us-east-1') => region),
    fallback: 'us-east-1',
    summary: 'its region',
  }),
  smtp: setting('COLLOQUY_SMTP_URL', 'calls', {
    schema: readBy(readMailServer),
    fallback: 'none',
    summary: 'mail server of the credentials "default": smtps://name:password@mail.example',
    note: '`smtps://` insists on encryption, `smtp://` takes it when it is offered',
  }),
  smtpFrom: setting('COLLOQUY_SMTP_FROM', 'calls', {
    schema: readBy((given) => {
      const from = readMailAddress(given);
      if (from) return from;
      throw new Error(
        'is not a sender. Write a name and an address, for example: Our bot <bot@mail.example>',
      );
    }),
    fallback: 'none',
    summary: 'sender of those mails: Our bot <bot@mail.example>',
  }),
  openAddresses: setting('COLLOQUY_EGRESS_ALLOW', 'calls', {
    schema: readBy(readOpenAddresses).transform((entries = []) => entries),
    fallback: 'none',
    summary: 'private places that bots may reach, with commas: crm.internal, *.corp.example, 10.0.0.0/8',
    note: 'also one port alone: `localhost:8080`',
  }),
  secretKey: setting('COLLOQUY_SECRET_KEY', 'calls', {
    schema: readBy((given) => {
      readSecretKey(given, '');
      return given;
    }),
    fallback: 'a file in the data folder',
    summary: 'the key that seals credentials and signs addresses of files: 32 bytes in Base64',
    note: 'without it `secret.key` in the data folder is made at the first run; keep a copy of it apart from the data',
  }),
  previousSecretKey: setting('COLLOQUY_PREVIOUS_SECRET_KEY', 'calls', {
    schema: readBy((given) => {
      readSecretKey(given, '');
      return given;
    }),
    fallback: 'none',
    summary:
      'the secret key before, while keys are rotated: what it sealed is sealed anew when the server starts',
  }),
  googleClientId: setting('COLLOQUY_GOOGLE_CLIENT_ID', 'calls', {
    schema: text,
    fallback: 'none',
    summary: 'your application at Google, for credentials that name none of their own',
  }),
  googleClientSecret: setting('COLLOQUY_GOOGLE_CLIENT_SECRET', 'calls', {
    schema: text,
    fallback: 'none',
    summary: 'and its secret',
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
 * @example examineSettings({ COLLOQUY_LOG: 'loud' }).problems // ['COLLOQUY_LOG is "loud", which it cannot be. Choose error, warn, …']
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
      ? 'COLLOQUY_IDENTITY_JWKS_URL needs COLLOQUY_IDENTITY_AUDIENCE: without it, an identity made for any other application would do.'
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
    return `People are to sign in by OpenID Connect, but this is not set: ${names.join(', ')}. Set it, or none of COLLOQUY_OIDC_….`;
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
    return `Files are to be kept in S3, but this is not set: ${names.join(', ')}. Set it, or none of COLLOQUY_S3_….`;
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
