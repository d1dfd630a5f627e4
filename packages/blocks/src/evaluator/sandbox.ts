// The sandbox: a WebAssembly interpreter with metered work, whose memory is restored after each use.
import type { FuelBudget } from '@colloquy/engine';
import type { Steps } from '@colloquy/schema';
import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten';
import { newVariant, RELEASE_SYNC } from 'quickjs-emscripten';
import { limits } from './limits.ts';
import type { MemorySnapshot } from './memory-snapshot.ts';
import { takeSnapshot } from './memory-snapshot.ts';
import { meterExports } from './meter.ts';
import { createPreparedStates } from './prepared-states.ts';
import type { WasmGlobal, WasmImports, WasmInstance, WasmMemory, WasmModule } from './web-assembly.ts';
import { Instance, Memory } from './web-assembly.ts';

/** The outcome of one use of the sandbox. */
export type Use<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly message: string };

/** An interpreter in the same state before each use. */
export interface Sandbox<Tools> {
  /**
   * Prepares the interpreter, runs `work` with what that gave, then restores everything. Handles need no disposal. Never
   * throws. For a key that is used often, the memory after `prepare` is kept and copied instead: it has the same bytes,
   * and the use is charged the same fuel.
   *
   * @param budget a lower limit than that of every use; the used fuel is subtracted from it
   */
  use<Prepared, Result>(task: SandboxTask<Tools, Prepared, Result>, budget?: FuelBudget): Use<Result>;
}

/** One use of the sandbox. */
export interface SandboxTask<Tools, Prepared, Result> {
  /** Names all that `prepare` depends on. */
  readonly key: string;
  readonly prepare: (context: QuickJSContext) => Prepared;
  readonly work: (context: QuickJSContext, tools: Tools, prepared: Prepared) => Result;
}

/** A sandbox without its interpreter: the library creates one from `variant`, and `open` takes it from there. */
export interface SandboxParts {
  readonly variant: typeof RELEASE_SYNC;
  open<Tools>(
    quickJs: QuickJSWASMModule,
    prepare: (context: QuickJSContext, charge: (units: number) => void) => Tools,
  ): Steps<Sandbox<Tools>>;
}

/**
 * Creates a sandbox around a metered module; opening it takes steps of some milliseconds. `prepare` sets the
 * interpreter up once. Every use then starts with exactly that memory. So uses are independent and cheap (a few
 * microseconds to restore), and no trap, leak or overflow outlives its use.
 *
 * @param module the interpreter, metered by `meterWasm` and compiled
 */
export function createSandbox(module: WasmModule): SandboxParts {
  // No room to grow: the interpreter's own limit does not count its allocations on this platform.
  const memory = new Memory({ initial: limits.memoryPages, maximum: limits.memoryPages });
  let exports: WasmInstance['exports'] = {};
  const instantiateWasm = (imports: WasmImports, receive: (instance: WasmInstance) => void): object => {
    const instance = new Instance(module, withoutWorld(imports));
    exports = instance.exports;
    receive(instance);
    return exports;
  };
  const emscriptenModule = { wasmMemory: memory, instantiateWasm, print: ignore, printErr: ignore } as object;
  return {
    variant: newVariant(RELEASE_SYNC, { emscriptenModule }),
    *open(quickJs, prepare) {
      const fuel = exports[meterExports.fuel] as WasmGlobal;
      const stackPointer = exports[meterExports.stackPointer] as WasmGlobal;
      const runtime = quickJs.newRuntime();
      runtime.setMaxStackSize(limits.stackBytes);
      const context = runtime.newContext();
      yield;
      // Charges work outside of the sandbox. If that exceeds the fuel, the next step inside ends the use.
      const tools = prepare(context, (units) => {
        fuel.value -= units;
      });
      yield;
      const pointer = stackPointer.value;
      const snapshot = yield* takeSnapshot(memory);
      const preparation = createPreparation({ memory, snapshot, fuel });
      const putBack = () => {
        snapshot.restore();
        stackPointer.value = pointer;
      };
      return {
        use({ key, prepare: prepareWork, work }, budget) {
          const run = () =>
            work(
              context,
              tools,
              preparation(key, () => prepareWork(context)),
            );
          return use(run, { fuel, putBack, budget });
        },
      };
    },
  };
}

function use<Result>(
  work: () => Result,
  { fuel, putBack, budget }: { fuel: WasmGlobal; putBack: () => void; budget: FuelBudget | undefined },
): Use<Result> {
  const given = budget === undefined ? limits.fuel : Math.max(0, Math.min(budget.fuel, limits.fuel));
  fuel.value = given;
  try {
    return { ok: true, result: work() };
  } catch (error) {
    return { ok: false, message: describe(error, fuel.value) };
  } finally {
    // Below zero when the fuel ran out, so that the caller sees it.
    if (budget) budget.fuel -= given - fuel.value;
    fuel.value = UNLIMITED;
    putBack();
  }
}

/** Prepares the interpreter: by doing it, or by copying the memory that it left before. */
function createPreparation({
  memory,
  snapshot,
  fuel,
}: {
  memory: WasmMemory;
  snapshot: MemorySnapshot;
  fuel: WasmGlobal;
}) {
  const bytes = new Uint8Array(memory.buffer);
  const states = createPreparedStates();
  return <Prepared>(key: string, prepare: () => Prepared): Prepared => {
    const state = states.get(key);
    // With less fuel the preparation itself ends the use, at the same step as always.
    if (state && state.fuel <= fuel.value) {
      for (const { offset, content } of state.blocks) bytes.set(content, offset);
      fuel.value -= state.fuel;
      return state.result as Prepared;
    }
    const isWanted = states.isWanted(key);
    // Leftovers of other uses must not get into the kept blocks.
    if (isWanted) snapshot.clear();
    const before = fuel.value;
    const result = prepare();
    if (isWanted) states.add(key, { result, fuel: before - fuel.value, blocks: snapshot.changes() });
    return result;
  };
}

const UNLIMITED = 2 ** 31 - 1;

const ignore = () => {};

/** Emscripten's names, in the pinned version of the package, for the clock and local time. */
const worldly = { clock: 'p', localTime: 'm' } as const;

/** Hides the machine's clock and time zone: the interpreter starts in 1970, with UTC as its local time. */
function withoutWorld(imports: WasmImports): WasmImports {
  const { localTime, clock } = worldly;
  const given = imports.a ?? {};
  const view = new DataView((given.a as WasmMemory).buffer);
  const fillInNothing = (_time: bigint, structure: number) => {
    for (let offset = 0; offset < TIME_STRUCTURE_BYTES; offset += 4)
      view.setInt32(structure + offset, 0, true);
  };
  return { ...imports, a: { ...given, [clock]: () => 0, [localTime]: fillInNothing } };
}

/** The C structure of a local time, up to the last field that the interpreter reads, the offset from UTC. */
const TIME_STRUCTURE_BYTES = 40;

/** Why a use ended early, without details of the host. */
function describe(error: unknown, remainingFuel: number): string {
  if (remainingFuel < 0) return 'The code ran too long.';
  return error instanceof RangeError ? 'The code is nested too deeply.' : 'The code could not be run.';
}
