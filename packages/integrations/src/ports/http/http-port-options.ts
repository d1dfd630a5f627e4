// Options of the HTTP port, and a request as it performs one.
import type { httpPort, ReadRequest } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { ProxyAddress } from '../../egress/proxy-address.ts';
import type { SaveFile } from '../../files/files.ts';
import type { WebSender } from '../web/web-sender.ts';
import type { AuthorizedRequest } from './request-credentials.ts';

export type HttpRequest = ReadRequest<typeof httpPort>;

export interface HttpPortOptions {
  readonly send: WebSender;
  /** Called on the first request with credentials. May reject; the next request then calls it again. */
  readonly openVault?: () => Promise<Pick<CredentialVault, 'get' | 'redactSecrets'>>;
  /** Stores responses that are files. */
  readonly saveFile?: SaveFile;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

export type Authorized = AuthorizedRequest & { readonly proxy: ProxyAddress | undefined };
