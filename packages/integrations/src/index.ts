// Everything that communicates with the outside: calls of bots, files, credentials, and the guard of outgoing requests.

export { homeOf } from './credentials/credential-homes.ts';
export { credentialTypes } from './credentials/credential-types.ts';
export type {
  BotsAllowed,
  CredentialProblem,
  CredentialSummary,
  CredentialVault,
  NewCredential,
} from './credentials/credential-vault.ts';
export { DEFAULT_SMTP_ID } from './credentials/default-smtp.ts';
export { reseal, seal, unseal } from './credentials/seal.ts';
export { syncFolder } from './disk/sync-folder.ts';
export { readAllowList } from './egress/allow-list.ts';
export { createEgressGuard } from './egress/egress-guard.ts';
export { type MailAddress, readMailAddress } from './egress/mail-address.ts';
export { judgeContent, plainMediaType, UNKNOWN as UNKNOWN_MEDIA_TYPE } from './files/content-type.ts';
export {
  filePath,
  freshMediaPlace,
  freshPlace as freshFilePlace,
  isPlace as isFilePlace,
  MEDIA_SCOPE,
} from './files/file-address.ts';
export { extensionOf, safeFileName } from './files/file-name.ts';
export type { ByteRange, FileKey, FileStorage, ListedFile, StoredFile } from './files/file-storage.ts';
export { createFiles, type Files } from './files/files.ts';
export { limits as fileLimits } from './files/limits.ts';
export type { OpenFiles } from './files/open-files.ts';
export { discard as discardReceived, type ReceivedFile, receiveFile } from './files/received-file.ts';
export type { NoRoom } from './files/room.ts';
export { opensPrivate, privateQuery } from './files/signing.ts';
export { createPause, inSlices } from './in-slices.ts';
export { openSecretFile, readSecretFile } from './keys/secret-file.ts';
export { openServerKey, readSecretKey, type SecretKey } from './keys/secret-key.ts';
export { limits as integrationLimits } from './limits.ts';
export { createPorts } from './ports/create-ports.ts';
export { type Deadline, withinDeadline } from './ports/deadline.ts';
export { definePort } from './ports/define-port.ts';
export { limits as callLimits } from './ports/limits.ts';
export type { Port, PortContext, Ports } from './ports/port.ts';
export type { ResponseHead } from './ports/web/http-response.ts';
export { retryAfterMs } from './ports/web/retry-after.ts';
export type { IntegrationSettings, MailServer } from './settings/integration-settings.ts';
