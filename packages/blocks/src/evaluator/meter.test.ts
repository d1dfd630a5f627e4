// The meter: a metered module behaves as before, and stops when its fuel is used up.
import { atAStretch } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { meterExports, meterWasm } from './meter.ts';
import type { WasmGlobal } from './web-assembly.ts';
import { compile, Instance } from './web-assembly.ts';

/**
 * (module (memory 1) (global (mut i32) (i32.const 65536))
 *   (func (export "sum") (param $n i32) (result i32) (local $sum i32)
 *     (loop $again (local.set $sum (i32.add (local.get $sum) (local.get $n)))
 *       (br_if $again (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
 *     (local.get $sum))
 *   (func (export "fill") (param $bytes i32) (memory.fill (i32.const 0) (i32.const 7) (local.get $bytes)))
 *   (func (export "read") (param $at i32) (result i32) (i32.load8_u (local.get $at)))
 *   (func (export "copy") (param $bytes i32) (memory.copy (i32.const 100) (i32.const 0) (local.get $bytes))))
 */
const module = Uint8Array.from(
  [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    [1, 10, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0],
    [3, 5, 4, 0, 1, 0, 1],
    [5, 3, 1, 0, 1],
    [6, 8, 1, 0x7f, 1, 0x41, 0x80, 0x80, 0x04, 0x0b],
    [
      7, 28, 4, 3, 0x73, 0x75, 0x6d, 0, 0, 4, 0x66, 0x69, 0x6c, 0x6c, 0, 1, 4, 0x72, 0x65, 0x61, 0x64, 0, 2,
      4, 0x63, 0x6f, 0x70, 0x79, 0, 3,
    ],
    [10, 64, 4],
    [
      25, 1, 1, 0x7f, 3, 0x40, 0x20, 1, 0x20, 0, 0x6a, 0x21, 1, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0,
      0x0b, 0x20, 1, 0x0b,
    ],
    [11, 0, 0x41, 0, 0x41, 7, 0x20, 0, 0xfc, 11, 0, 0x0b],
    [7, 0, 0x20, 0, 0x2d, 0, 0, 0x0b],
    [14, 0, 0x41, 0xe4, 0, 0x41, 0, 0x20, 0, 0xfc, 10, 0, 0, 0x0b],
  ].flat(),
);

type Run = (value: number) => number;

const compiled = await compile(atAStretch(meterWasm(module)));

function open() {
  const { exports } = new Instance(compiled, {});
  const { sum, fill, copy, read } = exports as unknown as Record<'sum' | 'fill' | 'copy' | 'read', Run>;
  const fuel = exports[meterExports.fuel] as WasmGlobal;
  const used = (run: Run, value: number) => {
    fuel.value = 1_000_000;
    run(value);
    return 1_000_000 - fuel.value;
  };
  return {
    sum,
    fill,
    copy,
    read,
    fuel,
    used,
    stackPointer: exports[meterExports.stackPointer] as WasmGlobal,
  };
}

describe('a metered module', () => {
  it('computes the same results as before', () => {
    const { sum, fill, read, copy } = open();
    expect(sum(10)).toBe(55);
    fill(50);
    expect([read(0), read(49), read(50)]).toEqual([7, 7, 0]);
    copy(50);
    expect([read(100), read(149), read(150)]).toEqual([7, 7, 0]);
  });
  it('uses a unit of fuel for each call and each loop iteration', () => {
    const { used, sum } = open();
    expect(used(sum, 1)).toBe(2);
    expect(used(sum, 10)).toBe(11);
    expect(used(sum, 10)).toBe(11);
  });
  it('uses a unit of fuel for every 64 bytes of bulk operations', () => {
    const { used, fill, copy } = open();
    expect(used(fill, 6_400) - used(fill, 0)).toBe(100);
    expect(used(copy, 6_400) - used(copy, 0)).toBe(100);
  });
  it('traps when its fuel is used up', () => {
    const { sum, fuel } = open();
    fuel.value = 10;
    expect(() => sum(10)).toThrow('unreachable');
    fuel.value = 11;
    expect(sum(10)).toBe(55);
  });
  it('exports its stack pointer, and starts with the maximum fuel', () => {
    const { stackPointer, fuel } = open();
    expect(stackPointer.value).toBe(65_536);
    expect(fuel.value).toBe(2 ** 31 - 1);
  });
});

it('unknown instructions are refused', () => {
  const strange = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 10, 6, 1, 4, 0, 0xfd, 0, 0x0b]);
  expect(() => atAStretch(meterWasm(strange))).toThrow('instruction 0xfd');
});
