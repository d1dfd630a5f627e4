// The service of credentials: owners set, list, test and remove them. Values are never returned.

import type {
  BotsAllowed,
  CredentialProblem,
  CredentialSummary,
  CredentialVault,
  IntegrationSettings,
  NewCredential,
} from '@colloquy/integrations';
import { openCredentialVault } from '@colloquy/integrations/credentials';
import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import type { CredentialUse } from './credential-uses.ts';
import { usesOf } from './credential-uses.ts';
import type { ListedChoices, WantedSheet } from './list-choices.ts';
import type { TriedCredentials } from './try-credentials.ts';

/** The stored credentials, or the reason for refusing them. */
export type SetCredentials =
  | { readonly ok: true; readonly credential: CredentialSummary }
  | { readonly ok: false; readonly problem: Problem };

/** All operations on credentials. */
export interface CredentialService {
  list(): Promise<readonly CredentialSummary[]>;
  find(id: string): Promise<CredentialSummary | undefined>;
  /** Stores credentials, replacing those with the same id. Blocks use them from their next call. */
  set(credential: NewCredential, by?: Attribution): Promise<SetCredentials>;
  /** Sets which bots may use them. Returns the updated summary; nothing when they are missing. */
  allow(id: string, bots: BotsAllowed, by?: Attribution): Promise<CredentialSummary | undefined>;
  /** Removes credentials. Returns whether there were any. */
  remove(id: string, by?: Attribution): Promise<boolean>;
  /** Tests credentials at their service. Returns nothing when they are missing. */
  test(id: string, by?: Attribution): Promise<TriedCredentials | undefined>;
  /** Lists what a block with these credentials can name. Returns nothing when they are missing. */
  choices(id: string, sheet: WantedSheet): Promise<ListedChoices | undefined>;
  /** The published bots that use them. */
  usesOf(id: string): Promise<readonly CredentialUse[]>;
}

/** Dependencies of the service. */
export interface CredentialServiceDependencies {
  readonly store: Pick<Store, 'listBots' | 'loadFlow' | 'audit'>;
  /** Folder of the vault. Without it credentials cannot be stored. */
  readonly dataFolder: string | undefined;
  readonly settings: Pick<
    IntegrationSettings,
    'secretKey' | 'previousSecretKey' | 'openAddresses' | 'googleClientId' | 'googleClientSecret'
  >;
  readonly clock: () => number;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Creates the service. It opens the vault at the first operation.
 *
 * @example await createCredentialService(parts).set({ id: 'my-model', type: 'openai', data: { apiKey: 'sk-…' } })
 */
export function createCredentialService(dependencies: CredentialServiceDependencies): CredentialService {
  const { store, dataFolder, settings, clock } = dependencies;
  let opening: Promise<CredentialVault> | undefined;
  /** Shared by all callers; after a failure the next one tries again. */
  const openVault = () => {
    opening ??= openCredentialVault({
      dataFolder,
      settings: { ...settings, smtp: undefined, smtpFrom: undefined },
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  async function find(id: string): Promise<CredentialSummary | undefined> {
    return (await (await openVault()).list()).find((one) => one.id === id);
  }

  /** Credentials are in a file, so their audit entry cannot be part of the same write: it follows at once. */
  async function writeDown(
    by: Attribution | undefined,
    subject: string,
    states: { readonly before?: Facts | undefined; readonly after?: Facts | undefined },
  ): Promise<void> {
    const stamp = stampOf(by, clock());
    if (stamp) await store.audit.add(entryOf(stamp, { subject, ...states }));
  }

  return {
    list: async () => (await openVault()).list(),
    find,
    async set(credential, by) {
      const { id } = credential;
      if (dataFolder === undefined) return { ok: false, problem: nowhere() };
      const vault = await openVault();
      const before = await find(id);
      const set = await vault.set(credential);
      if (!set.ok) return { ok: false, problem: refusalOf(set.problem) };
      const after = await find(id);
      if (!after)
        return {
          ok: false,
          problem: problem('NOT_FOUND', { message: 'The credentials were removed during the request.' }),
        };
      await writeDown(by, `credentials ${id}`, { before: factsOf(before), after: factsOf(after) });
      return { ok: true, credential: after };
    },
    async allow(id, bots, by) {
      const before = await find(id);
      if (!before || !(await (await openVault()).allow(id, bots))) return undefined;
      const after = await find(id);
      await writeDown(by, `credentials ${id}`, { before: factsOf(before), after: factsOf(after) });
      return after;
    },
    async remove(id, by) {
      const before = await find(id);
      const wasThere = await (await openVault()).remove(id);
      if (wasThere) await writeDown(by, `credentials ${id}`, { before: factsOf(before) });
      return wasThere;
    },
    async test(id, by) {
      const credential = await find(id);
      if (!credential) return undefined;
      // Loaded here, because most servers never test credentials.
      const { tryCredentials } = await import('./try-credentials.ts');
      const tried = await tryCredentials(credential, {
        vault: await openVault(),
        openAddresses: settings.openAddresses,
        signal: dependencies.signal,
      });
      const stamp = stampOf(by, clock());
      const after = { ...factsOf(credential), outcome: tried.outcome };
      if (stamp) await store.audit.add(entryOf(stamp, { subject: `credentials ${id}`, after }));
      return tried;
    },
    async choices(id, sheet) {
      const credential = await find(id);
      if (!credential) return undefined;
      const { listChoices } = await import('./list-choices.ts');
      return listChoices(credential, sheet, {
        vault: await openVault(),
        openAddresses: settings.openAddresses,
        settings,
        signal: dependencies.signal,
      });
    },
    usesOf: (id) => usesOf(id, store),
  };
}

type Facts = Readonly<Record<string, unknown>>;

/** Facts that the audit log may contain. */
function factsOf(credential: CredentialSummary | undefined): Facts | undefined {
  return credential && { type: credential.type, name: credential.name, bots: credential.bots ?? 'all' };
}

/** A refusal of the vault, by path; it never contains the value. */
function refusalOf({ message, issues }: CredentialProblem): Problem {
  return problem('BAD_REQUEST', {
    message,
    issues: issues.map(({ path, message }) => ({ path: path.split('.'), message })),
  });
}

function nowhere(): Problem {
  return problem('CONFLICT', {
    message: 'This server has no data folder to store credentials in. Start it with --data DIR.',
  });
}
