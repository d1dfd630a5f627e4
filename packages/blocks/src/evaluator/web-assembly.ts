// Types of the WebAssembly API, as far as the sandbox uses it: this package has no types of any platform.

/** Memory shared by an instance and its host. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** A global number of an instance, which its host may change. */
export interface WasmGlobal {
  value: number;
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Compiled, opaque code. */
export type WasmModule = object;

/** Imported functions and memories, by module name and own name. */
export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance;
};

export const { compile, Memory, Instance } = WebAssembly;
