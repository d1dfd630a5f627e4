// Serializes the inputs of author code for the sandbox.
import type { Evaluation } from '@colloquy/engine';
import { limits } from './limits.ts';

/** Serializes values, time and random seed. JSON cannot represent undefined, so the positions of absent values are included. */
export function writeGiven({ bindings, now, seed }: Evaluation): string {
  const values = bindings.map(({ value }) => written(value ?? null));
  const absent = bindings.flatMap(({ value }, index) => (value === undefined ? [index] : []));
  return `{"values":[${values.join(',')}],${JSON.stringify({ absent, now, seed: seedWords(seed) }).slice(1)}`;
}

/** Cached texts of large values, as long as the values live: a block may read thousands of parts of one response. */
const texts = new WeakMap<object, string>();

/** The JSON text of a value. Values are immutable, so a cached text stays valid. */
function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  if (text.length > limits.smallValueCharacters) texts.set(value, text);
  return text;
}

/** The reason for not running the code at all, if any. */
export function refusalOf({ code }: Evaluation, given: string): string | undefined {
  if (code.length > limits.codeCharacters)
    return `The code is longer than ${limits.codeCharacters} characters.`;
  if (given.length > limits.valueCharacters)
    return `The values of its variables are longer than ${limits.valueCharacters} characters.`;
  return undefined;
}

/** Four hashes of the seed with different salts, which initialize the guest's random generator. */
function seedWords(seed: string): readonly number[] {
  return SALTS.map((salt) => {
    let sum = salt;
    for (let index = 0; index < seed.length; index++)
      sum = Math.imul(sum ^ seed.charCodeAt(index), 0x5bd1e995) ^ (sum >>> 15);
    return sum | 0;
  });
}

const SALTS = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
