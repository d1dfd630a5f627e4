// Serializes the inputs of a piece of code for the sandbox.
import type { Evaluation } from '@colloquy/engine';
import { limits } from './limits.ts';

/** Writes values, clock and chance. JSON has no word for undefined, so the places of absent values go along. */
export function writeGiven({ bindings, now, seed }: Evaluation): string {
  const values = bindings.map(({ value }) => written(value ?? null));
  const absent = bindings.flatMap(({ value }, index) => (value === undefined ? [index] : []));
  return `{"values":[${values.join(',')}],${JSON.stringify({ absent, now, seed: seedWords(seed) }).slice(1)}`;
}

/** Texts of large values, for as long as those live: a block may read thousands of parts of one answer. */
const texts = new WeakMap<object, string>();

/** The JSON text of a value. Values never change, so what was written stays true. */
function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  if (text.length > limits.smallValueCharacters) texts.set(value, text);
  return text;
}

/** Why a piece of code is not run at all. */
export function refusalOf({ code }: Evaluation, given: string): string | undefined {
  if (code.length > limits.codeCharacters)
    return `The code is longer than ${limits.codeCharacters} characters.`;
  if (given.length > limits.valueCharacters)
    return `Its values are longer than ${limits.valueCharacters} characters.`;
  return undefined;
}

/** Four differently salted hashes of the seed; the guest's generator runs on them. */
function seedWords(seed: string): readonly number[] {
  return SALTS.map((salt) => {
    let sum = salt;
    for (let index = 0; index < seed.length; index++)
      sum = Math.imul(sum ^ seed.charCodeAt(index), 0x5bd1e995) ^ (sum >>> 15);
    return sum | 0;
  });
}

const SALTS = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
