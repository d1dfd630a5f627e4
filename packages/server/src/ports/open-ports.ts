// Opening the ports: guard, sender and vault, once for all calls.
import { join } from 'node:path';
import type { Port } from '../chats/drive.ts';
import { openCredentialVault } from '../credentials/open-credential-vault.ts';
import type { PortOptions } from './create-ports.ts';
import { createEgressGuard } from './egress/egress-guard.ts';
import { createWebSender } from './http/web-sender.ts';
import { createHttpPort } from './http-port.ts';
import { allowedAddresses } from './settings.ts';

/** The ports of one server. They share a sender, and with it the bounds on memory and sockets. */
export interface OpenPorts {
  readonly http: Port;
  /** Rejects when the key of the credentials cannot be had; it may then be asked again. */
  openMail(): Promise<Port>;
}

/** Opens the port `http`, and the port `mail` once somebody wants it. */
export function openPorts(options: PortOptions): OpenPorts {
  const { dataFolder, environment, signal } = options;
  const send = createWebSender({ guard: createEgressGuard({ allow: allowedAddresses(environment) }) });
  const stopping = signal ? { signal } : {};
  let mail: Promise<Port> | undefined;

  async function open(): Promise<Port> {
    const [{ createMailPort }, vault] = await Promise.all([
      import('./mail-port.ts'),
      openCredentialVault(options),
    ]);
    const uploads = dataFolder === undefined ? {} : { uploadFolder: join(dataFolder, 'uploads') };
    return createMailPort({ vault, send, ...uploads, ...stopping });
  }

  return {
    http: createHttpPort({ send, ...stopping }),
    openMail() {
      mail ??= open().catch((error: unknown) => {
        mail = undefined;
        throw error;
      });
      return mail;
    },
  };
}
