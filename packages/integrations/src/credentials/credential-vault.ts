// The vault: credentials that flows refer to by id. They are encrypted at rest and opened only by the ports that use
// them.
import type { CredentialData, CredentialType, Failed } from '@colloquy/schema';
import { failed, issueLine, toIssues } from '@colloquy/schema';
import type { SecretKey } from '../keys/secret-key.ts';
import { findKey } from '../keys/secret-key.ts';
import type { CredentialRecord, CredentialStore } from './credential-store.ts';
import { credentialTypes, secretsIn } from './credential-types.ts';
import { limits } from './limits.ts';
import { createRedactor } from './redactor.ts';
import { reseal, seal, unseal } from './seal.ts';

/** The public facts of a credential. */
export type CredentialSummary = Pick<CredentialRecord, 'id' | 'type' | 'name' | 'createdAt' | 'bots'> & {
  /** False when it was sealed with a key that is no longer known. */
  readonly isReadable: boolean;
};

/** A credential to create or replace. */
export interface NewCredential {
  readonly id: string;
  readonly type: string;
  /** Shown to people. Default: the id. */
  readonly name?: string;
  readonly data: unknown;
  /** Ids of the bots that may use it, or `all`. Default: the list of the replaced credential, or all for a new one. */
  readonly bots?: BotsAllowed | undefined;
}

/** The bots that may use something. */
export type BotsAllowed = readonly string[] | 'all';

