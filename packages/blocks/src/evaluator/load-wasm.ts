// Loads the interpreter's WebAssembly from its package. The only file in this package that reads from a disk.

/** Reads the file, for hosts that did not pass its bytes. Works only in Node. */
export async function loadWasm(): Promise<Uint8Array> {
  // biome-ignore lint/suspicious/noTsIgnore: this package has no types of Node, but its tests are checked with them
  // @ts-ignore
  const { readFile } = await import('node:fs/promises');
  // biome-ignore lint/suspicious/noTsIgnore: as above
  // @ts-ignore
  return readFile(new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
}
