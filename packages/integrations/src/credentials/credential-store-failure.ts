// The error of stores of credentials.

/**
 * Why a store of credentials said no. `full`: no room left. `read-only`: the file cannot be written. `corrupt`: it cannot be read.
 * `unavailable`: anything else; the cause tells.
 */
export type CredentialStoreFailureCode = 'full' | 'read-only' | 'corrupt' | 'unavailable';

/**
 * Thrown by a store of credentials that cannot do what it was asked. Nothing was written.
 *
 * @example throw new CredentialStoreFailure('full', 'There are 1000 credentials already. Remove some that no bot uses.');
 */
export class CredentialStoreFailure extends Error {
  readonly code: CredentialStoreFailureCode;

  constructor(code: CredentialStoreFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    // HTTP responses are chosen by this name: the same as for all other stores.
    this.name = 'StoreFailure';
    this.code = code;
  }
}
