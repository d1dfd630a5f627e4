// Where sealed credentials are kept: the interface, and a store in memory.
import { CredentialStoreFailure } from './credential-store-failure.ts';
import { limits } from './limits.ts';

/** A credential as it is stored: what it opens is sealed, the rest identifies it. */
export interface CredentialRecord {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Ids of the bots that may use it. Absent: all of them. */
  readonly bots?: readonly string[] | undefined;
  /** Which key sealed it. */
  readonly keyId: string;
  /** Base64: 12 random bytes, never used twice with one key. */
  readonly nonce: string;
  /** Base64: the encrypted data, followed by the 16 bytes of its tag. */
  readonly sealed: string;
}

/** Keeps sealed credentials. A resolved promise means durable; a failure is a CredentialStoreFailure and leaves everything as it was. */
export interface CredentialStore {
  /** Writes a record, in place of one with the same id. */
  save(record: CredentialRecord): Promise<void>;
  load(id: string): Promise<CredentialRecord | undefined>;
  /** All records in the order of their ids. */
  list(): Promise<readonly CredentialRecord[]>;
  /** Tells whether there was such a record. */
  remove(id: string): Promise<boolean>;
}

/**
 * A store that forgets everything with the process, for tests and trials.
 *
 * @example const vault = createCredentialVault({ store: memoryCredentialStore(), key });
 */
export function memoryCredentialStore(): CredentialStore {
  const records = new Map<string, CredentialRecord>();
  return {
    async save(record) {
      if (!records.has(record.id) && records.size >= limits.credentials) throw tooMany();
      records.set(record.id, record);
    },
    load: async (id) => records.get(id),
    list: async () => [...records.values()].sort(byId),
    remove: async (id) => records.delete(id),
  };
}

/** The order of records in a list: by id, the same on every machine. */
export function byId(one: CredentialRecord, other: CredentialRecord): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

/** What a store throws when no more credentials fit. */
export function tooMany(): CredentialStoreFailure {
  return new CredentialStoreFailure(
    'full',
    `There are ${limits.credentials} credentials already. Remove some that no bot uses.`,
  );
}
