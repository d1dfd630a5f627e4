// Opens the sandbox with the guest program inside, ready to run author code.

import type { Steps } from '@colloquy/schema';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten';
import { guestSource } from './guest.ts';
import type { GuestOptions } from './guest-options.ts';
import { limits } from './limits.ts';
import { loadWasm } from './load-wasm.ts';
import { meterWasm } from './meter.ts';
import type { Sandbox } from './sandbox.ts';
import { createSandbox } from './sandbox.ts';
import { compile } from './web-assembly.ts';
import { writtenForPeople } from './written-for-people.ts';

/** The guest's functions, documented in `guest.ts`. */
export type Guest = Readonly<Record<(typeof FUNCTIONS)[number], QuickJSHandle>>;

const FUNCTIONS = ['start', 'collect', 'begin', 'answer', 'fetched'] as const;

/** One per process, because it takes 16 MiB, and each use restores it. */
let shared: Promise<Sandbox<Guest>> | undefined;

/** Opens the sandbox that is shared in this process; with `wasm`, a separate one. After a failure the next call tries again. */
export function openGuest({ wasm, rest }: GuestOptions = {}): Promise<Sandbox<Guest>> {
  if (wasm) return open(wasm, rest);
  shared ??= loadWasm()
    .then((loaded) => open(loaded, rest))
    .catch((error) => {
      shared = undefined;
      throw error;
    });
  return shared;
}

async function open(wasm: Uint8Array, rest: GuestOptions['rest']): Promise<Sandbox<Guest>> {
  const parts = createSandbox(await compile(await inSteps(meterWasm(wasm), rest)));
  return inSteps(parts.open(await newQuickJSWASMModuleFromVariant(parts.variant), prepare), rest);
}

async function inSteps<Result>(steps: Steps<Result>, rest: GuestOptions['rest']): Promise<Result> {
  for (;;) {
    await rest?.();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function prepare(context: QuickJSContext, charge: (units: number) => void): Guest {
  const write = context.newFunction('writtenForPeople', (asked) => {
    try {
      charge(limits.formatFuel);
      return context.newString(writtenForPeople(context.getString(asked)));
    } catch {
      // Fuel or memory ran out in here. The library would print to the console, so this stops the guest at its next
      // step instead.
      charge(limits.fuel);
      return undefined;
    }
  });
  context.setProp(context.global, 'writtenForPeople', write);
  const guest = context.unwrapResult(context.evalCode(guestSource, 'guest.js'));
  return Object.fromEntries(
    FUNCTIONS.map((name) => [name, context.getProp(guest, name)]),
  ) as unknown as Guest;
}
