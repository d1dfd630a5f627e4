// Compiled code that is used often: the changes that compiling makes in the interpreter's memory, and the fuel it takes.
import { limits } from './limits.ts';
import type { Block } from './memory-snapshot.ts';

/** The state after a preparation. */
export interface PreparedState {
  /** Handles in it are valid while the blocks are in the memory. */
  readonly result: unknown;
  readonly fuel: number;
  readonly blocks: readonly Block[];
}

/** Keeps the states that were used last, up to a number of bytes. */
export interface PreparedStates {
  /** The state of a key. Without one, it counts the use. */
  get(key: string): PreparedState | undefined;
  /** Whether the key was used so often that its state is worth keeping. */
  isWanted(key: string): boolean;
  add(key: string, state: PreparedState): void;
}

export function createPreparedStates(): PreparedStates {
  const states = new Map<string, PreparedState>();
  const uses = new Map<string, number>();
  let bytes = 0;
  return {
    get(key) {
      const state = states.get(key);
      if (state) move(states, key, state);
      else move(uses, key, (uses.get(key) ?? 0) + 1);
      if (uses.size > limits.countedCodes) uses.delete(oldest(uses));
      return state;
    },
    isWanted: (key) => uses.get(key) === limits.usesBeforeKeeping,
    add(key, state) {
      uses.delete(key);
      if (sizeOf(state) > limits.preparedBytes) return;
      states.set(key, state);
      bytes += sizeOf(state);
      while (bytes > limits.preparedBytes) {
        const first = oldest(states);
        bytes -= sizeOf(states.get(first) as PreparedState);
        states.delete(first);
      }
    },
  };
}

/** Makes it the newest one. */
function move<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function oldest(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value as string;
}

function sizeOf({ blocks }: PreparedState): number {
  return blocks.reduce((sum, { content }) => sum + content.length, 0);
}
