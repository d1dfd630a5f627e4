// Options for loading the interpreter. A separate file, so that users of the published package get this type without
// the interpreter's types.

/** The source of the interpreter, and pauses while it loads. */
export interface GuestOptions {
  /** The bytes of `@jitl/quickjs-wasmfile-release-sync/wasm`. When absent they are read from that package, which requires Node. */
  readonly wasm?: Uint8Array;
  /** Lets other work run before each step of some milliseconds. Without it, loading blocks the thread for 50 to 200 ms. */
  readonly rest?: () => Promise<void>;
}
