// Loads the interpreter's WebAssembly from where its package keeps it. The one file of this room that touches a disk.

/** Reads the file, for hosts that have not brought its bytes. Only Node can. */
export async function loadWasm(): Promise<Uint8Array> {
  // biome-ignore lint/suspicious/noTsIgnore: this room has no types of Node, but its tests are checked with them
  // @ts-ignore
  const { readFile } = await import('node:fs/promises');
  // biome-ignore lint/suspicious/noTsIgnore: as above
  // @ts-ignore
  return readFile(new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')));
}