/** Why a credential is invalid. Never contains the values. */
export interface CredentialProblem {
  readonly code: 'invalid_credentials';
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

export interface CredentialVault {
  list(): Promise<readonly CredentialSummary[]>;
  /** Validates, seals and stores a credential, replacing one with the same id. Rejects with a StoreFailure when it cannot be written. */
  set(
    credential: NewCredential,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: CredentialProblem }>;
  /** Sets the bots that may use a credential. Returns whether the credential exists. */
  allow(id: string, bots: BotsAllowed): Promise<boolean>;
  /**
   * Opens a credential of a type for a bot. Never rejects: a missing, forbidden or unreadable credential is a failure
   * with a fix in its message. Codes: `missing_credentials`, `forbidden`, `wrong_key`, `damaged_credentials`, and
   * `invalid_request` for an unknown type. Without a bot, opens only credentials that all bots may use.
   */
  get<Data extends object = CredentialData>(
    id: string,
    /** The name of the type, or its declaration, which also types the data. */
    type: string | CredentialType<Data>,
    botId?: string,
  ): Promise<{ readonly ok: true; readonly data: Data } | Failed>;
  /** Seals credentials of the previous key with the current key. Rejects with a StoreFailure when it cannot write. */
  reseal(): Promise<void>;
  /** Returns whether the credential existed. */
  remove(id: string): Promise<boolean>;
  /**
   * Replaces all secret values that were set or opened in this vault. For texts that are logged or returned. With
   * `leastCharacters`, shorter secrets stay, because a short password may be an ordinary word.
   */
  redactSecrets(text: string, leastCharacters?: number): string;
}

/**
 * Creates a vault over a store.
 *
 * @example
 * const vault = createCredentialVault({ store: fileCredentialStore('data/credentials.json'), key: await loadSecretKey(…) });
 * await vault.set({ id: 'mail', type: 'smtp', data: { host: 'mail.example', port: 465, from: { email: 'bot@mail.example' } } });
 * await vault.get('mail', 'smtp'); // { ok: true, data: { host: 'mail.example', … } }
 */
export function createCredentialVault({
  store,
  key,
}: {
  readonly store: CredentialStore;
  readonly key: SecretKey;
}): CredentialVault {
  const redactor = createRedactor();
  return {
    async list() {
      const records = await store.list();
      return records.map(({ id, type, name, createdAt, bots, keyId }) => ({
        id,
        type,
        name,
        createdAt,
        bots,
        isReadable: findKey(key, keyId) !== undefined,
      }));
    },
    async set(credential) {
      const read = readCredential(credential);
      if (!read.ok) return read;
      const { id, type, name, text } = read;
      redactor.learn(secretsIn(JSON.parse(text), type));
      const { bots = (await store.load(id))?.bots ?? 'all' } = credential;
      await store.save({
        id,
        type: type.type,
        name,
        createdAt: new Date().toISOString(),
        ...(bots === 'all' ? {} : { bots }),
        ...seal(text, { id, type: type.type }, key),
      });
      return { ok: true };
    },
    async allow(id, bots) {
      const record = await store.load(id);
      if (record) await store.save({ ...record, bots: bots === 'all' ? undefined : bots });
      return record !== undefined;
    },
    async get<Data extends object = CredentialData>(
      id: string,
      named: string | CredentialType<Data>,
      botId?: string,
    ) {
      const name = typeof named === 'string' ? named : named.type;
      const type = credentialTypes.get(name);
      if (!type) return failed('invalid_request', `The credential type "${shown(name)}" does not exist.`);
      let record: CredentialRecord | undefined;
      try {
        record = await store.load(id);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return failed('damaged_credentials', `The credentials cannot be read: ${reason}`);
      }
      if (!record) return missing(id, name);
      if (record.type !== name)
        return failed(
          'missing_credentials',
          `The credentials "${shown(id)}" are for "${record.type}", but "${name}" is required. Choose other credentials in the block, or set these again.`,
        );
      if (record.bots && (botId === undefined || !record.bots.includes(botId)))
        return failed(
          'forbidden',
          `The credentials "${shown(id)}" are not for this bot. The operator can allow it: colloquy credentials allow ${shown(id)} --bots BOT-ID,BOT-ID`,
        );
      return open<Data>(record, { type, key, learn: redactor.learn });
    },
    async reseal() {
      for (const { id } of await store.list()) {
        // Loads it again, because it may have changed since it was listed.
        const record = await store.load(id);
        const sealed = record && reseal(record, key);
        if (sealed) await store.save({ ...record, ...sealed });
      }
    },
    remove: (id) => store.remove(id),
    redactSecrets: redactor.redact,
  };
}

function open<Data>(
  record: CredentialRecord,
  {
    type,
    key,
    learn,
  }: {
    readonly type: CredentialType;
    readonly key: SecretKey;
    readonly learn: (secrets: readonly string[]) => void;
  },
): { readonly ok: true; readonly data: Data } | Failed {
  if (!findKey(key, record.keyId))
    return failed(
      'wrong_key',
      `The credentials "${shown(record.id)}" were sealed with another key (${record.keyId}; this server has ${key.id}). Start the server with that key, or set the credentials again.`,
    );
  const text = unseal(record, key);
  const read = text === undefined ? undefined : type.data().safeParse(JSON.parse(text));
  if (!read?.success)
    return failed(
      'damaged_credentials',
      `The credentials "${shown(record.id)}" were changed or damaged in the store. Set them again.`,
    );
  learn(secretsIn(read.data, type));
  return { ok: true, data: read.data as Data };
}

function readCredential({ id, type: typeName, name, data }: NewCredential):
  | {
      readonly ok: true;
      readonly id: string;
      readonly type: CredentialType;
      readonly name: string;
      readonly text: string;
    }
  | { readonly ok: false; readonly problem: CredentialProblem } {
  if (!/^[\w.-]+$/.test(id) || id.length > limits.idCharacters)
    return problem('The id may have letters, digits, "-", "_" and ".".', [
      { path: 'id', message: 'not a usable id' },
    ]);
  const type = credentialTypes.get(typeName);
  if (!type)
    return problem(
      `There is no type "${shown(typeName)}". The types are: ${[...credentialTypes.keys()].join(', ')}.`,
      [{ path: 'type', message: 'unknown type' }],
    );
  const read = type.data().safeParse(data);
  if (!read.success) {
    const found = toIssues(read.error, ['data']);
    const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }));
    return problem(`The data does not fit the type "${typeName}". ${found.map(issueLine).join(' ')}`, issues);
  }
  const text = JSON.stringify(read.data);
  if (text.length > limits.dataCharacters)
    return problem(`The data has more than ${limits.dataCharacters} characters.`, [
      { path: 'data', message: 'too long' },
    ]);
  return { ok: true, id, type, name: (name ?? id).slice(0, limits.nameCharacters), text };
}

function problem(
  message: string,
  issues: CredentialProblem['issues'],
): { readonly ok: false; readonly problem: CredentialProblem } {
  return { ok: false, problem: { code: 'invalid_credentials', message, issues } };
}

function missing(id: string, type: string): Failed {
  return failed(
    'missing_credentials',
    `There are no credentials "${shown(id)}" on this server. Set them with: colloquy credentials set ${shown(id)} --type ${type.includes(' ') ? `"${type}"` : type}`,
  );
}

function shown(text: string): string {
  return text.replaceAll(/[^\w .-]+/g, '?').slice(0, limits.idCharacters);
}
