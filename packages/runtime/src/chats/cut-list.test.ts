// Cutting lists into parts: every text comes back, and few parts change.
import type { TextPart } from '@colloquy/storage';
import { referenceTo } from '@colloquy/storage';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { limits } from '../limits.ts';
import type { CutList } from './cut-list.ts';
import { charactersIn, cutList, namesIn, sameElements, textOfList } from './cut-list.ts';

fc.configureGlobal({ seed: inject('seed') });

type Value = string | null | readonly string[];
const rules = {
  ...sameElements,
  listIn: (value: Value) => (Array.isArray(value) ? { list: value, open: '[', close: ']' } : undefined),
};

const REFERENCE = new RegExp(`${referenceTo('')}([\\w-]{22})`, 'g');

/** The parts that are stored after some turns. */
function createStored() {
  const parts = new Map<string, string>();
  let list: CutList<Value> | undefined;
  return {
    /** Writes a list, and returns the characters that this took. */
    write(elements: readonly Value[]): number {
      const added: TextPart[] = [];
      const before = new Set(namesIn(list ?? []));
      list = cutList(elements, list, rules, added);
      for (const [name, text] of added) parts.set(name, text);
      const names = new Set(namesIn(list));
      for (const name of before) if (!names.has(name)) parts.delete(name);
      return textOfList(list).length + added.reduce((sum, [, text]) => sum + text.length, 0);
    },
    read: () => `[${textOfList(list ?? []).replaceAll(REFERENCE, (_, name) => parts.get(name) ?? '?')}]`,
    characters: () => charactersIn(list ?? []),
    parts,
  };
}

const text = (number: number) => `${number} `.padEnd(100, 'Lorem ipsum dolor sit amet ');

describe('cutList', () => {
  it('gives the same text and keeps no other part, however the list changes', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.string({ maxLength: 5 }),
      fc.nat(2_000).map((length) => 'x'.repeat(length)),
      fc.array(fc.string({ maxLength: 9 }), { maxLength: 3 * limits.partElements }),
    );
    const change = fc.record({
      at: fc.nat(60),
      removed: fc.nat(4),
      inserted: fc.array(value, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 60 }),
        fc.array(change, { maxLength: 12 }),
        (first, changes) => {
          const stored = createStored();
          let elements: readonly Value[] = first;
          stored.write(elements);
          for (const { at, removed, inserted } of changes) {
            elements = elements.toSpliced(at, removed, ...inserted);
            stored.write(elements);
            expect(stored.read()).toBe(JSON.stringify(elements));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  const thousand = Array.from({ length: 1_000 }, (_, number) => text(number));
  it.each<[what: string, change: (elements: readonly Value[], turn: number) => readonly Value[]]>([
    ['an element is set', (elements, turn) => elements.with(1 + ((turn * 7) % 1_000), text(turn + 5_000))],
    ['an element is appended', (elements, turn) => [...elements, text(turn + 5_000)]],
    [
      'one near the front is moved to the end',
      (elements) => [...elements.toSpliced(1, 1), elements[1] as Value],
    ],
    ['one in the middle is removed', (elements) => elements.toSpliced(500, 1)],
    ['a long list in it grows', (elements, turn) => elements.with(0, grown(elements[0] as Value, turn))],
  ])('writes a fraction of a long list when %s', (_, change) => {
    const stored = createStored();
    let elements: readonly Value[] = [thousand, ...thousand];
    const all = stored.write(elements);
    for (let turn = 0; turn < 200; turn++) {
      elements = change(elements, turn);
      expect(stored.write(elements)).toBeLessThan(all / 10);
    }
    expect(stored.read()).toBe(JSON.stringify(elements));
    expect(stored.characters()).toBeGreaterThan(all / 2);
  });

  it('fills parts that are appended to, one element at a time', () => {
    const stored = createStored();
    for (let length = 1; length <= 500; length++)
      stored.write(Array.from({ length }, (_, number) => text(number)));
    expect(stored.parts.size).toBeLessThan((2 * 500 * 103) / limits.partCharacters);
  });
});

function grown(list: Value, turn: number): Value {
  return [...(list as readonly string[]), text(turn + 9_000)];
}
