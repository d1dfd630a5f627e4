// The part of WebAssembly that the sandbox uses, typed here because this room has no types of any platform.

/** Memory that an instance and its host share. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** A number that an instance exports and its host may change. */
export interface WasmGlobal {
  value: number;
}

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Compiled code. Nothing of it can be looked at. */
export type WasmModule = object;

/** Functions and memories that an instance is given, by the name of their module and their own. */
export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance;
};

export const { compile, Memory, Instance } = WebAssembly;
