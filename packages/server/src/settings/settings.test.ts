// The table of settings: every value that is wrong is an error with the name of the setting, what is wrong, and the way out.
import { describe, expect, it } from 'vitest';
import { examineSettings, readSettings, serverSettings, WrongSettings } from './settings.ts';

const s3 = { COLLOQUY_S3_BUCKET: 'files', COLLOQUY_S3_KEY: 'key', COLLOQUY_S3_SECRET: 'canary' };

it('all settings are optional, and blank values count as unset', () => {
  const names = Object.values(serverSettings).map(({ name }) => name);
  const blank = Object.fromEntries(names.map((name) => [name, ' ']));
  expect(readSettings(blank)).toEqual(readSettings({}));
  expect(new Set(names).size).toBe(names.length);
});

/** Of each kind a value that is wrong, and words of what is said about it. */
const wrong: readonly (readonly [Record<string, string>, string])[] = [
  [{ COLLOQUY_SESSION_DAYS: 'long' }, 'COLLOQUY_SESSION_DAYS is not a number of days from'],
  [{ COLLOQUY_RESULT_DAYS: '0' }, 'COLLOQUY_RESULT_DAYS is not a number of days from'],
  [{ COLLOQUY_OPERATOR_TOKEN: 'canary' }, 'COLLOQUY_OPERATOR_TOKEN is shorter than 16 characters'],
  [{ COLLOQUY_OPERATOR_TOKEN: 'a canary among others' }, 'Create one with: openssl rand -hex 32'],
  [{ COLLOQUY_TRUST_PROXY: '10.0.0.1, *' }, 'has "*", which is not an address of a proxy'],
  [{ COLLOQUY_RATE_LIMIT: 'no' }, 'COLLOQUY_RATE_LIMIT is "no", which is neither on nor off.'],
  [{ COLLOQUY_OPEN_PREVIEWS: 'yes' }, 'COLLOQUY_OPEN_PREVIEWS is "yes", which is neither on nor off.'],
  [{ COLLOQUY_LOAD_SHEDDING: '1' }, 'neither on nor off. Use on or off.'],
  [{ COLLOQUY_RATE_LIMIT_ADDRESS: '100' }, 'for example 100/10, or off.'],
  [{ COLLOQUY_RATE_LIMIT_SESSION: '10/0' }, 'COLLOQUY_RATE_LIMIT_SESSION is "10/0", which is not a rate.'],
  [{ COLLOQUY_UPLOAD_RATE_ADDRESS: 'all' }, 'for example 100/10, or off.'],
  [{ COLLOQUY_WRITE_RATE_ADDRESS: '1GB' }, 'for example 100/10, or off.'],
  [{ COLLOQUY_DRAIN_SECONDS: '61' }, 'is not a number of seconds from 0 to 60: "61".'],
  [{ COLLOQUY_IDENTITY_SECRET: 'canary' }, 'is shorter than 32 bytes and could be guessed.'],
  [{ COLLOQUY_IDENTITY_JWKS_URL: 'http://keys.example' }, 'is not an https address of a JSON Web Key Set.'],
  [{ COLLOQUY_IDENTITY_JWKS_URL: 'https://keys.example' }, 'needs COLLOQUY_IDENTITY_AUDIENCE'],
  [{ COLLOQUY_OIDC_ISSUER: 'http://login.example' }, 'is not the https address of an issuer.'],
  [
    { COLLOQUY_OIDC_ALLOW: 'ada@corp.example' },
    'COLLOQUY_OIDC_ALLOW has "ada@corp.example", which is no entry.',
  ],
  [
    { COLLOQUY_OIDC_ISSUER: 'https://login.example', COLLOQUY_OIDC_CLIENT_SECRET: 'canary' },
    'Missing: COLLOQUY_OIDC_CLIENT_ID, COLLOQUY_OIDC_ALLOW.',
  ],
  [{ COLLOQUY_LOG: 'loud' }, 'COLLOQUY_LOG is "loud", which is not a valid value. Use one of error, warn,'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'nowhere' }, 'Example: http://127.0.0.1:4318'],
  [{ COLLOQUY_PUBLIC_URL: 'https://canary@bots.example' }, 'Use only scheme and host'],
  [{ COLLOQUY_BOT_PAGES_URL: 'https://canary@pages.example' }, 'Use only scheme and host'],
  [
    { COLLOQUY_HOSTS: 'bots.example https://chat.example' },
    'COLLOQUY_HOSTS has "https://chat.example", which is not a host.',
  ],
  [{ COLLOQUY_UPLOAD_MAX_MB: '1025' }, 'is not a number of megabytes, at most 1024: "1025".'],
  [{ COLLOQUY_UPLOAD_TOTAL_MB: '1.5' }, 'is not a whole number of megabytes. Use a whole number, or off.'],
  [{ ...s3, COLLOQUY_S3_KEY: '' }, 'Missing: COLLOQUY_S3_KEY.'],
  [{ COLLOQUY_S3_ENDPOINT: 'https://s3.example' }, 'COLLOQUY_S3_BUCKET, COLLOQUY_S3_KEY, COLLOQUY_S3_SECRET'],
  [{ ...s3, COLLOQUY_S3_ENDPOINT: 'https://canary@s3.example' }, 'Example: https://s3.example'],
  [{ COLLOQUY_SMTP_URL: 'ftp://bot:canary@mail.example' }, 'is not the address of a mail server.'],
  [{ COLLOQUY_SMTP_URL: 'smtp://bot:canary@mail.example' }, 'also needs COLLOQUY_SMTP_FROM'],
  [{ COLLOQUY_SMTP_FROM: 'our bot' }, 'Use a name and an address'],
  [{ COLLOQUY_EGRESS_ALLOW: 'http://nonsense' }, 'COLLOQUY_EGRESS_ALLOW has "http://nonsense", which is not'],
  [{ COLLOQUY_SECRET_KEY: 'canary' }, 'COLLOQUY_SECRET_KEY does not hold a key: 32 random bytes'],
  [
    {
      COLLOQUY_IDENTITY_SECRET: 'x'.repeat(32),
      COLLOQUY_IDENTITY_JWKS_URL: 'https://keys.example',
      COLLOQUY_IDENTITY_AUDIENCE: 'me',
    },
    'COLLOQUY_IDENTITY_SECRET or COLLOQUY_IDENTITY_JWKS_URL, not both.',
  ],
  [
    { COLLOQUY_PREVIOUS_SECRET_KEY: 'canary' },
    'COLLOQUY_PREVIOUS_SECRET_KEY does not hold a key: 32 random bytes',
  ],
];

describe('an invalid setting', () => {
  it.each(wrong)('is reported with its name and the fix, without secrets: %j', (environment, words) => {
    expect(() => readSettings(environment)).toThrow(words);
    expect(() => readSettings(environment)).not.toThrow('canary');
  });

  it('is tested for every setting that can be invalid', () => {
    const tried = new Set(wrong.flatMap(([environment]) => Object.keys(environment)));
    const free = Object.values(serverSettings).filter(({ schema }) => schema.safeParse('any text').success);
    const untried = Object.values(serverSettings).filter(
      (one) => !free.includes(one) && !tried.has(one.name),
    );
    expect(untried.map(({ name }) => name)).toEqual([]);
  });

  it('does not hide other problems', () => {
    const environment = Object.assign({}, wrong[0]?.[0], wrong[1]?.[0], wrong[14]?.[0]);
    expect(examineSettings(environment).problems).toHaveLength(3);
    expect(() => readSettings(environment)).toThrow(WrongSettings);
  });
});
