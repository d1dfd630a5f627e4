// Opening the vault of a server: the file in its data folder, its key, and the mail server of its settings.
import { join } from 'node:path';
import { smtpCredentials } from '@colloquy/blocks';
import type { CredentialData, CredentialType } from '@colloquy/schema';
import { openServerKey } from '../keys/secret-key.ts';
import type { KeySettings, MailSettings } from '../settings/integration-settings.ts';
import { memoryCredentialStore } from './credential-store.ts';
import type { BotsAllowed, CredentialVault } from './credential-vault.ts';
import { createCredentialVault } from './credential-vault.ts';
import { DEFAULT_SMTP_ID, defaultSmtp } from './default-smtp.ts';
import { fileCredentialStore } from './file-credential-store.ts';

export type { BotsAllowed, CredentialVault } from './credential-vault.ts';

/**
 * Says which bots may use a local spreadsheet, whether it is there already or not.
 *
 * @throws when the data folder cannot be written
 * @example await allowSheet({ dataFolder: '.colloquy', spreadsheetId: 'leads', bots: ['quiz'] })
 */
export async function allowSheet({
  dataFolder,
  spreadsheetId,
  bots,
}: {
  readonly dataFolder: string;
  readonly spreadsheetId: string;
  readonly bots: BotsAllowed;
}): Promise<void> {
  const { allowBots } = await import('./allowed-bots.ts');
  await allowBots(join(dataFolder, 'sheets', spreadsheetId), bots);
}

/** Where the credentials are, and the settings of their key and of the mail server `default`. */
export interface VaultPlace {
  /** Without it nothing is kept. */
  readonly dataFolder?: string | undefined;
  readonly settings?: (KeySettings & MailSettings) | undefined;
}

/**
 * Opens the vault, and seals anew what the previous key of the settings sealed. Rejects when a key cannot be had.
 *
 * @example const vault = await openCredentialVault({ dataFolder: '.colloquy', settings: readSettings(process.env) });
 */
export async function openCredentialVault({
  dataFolder,
  settings = { secretKey: undefined, previousSecretKey: undefined, smtp: undefined, smtpFrom: undefined },
}: VaultPlace): Promise<CredentialVault> {
  const vault = createCredentialVault({
    store:
      dataFolder === undefined
        ? memoryCredentialStore()
        : fileCredentialStore(join(dataFolder, 'credentials.json')),
    key: await openServerKey({
      dataFolder,
      setting: settings.secretKey,
      previous: settings.previousSecretKey,
    }),
  });
  if (settings.previousSecretKey !== undefined) await vault.reseal();
  const smtp = defaultSmtp(settings);
  if (!smtp) return vault;
  // Sealed like all others while it is in memory, and known to the redactor.
  const fallback = createCredentialVault({
    store: memoryCredentialStore(),
    key: await openServerKey({ dataFolder: undefined, setting: undefined }),
  });
  await fallback.set({ id: DEFAULT_SMTP_ID, type: smtpCredentials.type, data: smtp });
  return {
    ...vault,
    async get<Data extends object = CredentialData>(
      id: string,
      type: string | CredentialType<Data>,
      botId?: string,
    ) {
      const found = await vault.get(id, type, botId);
      const isMissing = !found.ok && found.failure.code === 'missing_credentials';
      return isMissing && id === DEFAULT_SMTP_ID ? fallback.get(id, type) : found;
    },
    redactSecrets: (text, leastCharacters) =>
      fallback.redactSecrets(vault.redactSecrets(text, leastCharacters), leastCharacters),
  };
}
