// Opens the vault of a server: its file in the data folder, its key, and the mail server of the settings.
import { join } from 'node:path';
import { smtpCredentials } from '@colloquy/blocks';
import type { CredentialData, CredentialType } from '@colloquy/schema';
import { openServerKey } from '../keys/secret-key.ts';
import type { KeySettings, MailSettings } from '../settings/integration-settings.ts';
import { memoryCredentialStore } from './credential-store.ts';
import type { CredentialVault } from './credential-vault.ts';
import { createCredentialVault } from './credential-vault.ts';
import { DEFAULT_SMTP_ID, defaultSmtp } from './default-smtp.ts';
import { fileCredentialStore } from './file-credential-store.ts';

export type { BotsAllowed, CredentialVault } from './credential-vault.ts';

/** The location of the credentials, and the settings for their key and the mail server `default`. */
export interface VaultOptions {
  /** Without a folder, nothing is stored on disk. */
  readonly dataFolder?: string | undefined;
  readonly settings?: (KeySettings & MailSettings) | undefined;
}

/**
 * Opens the vault, and seals credentials of the previous key with the current one. Rejects when a key cannot be read.
 *
 * @example const vault = await openCredentialVault({ dataFolder: '.colloquy', settings: readSettings(process.env) });
 */
export async function openCredentialVault({
  dataFolder,
  settings = { secretKey: undefined, previousSecretKey: undefined, smtp: undefined, smtpFrom: undefined },
}: VaultOptions): Promise<CredentialVault> {
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
  // In memory, but sealed like all others and known to the redactor.
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
