// Opens the ports: guard, sender and vault, shared by all calls.
import { setImmediate as nextRound } from 'node:timers/promises';
import { createScriptReplayer, matchesPattern } from '@colloquy/blocks';
import type { CredentialVault } from '../credentials/open-credential-vault.ts';
import { openCredentialVault } from '../credentials/open-credential-vault.ts';
import { createRedactor } from '../credentials/redactor.ts';
import { createEgressGuard } from '../egress/egress-guard.ts';
import type { Files } from '../files/files.ts';
import { DEFAULT_SETTINGS } from '../settings/integration-settings.ts';
import { createFilePort } from './file/file-port.ts';
import { createHttpPort } from './http/http-port.ts';
import { keepingSecrets } from './keeping-secrets.ts';
import type { Port, PortOptions } from './port.ts';
import { createScriptRunner } from './script/run-script.ts';
import { createScriptPort } from './script/script-port.ts';
import { createUploadPort } from './upload/upload-port.ts';
import { createHttpClient } from './web/http-client.ts';
import { createWebSender } from './web/web-sender.ts';

/** The ports of one server. They share a sender, and so its limits on memory and sockets. */
export interface OpenPorts {
  readonly file: Port;
  readonly http: Port;
  readonly script: Port;
  readonly upload: Port;
  /** Rejects when the credentials' key cannot be read; the caller may try again. */
  open(name: PortWithVault): Promise<Port>;
}

/** The ports that use credentials. Each is loaded, and the vault opened, on first use. */
export type PortWithVault = 'gmail' | 'mail' | 'model' | 'payment' | 'sheet' | 'token';

/** Opens the ports of a server. */
export function openPorts(options: PortOptions & { readonly files: Files }): OpenPorts {
  const { files, settings: given = DEFAULT_SETTINGS, signal } = options;
  const way = { guard: createEgressGuard({ allow: given.openAddresses }) };
  const httpClient = createHttpClient(way);
  const send = createWebSender(way, httpClient);
  const stopping = signal ? { signal } : {};
  const loadReplayer = () => createScriptReplayer({ rest: nextRound });
  const runScript = createScriptRunner({ send, loadReplayer });
  const vault = retryable(() => openCredentialVault(options));
  const application = {
    clientId: given.googleClientId,
    clientSecret: given.googleClientSecret,
  };
  const openers: { readonly [Name in PortWithVault]: (vault: CredentialVault) => Promise<Port> } = {
    async gmail(opened) {
      const { createGmailPort } = await import('./gmail/gmail-port.ts');
      return createGmailPort({ vault: opened, send, files, application, ...stopping });
    },
    async mail(opened) {
      const { createMailPort } = await import('./mail/mail-port.ts');
      return createMailPort({ vault: opened, send, files, ...stopping });
    },
    async model(opened) {
      const { createModelPort } = await import('./model/model-port.ts');
      return createModelPort({ vault: opened, httpClient, send, runScript, files, ...stopping });
    },
    async payment(opened) {
      const { createPaymentPort } = await import('./payment/payment-port.ts');
      return createPaymentPort({ vault: opened, httpClient, ...stopping });
    },
    async sheet(opened) {
      const { createSheetPort } = await import('./sheet/sheet-port.ts');
      return createSheetPort({
        vault: opened,
        httpClient,
        matches: matchesPattern,
        application,
        ...stopping,
      });
    },
    async token(opened) {
      const { createTokenPort } = await import('./token/token-port.ts');
      return createTokenPort({ vault: opened, ...stopping });
    },
  };
  const ports = new Map<PortWithVault, () => Promise<Port>>();
  const settings = createRedactor();
  if (application.clientSecret) settings.learn([application.clientSecret]);

  async function openKeepingSecrets(name: PortWithVault): Promise<Port> {
    const opened = await vault();
    const port = await openers[name](opened);
    return keepingSecrets(port, (text, least) => settings.redact(opened.redactSecrets(text, least), least));
  }

  return {
    file: createFilePort({ saveFile: files.saveFile, ...stopping }),
    http: createHttpPort({ send, openVault: vault, saveFile: files.saveFile, ...stopping }),
    script: createScriptPort({ runScript, ...stopping }),
    upload: createUploadPort({ files, ...stopping }),
    open(name) {
      const port = ports.get(name) ?? retryable(() => openKeepingSecrets(name));
      ports.set(name, port);
      return port();
    },
  };
}

/** Opens something once and shares it; after a failure the next caller tries again. */
function retryable<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opening: Promise<Opened> | undefined;
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
