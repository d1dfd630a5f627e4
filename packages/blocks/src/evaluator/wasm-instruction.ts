// WebAssembly instructions: enough of them to find the start of each next one.
import type { Cursor } from './wasm-bytes.ts';
import { readUnsigned, skipNumber } from './wasm-bytes.ts';

/** Codes of the instructions that metering changes. Prefixed ones have the prefix in the high byte. */
export const instructions = { loop: 0x03, memoryCopy: 0xfc0a, memoryFill: 0xfc0b } as const;

/**
 * Skips one instruction and returns its code.
 *
 * @throws for an unsupported instruction
 */
export function skipInstruction(cursor: Cursor): number {
  const code = cursor.bytes[cursor.position++] ?? 0;
  if (code === PREFIX) return skipPrefixed(cursor);
  switch (following[code]) {
    case 'nothing':
      return code;
    case 'number':
      skipNumber(cursor);
      return code;
    case 'two numbers':
      skipNumber(cursor);
      skipNumber(cursor);
      return code;
    case 'byte':
      cursor.position += 1;
      return code;
    case 'four bytes':
      cursor.position += 4;
      return code;
    case 'eight bytes':
      cursor.position += 8;
      return code;
    case 'table':
      for (let left = readUnsigned(cursor) + 1; left > 0; left--) skipNumber(cursor);
      return code;
    default:
      throw new Error(`The module has the instruction 0x${code.toString(16)}, which metering does not know.`);
  }
}

const PREFIX = 0xfc;

function skipPrefixed(cursor: Cursor): number {
  const code = readUnsigned(cursor);
  const bytes = code < 8 ? 0 : code === 10 ? 2 : code === 11 ? 1 : undefined;
  if (bytes === undefined)
    throw new Error(`The module has the instruction 0xfc ${code}, which metering does not know.`);
  cursor.position += bytes;
  return 0xfc00 + code;
}

type Following = 'nothing' | 'number' | 'two numbers' | 'byte' | 'four bytes' | 'eight bytes' | 'table';

const ranges: readonly (readonly [from: number, to: number, following: Following])[] = [
  [0x00, 0x01, 'nothing'], // unreachable, nop
  [0x02, 0x04, 'number'], // block, loop, if
  [0x05, 0x05, 'nothing'], // else
  [0x0b, 0x0b, 'nothing'], // end
  [0x0c, 0x0d, 'number'], // branches
  [0x0e, 0x0e, 'table'], // branch table
  [0x0f, 0x0f, 'nothing'], // return
  [0x10, 0x10, 'number'], // call
  [0x11, 0x11, 'two numbers'], // indirect call
  [0x1a, 0x1b, 'nothing'], // drop, select
  [0x20, 0x24, 'number'], // locals, globals
  [0x28, 0x3e, 'two numbers'], // loads and stores
  [0x3f, 0x40, 'byte'], // memory size and growth
  [0x41, 0x42, 'number'], // i32 and i64 constants
  [0x43, 0x43, 'four bytes'], // f32 constant
  [0x44, 0x44, 'eight bytes'], // f64 constant
  [0x45, 0xc4, 'nothing'], // comparisons, arithmetic, conversions
];

/** The operands of each instruction, by its code. */
const following: readonly (Following | undefined)[] = Array.from(
  { length: 256 },
  (_, code) => ranges.find(([from, to]) => code >= from && code <= to)?.[2],
);
