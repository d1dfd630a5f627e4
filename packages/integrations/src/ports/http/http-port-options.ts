// What the HTTP port takes: its parts, and a request as it performs one.
import type { httpPort, ReadRequest } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { ProxyAddress } from '../../egress/proxy-address.ts';
import type { SaveFile } from '../../files/files.ts';
import type { WebSender } from '../web/web-sender.ts';
import type { AuthorizedRequest } from './request-credentials.ts';

export type HttpRequest = ReadRequest<typeof httpPort>;

export interface HttpPortOptions {
  readonly send: WebSender;
  /** Opened when a request first names credentials. May reject, and is then asked again. */
  readonly openVault?: () => Promise<Pick<CredentialVault, 'get' | 'redactSecrets'>>;
  /** Keeps answers that are files. */
  readonly saveFile?: SaveFile;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

export type Authorized = AuthorizedRequest & { readonly proxy: ProxyAddress | undefined };
