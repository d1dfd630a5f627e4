// The only error that storages throw.

/** Why files cannot be stored or read. `full`: no room. `read-only`: the location is not writable. `unavailable`: anything else. */
export type StorageFailureCode = 'full' | 'read-only' | 'unavailable';

/** Thrown by every storage. The message is for the operator: it names the location and contains no secret. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly code: StorageFailureCode;

  constructor(code: StorageFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Converts an error of the file system to a failure.
 *
 * @example throw toStorageFailure(error, '/var/lib/colloquy/uploads');
 */
export function toStorageFailure(error: unknown, place: string): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StorageFailure('full', `There is no room left for files in ${place}.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StorageFailure('read-only', `${place} may not be read or written by this user.`);
  return new StorageFailure('unavailable', `${place} cannot be used (${code || 'unknown reason'}).`);
}
