// The vault: stored data, access to it, and damaged records and keys.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecretKey } from '../keys/secret-key.ts';
import type { CredentialRecord, CredentialStore } from './credential-store.ts';
import { memoryCredentialStore } from './credential-store.ts';
import { credentialTypes } from './credential-types.ts';
import { createCredentialVault } from './credential-vault.ts';
import { fileCredentialStore } from './file-credential-store.ts';
import { limits } from './limits.ts';
import { exampleData } from './testing/example-data.ts';

const key = readSecretKey(Buffer.alloc(32, 1).toString('base64'), 'test');
const otherKey = readSecretKey(Buffer.alloc(32, 2).toString('base64'), 'test');
const CANARY = 'canary-5b1c "q" \\ é/+';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-credentials-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const openaiOf = (apiKey: string) => ({ id: 'main', type: 'openai', data: { apiKey } });

const smtp = {
  host: 'mail.example',
  port: 465,
  username: 'bot',
  password: 'p',
  isTlsEnabled: true,
  from: { email: 'bot@mail.example', name: 'Bot' },
};
const proxy = { url: 'http://user:pass@proxy.example:3128' };

/** Valid credentials: one of every type as its fields declare, and some with more fields. */
const EXAMPLES: readonly (readonly [type: string, data: object])[] = [
  ...[...credentialTypes.values()].map(
    (type) => [type.type, exampleData(type, (path) => `secret of ${path}`)] as const,
  ),
  ['smtp', smtp],
  ['google sheets', { client_email: 'bot@example.com', private_key: 'k', project_id: 'p' }],
  [
    'google sheets',
    {
      refresh_token: 'r',
      access_token: 'a',
      expiry_date: 1,
      token_type: 'Bearer',
      id_token: null,
      scope: 's',
    },
  ],
  ['stripe', { live: { secretKey: 's', publicKey: 'p' }, test: {} }],
  ['whatsApp', { provider: 'meta', systemUserAccessToken: 't', phoneNumberId: '1' }],
  ['openai', { apiKey: 'k', baseUrl: 'http://127.0.0.1:11434/v1' }],
  ['dify-ai', { apiKey: 'k', knowledgeApiKey: 'k', apiEndpoint: 'https://api.dify.example' }],
  ['gmail', { customClient: { id: 'i', secret: 's' }, credentials: { refreshToken: 'r', expiryDate: 1 } }],
];

const STORES: readonly [string, () => CredentialStore][] = [
  ['memory', memoryCredentialStore],
  ['file', () => fileCredentialStore(join(folder, 'credentials.json'))],
];

describe.each(STORES)('a vault with a store in %s', (_name, makeStore) => {
  it.each(EXAMPLES)('stores credentials of the type "%s"', async (type, data) => {
    const vault = createCredentialVault({ store: makeStore(), key });
    expect(await vault.set({ id: 'x', type, data })).toEqual({ ok: true });
    expect(await vault.get('x', type)).toEqual({ ok: true, data });
  });

  it('lists credentials without secrets, sorted by id', async () => {
    const vault = createCredentialVault({ store: makeStore(), key });
    await vault.set({ ...openaiOf(CANARY), id: 'b', name: 'Models' });
    await vault.set({ ...openaiOf(CANARY), id: 'a' });
    const list = await vault.list();
    expect(list).toEqual([
      { id: 'a', type: 'openai', name: 'a', createdAt: expect.any(String), isReadable: true },
      { id: 'b', type: 'openai', name: 'Models', createdAt: expect.any(String), isReadable: true },
    ]);
    expect(JSON.stringify(list)).not.toContain('canary');
  });

  it('replaces and removes credentials', async () => {
    const vault = createCredentialVault({ store: makeStore(), key });
    await vault.set(openaiOf('one'));
    await vault.set(openaiOf('two'));
    expect(await vault.get('main', 'openai')).toEqual({ ok: true, data: { apiKey: 'two' } });
    expect(await vault.list()).toHaveLength(1);
    expect(await vault.remove('main')).toBe(true);
    expect(await vault.remove('main')).toBe(false);
    expect(await vault.get('main', 'openai')).toMatchObject({
      ok: false,
      failure: { code: 'missing_credentials' },
    });
  });

  it('stores all of many concurrent changes', async () => {
    const vault = createCredentialVault({ store: makeStore(), key });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => vault.set({ ...openaiOf(`key-${index}`), id: `c${index}` })),
    );
    expect(await vault.list()).toHaveLength(20);
  });

  it('refuses credentials beyond the limit', async () => {
    const store = makeStore();
    const record = { type: 'openai', name: '', createdAt: '', keyId: '', nonce: '', sealed: '' };
    if (_name === 'file')
      writeFileSync(
        join(folder, 'credentials.json'),
        JSON.stringify({
          version: 1,
          credentials: Array.from({ length: limits.credentials }, (_, index) => ({
            ...record,
            id: `c${index}`,
          })),
        }),
      );
    else
      for (let index = 0; index < limits.credentials; index++)
        await store.save({ ...record, id: `c${index}` });
    await expect(store.save({ ...record, id: 'one-more' })).rejects.toMatchObject({ code: 'full' });
    await expect(store.save({ ...record, id: 'c0' })).resolves.toBeUndefined();
  });
});

