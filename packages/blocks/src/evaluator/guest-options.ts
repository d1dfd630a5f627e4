// How the interpreter is loaded. In a file of its own, because users of the published package get this type and not the interpreter's.

/** Where the interpreter comes from, and whom its loading lets go first. */
export interface GuestOptions {
  /** The file `@jitl/quickjs-wasmfile-release-sync/wasm`; when absent it is read from there, which needs Node. */
  readonly wasm?: Uint8Array;
  /** Waits until others had their turn, before each step of some milliseconds. Without it all of it is done at a stretch of 50 to 200 ms. */
  readonly rest?: () => Promise<void>;
}
