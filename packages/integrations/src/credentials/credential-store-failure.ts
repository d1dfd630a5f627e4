// The error of credential stores.

/**
 * Why a credential store failed. `full`: no room left. `read-only`: the file cannot be written. `corrupt`: the file
 * cannot be parsed. `unavailable`: anything else, see the cause.
 */
export type CredentialStoreFailureCode = 'full' | 'read-only' | 'corrupt' | 'unavailable';

/**
 * Thrown by a credential store that cannot do an operation. Nothing was written.
 *
 * @example throw new CredentialStoreFailure('full', 'There are 1000 credentials already. Remove some that no bot uses.');
 */
export class CredentialStoreFailure extends Error {
  readonly code: CredentialStoreFailureCode;

  constructor(code: CredentialStoreFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    // The server maps this name to an HTTP response; all other stores use it, too.
    this.name = 'StoreFailure';
    this.code = code;
  }
}