describe('a vault', () => {
  async function stored(): Promise<{ readonly store: CredentialStore; readonly record: CredentialRecord }> {
    const store = memoryCredentialStore();
    await createCredentialVault({ store, key }).set(openaiOf(CANARY));
    const record = await store.load('main');
    if (!record) throw new Error('Nothing was stored.');
    return { store, record };
  }
  const flipped = (base64: string, at: number) => {
    const bytes = Buffer.from(base64, 'base64');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64');
  };

  it.each<[string, (record: CredentialRecord) => Partial<CredentialRecord>, string]>([
    ['a changed bit of the secret', ({ sealed }) => ({ sealed: flipped(sealed, 0) }), 'damaged_credentials'],
    [
      'a changed bit of the tag',
      ({ sealed }) => ({ sealed: flipped(sealed, Buffer.from(sealed, 'base64').length - 1) }),
      'damaged_credentials',
    ],
    ['a changed bit of the nonce', ({ nonce }) => ({ nonce: flipped(nonce, 3) }), 'damaged_credentials'],
    ['a truncated secret', ({ sealed }) => ({ sealed: sealed.slice(0, 20) }), 'damaged_credentials'],
    ['an empty secret', () => ({ sealed: '', nonce: '' }), 'damaged_credentials'],
    [
      'a shorter tag',
      ({ sealed }) => ({ sealed: Buffer.from(sealed, 'base64').subarray(0, -4).toString('base64') }),
      'damaged_credentials',
    ],
    ['a changed id', () => ({ id: 'other' }), 'damaged_credentials'],
    ['a changed type', () => ({ type: 'anthropic' }), 'damaged_credentials'],
    ['the id of another key', () => ({ keyId: 'other' }), 'wrong_key'],
    ['invalid base64', () => ({ sealed: '%%%', nonce: '???' }), 'damaged_credentials'],
  ])('refuses a record with %s', async (_name, change, code) => {
    const { record } = await stored();
    const store = memoryCredentialStore();
    const changed = { ...record, ...change(record) };
    await store.save(changed);
    const vault = createCredentialVault({ store, key });
    const result = await vault.get(changed.id, changed.type);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it('with another key fails with both key ids, and lists the record as unreadable', async () => {
    const { store } = await stored();
    const vault = createCredentialVault({ store, key: otherKey });
    const result = await vault.get('main', 'openai');
    expect(result).toMatchObject({ ok: false, failure: { code: 'wrong_key' } });
    expect(!result.ok && result.failure.message).toContain(key.id);
    expect(!result.ok && result.failure.message).toContain(otherKey.id);
    expect(await vault.list()).toMatchObject([{ isReadable: false }]);
  });

  it('does not return a credential as another type', async () => {
    const { store } = await stored();
    expect(await createCredentialVault({ store, key }).get('main', 'smtp')).toMatchObject({
      ok: false,
      failure: { code: 'missing_credentials' },
    });
  });

  it('encrypts the same data differently each time', async () => {
    const [one, two] = [await stored(), await stored()];
    expect(one.record.nonce).not.toBe(two.record.nonce);
    expect(one.record.sealed).not.toBe(two.record.sealed);
  });
});

describe('a vault refuses credentials with', () => {
  it.each([
    ['an unknown type', { id: 'x', type: 'fax', data: {} }, 'type'],
    ['a name of Object.prototype as type', { id: 'x', type: 'constructor', data: {} }, 'type'],
    ['no key', { id: 'x', type: 'openai', data: {} }, 'data.apiKey'],
    ['no data', { id: 'x', type: 'openai', data: undefined }, 'data'],
    [
      'an invalid port',
      { id: 'x', type: 'smtp', data: { host: 'h', port: 70_000, from: { email: 'a@example.com' } } },
      'data.port',
    ],
    [
      'an invalid sender',
      { id: 'x', type: 'smtp', data: { host: 'h', port: 25, from: { email: 'canary' } } },
      'data.from.email',
    ],
    ['an invalid address', { id: 'x', type: 'http proxy', data: { url: 'ftp://canary' } }, 'data.url'],
    ['no tokens', { id: 'x', type: 'google sheets', data: { refresh_token: null } }, 'data'],
    ['an empty id', { id: '', type: 'openai', data: { apiKey: 'canary' } }, 'id'],
    ['an id with a path', { id: '../x', type: 'openai', data: { apiKey: 'canary' } }, 'id'],
    ['a long id', { id: 'x'.repeat(101), type: 'openai', data: { apiKey: 'canary' } }, 'id'],
    ['too much data', { id: 'x', type: 'openai', data: { apiKey: 'canary'.repeat(20_000) } }, 'data'],
  ])('%s', async (_name, credential, path) => {
    const store = memoryCredentialStore();
    const result = await createCredentialVault({ store, key }).set(credential);
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalid_credentials', issues: [{ path }] } });
    // Messages may be logged, so they describe the problem without the value.
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(await store.list()).toEqual([]);
  });
});

describe('a credentials file', () => {
  const file = () => join(folder, 'data', 'credentials.json');

  it('contains no secret in any encoding, and only its owner can read it', async () => {
    const vault = createCredentialVault({ store: fileCredentialStore(file()), key });
    await vault.set(openaiOf(CANARY));
    await vault.set({ id: 'mail', type: 'smtp', data: { ...smtp, password: CANARY } });
    const bytes = readFileSync(file());
    for (const spelling of [
      CANARY,
      JSON.stringify(CANARY).slice(1, -1),
      'canary',
      Buffer.from(CANARY).toString('base64').slice(0, 12),
      Buffer.from(CANARY).toString('hex'),
    ])
      expect(bytes.includes(spelling)).toBe(false);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'data'))).toEqual(['credentials.json']);
  });

  it('is read again, so that changes of another process are visible', async () => {
    const [one, two] = [fileCredentialStore(file()), fileCredentialStore(file())].map((store) =>
      createCredentialVault({ store, key }),
    );
    await one?.set(openaiOf('k1'));
    expect(await two?.get('main', 'openai')).toMatchObject({ ok: true });
  });

  it.each([
    '',
    '{',
    '[]',
    '{"version":2,"credentials":[]}',
    '{"version":1,"credentials":[{"id":1}]}',
    '\0'.repeat(100),
  ])('with the content %j is never overwritten', async (text) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file(), text);
    const vault = createCredentialVault({ store: fileCredentialStore(file()), key });
    expect(await vault.get('main', 'openai')).toMatchObject({
      ok: false,
      failure: { code: 'damaged_credentials' },
    });
    await expect(vault.set(openaiOf('k'))).rejects.toMatchObject({ code: 'corrupt' });
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('in a folder that cannot be written fails and leaves no files', async () => {
    writeFileSync(join(folder, 'data'), 'a file where a folder should be');
    const vault = createCredentialVault({ store: fileCredentialStore(file()), key });
    await expect(vault.set(openaiOf('k'))).rejects.toMatchObject({ name: 'StoreFailure' });
    expect(readdirSync(folder)).toEqual(['data']);
  });
});

