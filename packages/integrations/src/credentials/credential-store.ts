// Storage of sealed credentials: the interface, and a store in memory.
import { CredentialStoreFailure } from './credential-store-failure.ts';
import { limits } from './limits.ts';

/** A stored credential: the secret data is sealed, the other fields identify it. */
export interface CredentialRecord {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Ids of the bots that may use it. Absent: all of them. */
  readonly bots?: readonly string[] | undefined;
  /** Id of the key that sealed it. */
  readonly keyId: string;
  /** Base64: 12 random bytes, never used twice with one key. */
  readonly nonce: string;
  /** Base64: the encrypted data, followed by the 16 bytes of its tag. */
  readonly sealed: string;
}

/** Stores sealed credentials. A resolved promise means that the change is durable. A failure is a CredentialStoreFailure and changes nothing. */
export interface CredentialStore {
  /** Creates or replaces a record. */
  save(record: CredentialRecord): Promise<void>;
  load(id: string): Promise<CredentialRecord | undefined>;
  /** All records, sorted by id. */
  list(): Promise<readonly CredentialRecord[]>;
  /** Returns whether the record existed. */
  remove(id: string): Promise<boolean>;
}

/**
 * A store in memory, for tests and trials.
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

/** Compares records by id, the same on every machine. */
export function byId(one: CredentialRecord, other: CredentialRecord): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

/** Creates the error of a full store. */
export function tooMany(): CredentialStoreFailure {
  return new CredentialStoreFailure(
    'full',
    `There are ${limits.credentials} credentials already. Remove some that no bot uses.`,
  );
}