describe('the redaction of secrets', () => {
  it('hides stored and read secrets in all encodings', async () => {
    const store = memoryCredentialStore();
    const data = { ...smtp, username: 'the-user', password: CANARY };
    await createCredentialVault({ store, key }).set({ id: 'mail', type: 'smtp', data });
    const vault = createCredentialVault({ store, key });
    expect(vault.redactSecrets(`not known yet: ${CANARY}`)).toContain(CANARY);
    await vault.get('mail', 'smtp');
    const spellings = [
      CANARY,
      encodeURIComponent(CANARY),
      JSON.stringify(CANARY),
      Buffer.from(CANARY).toString('base64'),
      Buffer.from(CANARY).toString('base64url'),
      Buffer.from(CANARY).toString('hex'),
    ];
    for (const spelling of spellings) {
      const text = vault.redactSecrets(`before ${spelling} after, and ${spelling}`);
      expect(text).toMatch(/^before .?\[secret\].{0,3} after, and .?\[secret\].{0,3}$/);
    }
    expect(vault.redactSecrets('mail.example the-user bot@mail.example')).toBe(
      'mail.example the-user bot@mail.example',
    );
  });

  it.each([
    ['http proxy', proxy, 'via http://user:pass@proxy.example:3128 with pass', 'via [secret] with [secret]'],
    ['gmail', { credentials: { refreshToken: 'refresh-1' } }, 'refresh-1', '[secret]'],
    [
      'zendesk',
      { conversationsKeyId: 'key-id', conversationsSecretKey: 'key-secret' },
      'key-secret',
      '[secret]',
    ],
    [
      'stripe',
      { live: { secretKey: 'sk_live_1', publicKey: 'pk_live_1' } },
      'sk_live_1 pk_live_1',
      '[secret] pk_live_1',
    ],
    ['openai', { apiKey: 'abcd', note: 'abcdef' }, 'abcdef abcd', '[secret] [secret]'],
    ['openai', { apiKey: 'abc' }, 'the abc of it', 'the abc of it'],
    ['openai', { apiKey: 'a.*b' }, 'a.*b axxb', '[secret] axxb'],
  ])('%s', async (type, data, text, redacted) => {
    const vault = createCredentialVault({ store: memoryCredentialStore(), key });
    expect(await vault.set({ id: 'x', type, data })).toEqual({ ok: true });
    expect(vault.redactSecrets(text)).toBe(redacted);
  });

  it('does not change a text without secrets', () => {
    expect(createCredentialVault({ store: memoryCredentialStore(), key }).redactSecrets('hello')).toBe(
      'hello',
    );
  });
});
